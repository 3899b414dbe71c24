/** A game between the reader and the computer, which plays from the quotient and says why. */
import { useEffect, useRef, useState } from "preact/hooks";
import { engineFor } from "../../engine";
import type { Verdict } from "../../engine/types";
import { strings } from "../../strings";
import { wordToText } from "../../words";
import type { Play, State, Step } from "./model";

export interface Made {
  mine: boolean;
  label: string;
  state: State;
  /** What was left, explained. */
  why: string;
  /** Whether that is lost for who is to move; `undefined` when nobody knows. */
  isP: boolean | undefined;
}

export interface Match {
  state: State;
  made: Made[];
  turn: "you" | "computer" | "over";
  youWon: boolean;
  hint: Step | undefined;
  text: string;
  error: unknown;
  move(step: Step): void;
  undo(): void;
  ask(): void;
}

function explained(position: string, verdict: Verdict): string {
  const words = strings.play;
  const shown = position === "0" ? words.empty : /^[\d+]+$/.test(position) ? position : words.thisPosition;
  if (verdict.by === "nim") return words.grundy(shown, verdict.value ?? "?");
  if (verdict.value !== null) return words.class(shown, wordToText(verdict.value), verdict.outcome === "P");
  return verdict.outcome ? words.searched(shown, verdict.outcome === "P") : shown;
}

/** Moves that lead to the same position, each once. */
function distinct(play: Play, state: State): { steps: Step[]; positions: string[] } {
  const found = new Map<string, Step>();
  for (const step of play.moves(state)) {
    const position = play.position(step.next);
    if (!found.has(position)) found.set(position, step);
  }
  return { steps: [...found.values()], positions: [...found.keys()] };
}

export function useMatch(play: Play, normal: boolean, computerBegins: boolean): Match {
  const [made, setMade] = useState<Made[]>([]);
  const [hint, setHint] = useState<Step>();
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>();
  const game = useRef(play);
  game.current = play;

  const state = made.at(-1)?.state ?? play.start;
  const mine = made.length === 0 ? !computerBegins : !made.at(-1)!.mine;
  const isOver = play.moves(state).length === 0;
  const turn = isOver ? "over" : mine ? "you" : "computer";
  // Who cannot move wins under misère play.
  const youWon = isOver && mine !== normal;

  useEffect(() => {
    setMade([]);
    setHint(undefined);
    setText("");
    setError(undefined);
  }, [play, normal, computerBegins]);

  const judge = (positions: string[]) =>
    engineFor(play.rules)
      .ask<{ verdicts: Verdict[] }>({ do: "judge", rules: play.rules, positions, normal })
      .then(({ verdicts }) => verdicts);

  useEffect(() => {
    if (turn !== "computer") return;
    let isGone = false;
    const answer = async () => {
      const { steps, positions } = distinct(play, state);
      const verdicts = await judge(positions);
      const winning = verdicts.findIndex((verdict) => verdict.outcome === "P");
      const most = positions.map((position) => play.moves(steps[positions.indexOf(position)]!.next).length);
      const best = winning >= 0 ? winning : most.indexOf(Math.max(...most));
      const [step, verdict] = [steps[best]!, verdicts[best]!];
      if (isGone || game.current !== play) return;
      const why = explained(positions[best]!, verdict);
      const isP = verdict.outcome === null ? undefined : verdict.outcome === "P";
      setMade((made) => [...made, { mine: false, label: step.label, state: step.next, why, isP }]);
      setText(winning >= 0 ? strings.play.iLeave(why) : strings.play.iLose);
    };
    answer().catch((error: unknown) => isGone || setError(error));
    return () => void (isGone = true);
  }, [turn, state, play, normal]);

  const move = (step: Step) => {
    if (turn !== "you") return;
    setHint(undefined);
    setText("");
    const number = made.length;
    setMade([...made, { mine: true, label: step.label, state: step.next, why: "", isP: undefined }]);
    const position = play.position(step.next);
    judge([position]).then(
      ([verdict]) => {
        if (!verdict || game.current !== play) return;
        const isP = verdict.outcome === null ? undefined : verdict.outcome === "P";
        const why = explained(position, verdict);
        setMade((made) => made.map((one, at) => (at === number && one.state === step.next ? { ...one, why, isP } : one)));
      },
      (error: unknown) => setError(error),
    );
  };

  const undo = () => {
    setHint(undefined);
    setText("");
    const last = made.findLastIndex((one) => one.mine);
    if (last >= 0) setMade(made.slice(0, last));
  };

  const ask = () => {
    const { steps, positions } = distinct(play, state);
    judge(positions).then(
      (verdicts) => {
        const winning = verdicts.findIndex((verdict) => verdict.outcome === "P");
        setHint(steps[winning]);
        const why = winning >= 0 ? explained(positions[winning]!, verdicts[winning]!) : "";
        setText(winning >= 0 ? `${strings.play.hintMove(steps[winning]!.label)} ${why}` : strings.play.hintNone);
      },
      (error: unknown) => setError(error),
    );
  };

  return { state, made, turn, youWon, hint, text, error, move, undo, ask };
}
