/** How far the run is, and how the quotient grew. */
import { useEffect, useState } from "preact/hooks";
import { strings } from "../../strings";
import { GrowthPicture } from "./growth";
import type { Running } from "./running";

interface Props {
  running: Running;
  stop(): void;
  goOn(): void;
}

export function Progress({ running, stop, goOn }: Props) {
  const { state, heap, order, infinite, card } = running;
  const words = strings.run;
  const [stopping, setStopping] = useState(false);
  const isRunning = state === "running";
  useEffect(() => void (isRunning || setStopping(false)), [isRunning]);
  const canGoOn = state === "done" && card?.limit && card.limit !== "order" && running.error === undefined;
  return (
    <section class="progress" aria-label={words.growth} aria-busy={isRunning}>
      <div class="line">
        <p role="status" class="now">
          {isRunning ? words.now(heap, order, infinite) : words.done}
          {running.memory > 0 && <span class="hint"> {words.memory(running.memory / 2 ** 20)}</span>}
        </p>
        {isRunning && (
          <button type="button" aria-disabled={stopping} onClick={() => (setStopping(true), stop())}>
            {stopping ? words.stopping : words.stop}
          </button>
        )}
        {canGoOn && (
          <button type="button" onClick={goOn}>
            {words.goOn}
          </button>
        )}
      </div>
      <GrowthPicture growth={running.growth} last={Math.max(heap - 1, 1)} />
    </section>
  );
}
