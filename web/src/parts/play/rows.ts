/**
 * Rows of tokens: a heap is a run of tokens that stand side by side. In a state `1` is a token, a space a place where
 * one was, `|` a cut between two; rows are parted by line feeds.
 */
import type { Play, State, Step } from "./model";

/** How a move is made on the board. */
export type Manner = "pair" | "tail" | "file";

/** What is left of a heap of so many tokens, heap by heap. */
export type Options = Map<number, number[][]>;

export interface Run {
  row: number;
  start: number;
  length: number;
}

export interface Rows extends Play {
  manner: Manner;
  options: Options;
}

export const LARGEST_ROW = 30;
export const MOST_ROWS = 8;

/** `7+5+3` as numbers of tokens; `undefined` when it is none. */
export function sizes(text: string): number[] | undefined {
  const all = text.split(/[+, ]+/).filter(Boolean).map(Number);
  const fine = all.every((size) => Number.isInteger(size) && size >= 1 && size <= LARGEST_ROW);
  return fine && all.length >= 1 && all.length <= MOST_ROWS ? all : undefined;
}

export function runs(state: State): Run[] {
  return state.split("\n").flatMap((cells, row) =>
    [...cells.matchAll(/1+/g)].map((found) => ({ row, start: found.index, length: found[0].length })),
  );
}

const key = (parts: number[]) => [...parts].filter(Boolean).sort((a, b) => b - a).join("+");

/** The parts that are left when tokens `from` to `to` of a run are taken. */
const parts = (run: Run, from: number, to: number) => [from - run.start, run.start + run.length - 1 - to];

export function allows(options: Options, run: Run, from: number, to: number): boolean {
  const left = key(parts(run, from, to));
  return (options.get(run.length) ?? []).some((option) => key(option) === left);
}

/** The state without tokens `from` to `to` of a row. */
export function without(state: State, row: number, from: number, to: number): State {
  return replaced(state, row, from, to, " ".repeat(to - from + 1));
}

function replaced(state: State, row: number, from: number, to: number, cells: string): State {
  const rows = state.split("\n");
  const old = rows[row] ?? "";
  rows[row] = old.slice(0, from) + cells + old.slice(to + 1);
  return rows.join("\n");
}

/** A run that became these heaps. */
export function arranged(state: State, run: Run, option: number[]): State {
  const [first = 0, ...others] = option;
  const taken = run.length - option.reduce((sum, part) => sum + part, 0);
  const gap = taken > 0 ? " ".repeat(taken) : "|";
  const rest = others.map((part) => "1".repeat(part)).join("|");
  return replaced(state, run.row, run.start, run.start + run.length - 1, "1".repeat(first) + gap + rest);
}

export function label(heap: number, option: number[]): string {
  return `${heap} → ${key(option).replaceAll("+", " + ") || "0"}`;
}

/** The tokens that a click on one takes, where a click suffices. */
export function span(manner: Manner, run: Run, at: number): [from: number, to: number] {
  const last = run.start + run.length - 1;
  return manner === "tail" ? [at, last] : [Math.max(run.start, at - 1), Math.min(last, at + 1)];
}

function position(state: State): string {
  return runs(state).map((run) => run.length).sort((a, b) => b - a).join("+") || "0";
}

export function rows(rules: string, sizes: number[], manner: Manner, options: Options): Rows {
  const moves = (state: State): Step[] =>
    runs(state).flatMap((run) =>
      (options.get(run.length) ?? []).map((option) => ({
        label: label(run.length, option),
        next: arranged(state, run, option),
      })),
    );
  return { rules, manner, options, start: sizes.map((size) => "1".repeat(size)).join("\n"), position, moves };
}
