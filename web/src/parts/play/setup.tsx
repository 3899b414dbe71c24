/** Which game, how large, who begins. */
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../../engine";
import type { Described } from "../../engine/types";
import { strings } from "../../strings";
import type { Drawn } from "../../ui/graph-maker";
import { cram, node, notakto } from "./cells";
import type { Kind, Play } from "./model";
import { rows, sizes, type Manner, type Options } from "./rows";

export interface Setup {
  kind: Kind;
  rows: string;
  code: string;
  boards: number;
  size: string;
  drawn: Drawn;
}

/** Rules and manner of games of rows. */
const ROWS: Partial<Record<Kind, [rules: string, manner: Manner]>> = {
  kayles: ["0.77", "pair"],
  nim: ["nim", "tail"],
  chess: ["0.137", "file"],
};

/** Large boards take the engine too long. */
const MOST_CELLS = 25;

/** The game of a setup; that of rows has to ask the engine for the moves first. */
export function usePlay(setup: Setup): { play: Play | undefined; error: unknown } {
  const [found, setFound] = useState<{ play: Play | undefined; error: unknown }>({ play: undefined, error: undefined });
  useEffect(() => {
    let isGone = false;
    made(setup).then(
      (play) => isGone || setFound({ play, error: undefined }),
      (error: unknown) => isGone || setFound({ play: undefined, error }),
    );
    return () => void (isGone = true);
  }, [JSON.stringify(setup)]);
  return found;
}

async function made(setup: Setup): Promise<Play> {
  if (setup.kind === "notakto") return notakto(setup.boards);
  if (setup.kind === "node") return node(setup.drawn);
  if (setup.kind === "cram") {
    const [high = 0, wide = 0] = setup.size.split(/[x×]/i).map(Number);
    const fine = Number.isInteger(high) && Number.isInteger(wide) && high > 0 && wide > 0 && high * wide <= MOST_CELLS;
    if (!fine) throw new Error(strings.play.badSize(MOST_CELLS));
    return cram(high, wide);
  }
  const [rules, manner] = ROWS[setup.kind] ?? [setup.code.trim(), "pair" as Manner];
  const all = sizes(setup.rows);
  if (!all) throw new Error(strings.play.badRows);
  const engine = engineFor(rules);
  const described = await engine.ask<Described>({ do: "describe", rules });
  if (!described.numbers) throw new Error(strings.play.noTokens);
  const largest = Math.max(...all);
  const heaps = Array.from({ length: largest }, (_, at) => at + 1);
  const { options } = await engine.ask<{ options: Record<string, number[][]> }>({ do: "options", rules, heaps });
  const known: Options = new Map(Object.entries(options).map(([heap, list]) => [Number(heap), list]));
  return rows(rules, all, manner, known);
}
