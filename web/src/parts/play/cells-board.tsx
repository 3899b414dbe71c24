/** Boards of cells: crosses, or dominoes on two cells. */
import { useEffect, useState } from "preact/hooks";
import { strings } from "../../strings";
import { cellName, type Cells } from "./cells";
import type { State, Step } from "./model";

interface Props {
  play: Cells;
  state: State;
  enabled: boolean;
  hint: Step | undefined;
  move(step: Step): void;
}

export function CellsBoard({ play, state, enabled, hint, move }: Props) {
  const [chosen, setChosen] = useState<number>();
  const [bad, setBad] = useState(false);
  useEffect(() => setChosen(undefined), [state]);
  const boards = state.split("+");
  const hinted = hint?.next.split("+");
  const columns = play.columns;

  const click = (board: number, place: number) => {
    if (!enabled) return;
    setBad(false);
    if (play.pairs && chosen === undefined) return setChosen(place);
    const takes = (step: Step) => {
      const next = step.next.split("+")[board];
      const places = play.pairs ? [place, chosen ?? place] : [place];
      const others = boards.every((other, at) => at === board || other === step.next.split("+")[at]);
      return others && places.every((one) => next?.[one] === "x") && (!play.pairs || chosen !== place);
    };
    const step = play.moves(state).find(takes);
    setChosen(undefined);
    if (step) move(step);
    else setBad(true);
  };
  return (
    <div class="cells">
      {boards.map((board, number) => (
        <div
          key={number}
          class={play.isDead(board) ? "board dead" : "board"}
          role="group"
          aria-label={`${strings.play.boards} ${number + 1}`}
          style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
        >
          {[...board].map((cell, place) => {
            if (cell === "_") return null;
            const [row, column] = [Math.floor(place / (columns + 1)), place % (columns + 1)];
            const isFree = cell === ".";
            const isHinted = isFree && hinted?.[number]?.[place] === "x";
            return (
              <button
                type="button"
                key={place}
                class={`cell${isFree ? "" : play.pairs ? " domino" : " cross"}${chosen === place ? " chosen" : ""}${isHinted ? " hinted" : ""}`}
                disabled={!isFree || play.isDead(board)}
                aria-disabled={!enabled}
                aria-label={`${strings.play.cell(number + 1, row + 1, column + 1, isFree ? strings.play.isFree : strings.play.taken)} (${cellName(row, column)})`}
                onClick={() => click(number, place)}
              >
                {!isFree && !play.pairs && (
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M5 5l14 14M19 5L5 19" />
                  </svg>
                )}
              </button>
            );
          })}
        </div>
      ))}
      <p class="hint" role="status">
        {bad ? strings.play.badMove : chosen !== undefined ? strings.play.pickCell : ""}
      </p>
    </div>
  );
}
