/** Rows of pins, tokens or pawns. */
import { useEffect, useState } from "preact/hooks";
import { strings } from "../../strings";
import type { Kind, State, Step } from "./model";
import { allows, arranged, label, runs, span, without, type Rows, type Run } from "./rows";

interface Props {
  play: Rows;
  kind: Kind;
  state: State;
  enabled: boolean;
  hint: Step | undefined;
  move(step: Step): void;
}

interface Chosen {
  row: number;
  at: number;
}

export function RowsBoard({ play, kind, state, enabled, hint, move }: Props) {
  const [chosen, setChosen] = useState<Chosen>();
  const [bad, setBad] = useState(false);
  useEffect(() => setChosen(undefined), [state]);
  const all = runs(state);
  const runAt = (row: number, at: number) =>
    all.find((run) => run.row === row && run.start <= at && at < run.start + run.length);

  const take = (run: Run, from: number, to: number) => {
    const fine = allows(play.options, run, from, to);
    setBad(!fine);
    setChosen(undefined);
    if (!fine) return;
    const left = [from - run.start, run.start + run.length - 1 - to];
    move({ label: label(run.length, left), next: without(state, run.row, from, to) });
  };
  const click = (row: number, at: number) => {
    const run = runAt(row, at);
    if (!enabled || !run) return;
    setBad(false);
    if (play.manner !== "pair") return take(run, ...span(play.manner, run, at));
    const isSecond = chosen && chosen.row === row && runAt(row, chosen.at) === run;
    if (isSecond) take(run, Math.min(at, chosen.at), Math.max(at, chosen.at));
    else setChosen({ row, at });
  };
  const run = chosen && runAt(chosen.row, chosen.at);
  return (
    <div class={`rows-board ${kind}`}>
      {state.split("\n").map((cells, row) => (
        <div class="row" key={row} role="group" aria-label={strings.play.row(row + 1)}>
          {[...cells].map((cell, at) =>
            cell === "|" ? (
              <span key={at} class="cut" aria-hidden="true" />
            ) : (
              <button
                type="button"
                key={at}
                class={`token${cell === "1" ? "" : " gone"}${chosen?.row === row && chosen.at === at ? " chosen" : ""}${
                  hint && changed(hint.next, state, row, at) ? " hinted" : ""
                }`}
                disabled={cell !== "1"}
                aria-disabled={!enabled}
                aria-pressed={chosen?.row === row && chosen.at === at}
                aria-label={strings.play.token(row + 1, at + 1)}
                onClick={() => click(row, at)}
              >
                <Glyph kind={kind} />
              </button>
            ),
          )}
        </div>
      ))}
      <p class="hint" role="status">
        {bad ? strings.play.badMove : chosen ? strings.play.pickSecond : ""}
      </p>
      {run && kind === "code" && (
        <div class="chips" role="group" aria-label={strings.play.options}>
          {(play.options.get(run.length) ?? []).slice(0, 60).map((option) => (
            <button
              type="button"
              key={option.join("+")}
              onClick={() => move({ label: label(run.length, option), next: arranged(state, run, option) })}
            >
              {label(run.length, option)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether a move takes this token. */
function changed(next: State, state: State, row: number, at: number): boolean {
  return state.split("\n")[row]?.[at] === "1" && next.split("\n")[row]?.[at] !== "1";
}

function Glyph({ kind }: { kind: Kind }) {
  if (kind === "kayles") {
    return (
      <svg viewBox="0 0 20 40" aria-hidden="true">
        <path d="M10 2c3 0 4 2.500 4 5s-1.500 3.500-1.500 6 4 6 4 14-2 11-3.500 11h-6C5.500 38 3.500 35 3.500 27s4-11.500 4-14S6 9.500 6 7s1-5 4-5z" />
        <path class="band" d="M7.300 11.500h5.400M7.500 14h5" />
      </svg>
    );
  }
  if (kind === "chess") {
    return (
      <svg viewBox="0 0 24 72" aria-hidden="true">
        <rect class="square" width="24" height="72" />
        <path class="square dark" d="M0 24h24v24H0z" />
        <path class="black" d="M12 4a4 4 0 0 1 2.500 7c2 2 3 5 3 9h-11c0-4 1-7 3-9A4 4 0 0 1 12 4z" />
        <path class="white" d="M12 52a4 4 0 0 1 2.500 7c2 2 3 5 3 9h-11c0-4 1-7 3-9A4 4 0 0 1 12 52z" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
    </svg>
  );
}
