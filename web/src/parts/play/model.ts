/** What every game to play has: positions as the engine reads them, and moves. */
import type { Source } from "../../engine/types";

/** A state is a text, so that equal states are equal. */
export type State = string;

export interface Step {
  /** What the move is called. */
  label: string;
  next: State;
}

export interface Play {
  rules: Source;
  start: State;
  /** The state as a position of the rules. */
  position(state: State): string;
  moves(state: State): Step[];
}

export type Kind = "kayles" | "nim" | "chess" | "notakto" | "cram" | "node" | "code";
export const KINDS: Kind[] = ["kayles", "nim", "chess", "notakto", "cram", "node", "code"];
