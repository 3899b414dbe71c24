/** What the module answers; `docs/src/reference/page.md` describes it. */

/** Rules: a notation, or the text of a file with its name. */
export type Source = string | { name: string; text: string };

export interface Limits {
  heap?: number;
  order?: number;
  /** MiB. */
  memory?: number;
}

export interface Described {
  name: string;
  sentence: string;
  last_heap: number | null;
  numbers: boolean;
  start: string | null;
  digits: [number, number][] | null;
}

export interface NamedGame {
  name: string;
  code: string;
  note: string;
}

export interface Generator {
  letter: string;
  heap: number;
  name: string;
  picture: string | null;
}

export interface Relative {
  n0: number;
  base: { heap: number; order: number; p_order: number; kernel: number };
  extensions: number | null;
  order: number | null;
  last_heap: number;
  largest_value: number | null;
  all_heaps: boolean;
  grundy_period: number | null;
  grundy_preperiod: number | null;
  grundy_saltus: number | null;
}

export interface Infinite {
  growing: number[];
  finite_order: number;
  thresholds: { heaps: number[]; direction: number[]; threshold: number; period: number }[];
  proven: boolean;
}

export interface Card {
  ruleset: string;
  sentence: string;
  status: "solved" | "relatively solved" | "partial";
  limit: string | null;
  last_heap: number;
  last_heap_name: string;
  order: number | null;
  p_order: number | null;
  tame: boolean;
  period: number | null;
  preperiod: number | null;
  growth: [number, number, number][];
  generators: Generator[];
  relations: [string, string][] | null;
  relations_are_all: boolean;
  p_portion: string[] | null;
  phi: string[];
  pattern: string[] | null;
  relative: Relative | null;
  infinite: Infinite | null;
}

export interface Move {
  heap: string;
  left: string;
  after: string;
  wins: boolean | null;
  value: string | null;
}

export type Letter = "P" | "N";

export interface Asked {
  position: string;
  outcome: Letter | null;
  value: string | null;
  by: "quotient" | "search" | "nim" | null;
  moves: Move[];
  all_moves: boolean;
}

export interface Verdict {
  outcome: Letter | null;
  value: string | null;
  by: "quotient" | "search" | "nim" | null;
}

export interface StructureNode {
  idempotent: string;
  group: string;
  elements: string[];
  p: string[];
}

export interface Structure {
  svg: string;
  nodes: StructureNode[];
}

export interface Table {
  svg: string;
  elements: string[];
  p: boolean[];
  products: number[][];
}

export interface Ray {
  heap: string;
  word: string;
  along: [string, number][];
  step: number;
  is_p: boolean;
  svg: string;
}

export interface Rays {
  ruleset: string;
  last_heap: number;
  growing: number[];
  finite_order: number;
  rays: Ray[];
}

export interface Finding {
  claim: string;
  holds: boolean;
  detail: string;
}

export interface Proven {
  rules: string;
  /** Null when it is about all heaps. */
  heaps: number | null;
  order: number | null;
  infinite: { growing: number[]; finite_order: number } | null;
  /** How many shapes the elements have, when it is about all heaps. */
  shapes: number | null;
  claims: Finding[];
  valid: boolean;
}
