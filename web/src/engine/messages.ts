/** What the page and its workers say to each other. */

/** What a worker begins with. */
export interface Start {
  start: { code: string; memory: number };
}

/** A request for the module; a `run` is made in steps and tells how far it is. */
export interface Asked {
  id: number;
  request: Record<string, unknown>;
  run?: boolean;
  /** Bytes behind a line of JSON, for the checker. */
  bytes?: Uint8Array;
}

/** The run is to end with what it has. */
export interface Stop {
  stop: true;
}

export type ToWorker = Start | Asked | Stop;

/** How far a run is. */
export interface Told {
  done: boolean;
  heap: number;
  order: number;
  infinite: boolean;
  /** Heap, order and P-portion where the quotient changed since the last report. */
  growth: [number, number, number][];
  memory: number;
  limit?: string | null;
}

export type FromWorker =
  | { id: number; told: Told }
  | { id: number; answer: Record<string, unknown> }
  | { id: number; trap: string };
