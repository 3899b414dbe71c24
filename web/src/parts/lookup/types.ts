/** What the atlas answers; `docs/src/reference/atlas.md` describes a row. */

/** S solved, R relative to normal play, I infinite, J infinite and solved, O open, - not there. */
export type Kind = "S" | "R" | "I" | "J" | "O" | "-";

export interface Short {
  name: string;
  names: string[];
  status: Kind;
  order: string;
  quotient: string | null;
  period: number | null;
  preperiod: number | null;
  last_heap: number;
}

export interface Row {
  name: string;
  names?: string[];
  members?: { name: string; shift?: number }[];
  rule: string;
  status: string;
  limit?: string;
  last_heap: number;
  known_heap: number;
  period?: number;
  preperiod?: number;
  p_order?: number;
  quotient?: string;
  presentation?: string;
  generators?: number[];
  phi?: string[];
  tame: boolean;
  wild_at?: string;
  law?: string;
  growth?: [number, number, number][];
  relative?: { n0: number; all_heaps: boolean };
  shapes?: number;
  infinite?: { finite_order: number; growing: number[] };
}

export interface Game {
  row: Row;
  shift: number;
  order: string;
  relatives: Short[];
}
