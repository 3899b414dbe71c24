/** The result that pictures are made from. */
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../../engine";
import type { Card, Source } from "../../engine/types";

/** Seconds that a game to look at may take. */
const PATIENCE = 20;

/** Solves the rules unless the engine has a result. */
export function useSolved(rules: Source): { card: Card | undefined; error: unknown } {
  const [state, setState] = useState<{ card: Card | undefined; error: unknown }>({ card: undefined, error: undefined });
  useEffect(() => {
    let isGone = false;
    const show = (card: Card | undefined, error: unknown) => isGone || setState({ card, error });
    show(undefined, undefined);
    solved(rules).then((card) => show(card, undefined), (error: unknown) => show(undefined, error));
    return () => void (isGone = true);
  }, [rules]);
  return state;
}

async function solved(rules: Source): Promise<Card> {
  const engine = engineFor(rules);
  const known = await engine.ask<Card>({ do: "card", rules }).catch(() => undefined);
  if (known) return known;
  const timer = setTimeout(() => engine.stop(), PATIENCE * 1000);
  try {
    await engine.run({ do: "solve", rules, limits: {} }, () => undefined);
  } finally {
    clearTimeout(timer);
  }
  return engine.ask<Card>({ do: "card", rules });
}
