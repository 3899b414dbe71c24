/** Boards of cells: `.` is free, `x` is taken. Boards are parted by `+`, their rows by `_`, as the engine reads them. */
import type { Drawn } from "../../ui/graph-maker";
import { edges } from "../../ui/graph-maker";
import type { Play, State, Step } from "./model";

const at = (board: string, columns: number, row: number, column: number) => board[row * (columns + 1) + column];

/** The board with this cell taken. */
function taken(board: string, place: number): string {
  return board.slice(0, place) + "x" + board.slice(place + 1);
}

const empty = (rows: number, columns: number) => Array.from({ length: rows }, () => ".".repeat(columns)).join("_");

export const cellName = (row: number, column: number) => `${String.fromCharCode(97 + column)}${row + 1}`;

export interface Cells extends Play {
  rows: number;
  columns: number;
  /** A move takes a cell and one beside it. */
  pairs: boolean;
  /** Whether nobody can move on a board any more. */
  isDead(board: string): boolean;
}

/** Whether three crosses of a board of 3 × 3 are in a line. */
function hasLine(board: string): boolean {
  const lines = [[0, 1, 2], [4, 5, 6], [8, 9, 10], [0, 4, 8], [1, 5, 9], [2, 6, 10], [0, 5, 10], [2, 5, 8]];
  return lines.some((line) => line.every((place) => board[place] === "x"));
}

export function notakto(boards: number): Cells {
  const isDead = (board: string) => hasLine(board) || !board.includes(".");
  const moves = (state: State): Step[] =>
    state.split("+").flatMap((board, number, all) => {
      if (isDead(board)) return [];
      const free = [...board.matchAll(/\./g)].map((found) => found.index);
      return free.map((place) => ({
        label: `${all.length > 1 ? `${number + 1}: ` : ""}${cellName(Math.floor(place / 4), place % 4)}`,
        next: all.map((other, index) => (index === number ? taken(board, place) : other)).join("+"),
      }));
    });
  return {
    rules: "notakto:3x3",
    rows: 3,
    columns: 3,
    pairs: false,
    isDead,
    start: Array.from({ length: boards }, () => empty(3, 3)).join("+"),
    position: (state) => state,
    moves,
  };
}

export function cram(rows: number, columns: number): Cells {
  const moves = (state: State): Step[] => {
    const steps: Step[] = [];
    const free = (row: number, column: number) => at(state, columns, row, column) === ".";
    const place = (row: number, column: number) => row * (columns + 1) + column;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (!free(row, column)) continue;
        const beside = [column + 1 < columns && [row, column + 1], row + 1 < rows && [row + 1, column]];
        for (const other of beside) {
          const [r, c] = other || [-1, -1];
          if (r === undefined || c === undefined || r < 0 || !free(r, c)) continue;
          steps.push({
            label: `${cellName(row, column)}–${cellName(r, c)}`,
            next: taken(taken(state, place(row, column)), place(r, c)),
          });
        }
      }
    }
    return steps;
  };
  const isDead = (board: string) => moves(board).length === 0;
  return {
    rules: `cram:${rows}x${columns}`,
    rows,
    columns,
    pairs: true,
    isDead,
    start: empty(rows, columns),
    position: (state) => state,
    moves,
  };
}

export interface Points extends Play {
  drawn: Drawn;
}

/** Node Kayles on a drawn graph: a state has a character for each point. */
export function node(drawn: Drawn): Points {
  const number = new Map(drawn.points.map((point, index) => [point, index]));
  const beside = drawn.points.map(() => new Set<number>());
  for (const [from, to] of drawn.lines) {
    const [a, b] = [number.get(from) ?? 0, number.get(to) ?? 0];
    beside[a]?.add(b);
    beside[b]?.add(a);
  }
  const moves = (state: State): Step[] =>
    drawn.points.flatMap((_, index) =>
      state[index] !== "."
        ? []
        : [{ label: String(index + 1), next: [index, ...(beside[index] ?? [])].reduce(taken, state) }],
    );
  return {
    rules: `node-kayles:${edges(drawn)}`,
    drawn,
    start: ".".repeat(drawn.points.length),
    position: (state) => state,
    moves,
  };
}

/** A path with a triangle, to begin with. */
export const FIRST_GRAPH: Drawn = {
  points: [9, 10, 11, 19, 12, 13, 21],
  lines: [
    [9, 10],
    [10, 11],
    [11, 19],
    [11, 12],
    [12, 13],
    [13, 21],
    [12, 21],
  ],
};
