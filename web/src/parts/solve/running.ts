/** A run of the solver as the page sees it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { CutOff, MEMORY, engine, engineFor, setMemory } from "../../engine";
import type { Card, Limits, Source } from "../../engine/types";
import type { Told } from "../../engine/messages";

export type Growth = [heap: number, order: number, p: number][];

export interface Running {
  state: "idle" | "running" | "done";
  heap: number;
  order: number;
  infinite: boolean;
  memory: number;
  growth: Growth;
  card: Card | undefined;
  error: unknown;
}

const IDLE: Running = {
  state: "idle",
  heap: 0,
  order: 1,
  infinite: false,
  memory: 0,
  growth: [],
  card: undefined,
  error: undefined,
};

/** MiB that are left to a module when the solver is asked to stop for memory. */
const SPARE = 32;

export function useRunning() {
  const [running, setRunning] = useState<Running>(IDLE);
  /** The last report and the growth so far; a run that is not the current one is forgotten. */
  const now = useRef({ number: 0, heap: 0, growth: [] as Growth });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** The run that is going on, and what ended the last one. */
  const pending = useRef<Promise<Told> | undefined>(undefined);
  const ended = useRef<string | null | undefined>(undefined);

  // Who leaves ends the run.
  useEffect(
    () => () => {
      now.current.number++;
      clearTimeout(timer.current ?? undefined);
      if (pending.current) engine.renew(new CutOff());
    },
    [],
  );

  function hear(told: Told): void {
    now.current.growth.push(...told.growth);
    now.current.heap = told.heap;
    const { heap, order, infinite, memory } = told;
    setRunning((old) => ({ ...old, state: "running", heap, order, infinite, memory, growth: [...now.current.growth] }));
  }

  async function start(rules: Source, limits: Limits, seconds: number | undefined, goesOn: boolean): Promise<void> {
    const number = ++now.current.number;
    if (!goesOn) now.current.growth = [];
    clearTimeout(timer.current);
    setRunning((old) => (goesOn ? { ...old, state: "running", error: undefined } : { ...IDLE, state: "running" }));
    setMemory(limits.memory ?? MEMORY);
    const isMine = () => number === now.current.number;
    // Another run may be in a step that does not pause; and memory that a module once had it keeps.
    if (pending.current || (!goesOn && ended.current === "memory")) engine.renew(new CutOff());
    engineFor(rules);
    if (seconds) timer.current = setTimeout(() => engine.stop(), seconds * 1000);
    const soft = { ...limits, memory: Math.max((limits.memory ?? MEMORY) - SPARE, 17) };
    const request = goesOn ? { do: "go-on", limits: soft } : { do: "solve", rules, limits: soft };
    try {
      const run = engine.run(request, (told) => isMine() && hear(told));
      pending.current = run;
      const told = await run.finally(() => pending.current === run && (pending.current = undefined));
      ended.current = told.limit;
      if (!isMine()) return;
      hear(told);
      const card = await engine.ask<Card>({ do: "card", rules });
      if (isMine()) setRunning((old) => ({ ...old, state: "done", card }));
    } catch (error) {
      if (!isMine()) return;
      // What was proven before the step that did not pause is found again.
      const heap = now.current.heap - 1;
      if (error instanceof CutOff && heap > 0) await start(rules, { ...limits, heap }, undefined, false);
      if (now.current.number > number + 1) return;
      setRunning((old) => ({ ...old, state: "done", error }));
    } finally {
      if (isMine()) clearTimeout(timer.current);
    }
  }

  return {
    running,
    solve: (rules: Source, limits: Limits, seconds: number | undefined) => start(rules, limits, seconds, false),
    goOn: (rules: Source, limits: Limits, seconds: number | undefined) => start(rules, limits, seconds, true),
    stop: (rules: Source) => engineFor(rules).stop(),
  };
}
