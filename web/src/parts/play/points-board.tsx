/** Node Kayles on a drawn graph. */
import { strings } from "../../strings";
import { SIZE, place } from "../../ui/graph-maker";
import type { Points } from "./cells";
import type { State, Step } from "./model";

interface Props {
  play: Points;
  state: State;
  enabled: boolean;
  hint: Step | undefined;
  move(step: Step): void;
}

export function PointsBoard({ play, state, enabled, hint, move }: Props) {
  const { points, lines } = play.drawn;
  const isFree = (point: number) => state[points.indexOf(point)] === ".";
  const click = (index: number) => {
    const step = play.moves(state).find((step) => step.label === String(index + 1));
    if (enabled && step) move(step);
  };
  return (
    <svg viewBox={`0 0 ${SIZE[0]} ${SIZE[1]}`} class="graph play" role="group" aria-label={strings.play.games.node![0]}>
      {lines.map(([from, to]) => {
        const [[x1, y1], [x2, y2]] = [place(from), place(to)];
        return <line key={`${from}-${to}`} x1={x1} y1={y1} x2={x2} y2={y2} class={isFree(from) && isFree(to) ? "" : "gone"} />;
      })}
      {points.map((point, index) => {
        const [x, y] = place(point);
        const free = isFree(point);
        const isHinted = hint?.label === String(index + 1);
        return (
          <g
            key={point}
            role="button"
            tabIndex={free ? 0 : -1}
            class={`point set${free ? "" : " gone"}${isHinted ? " chosen" : ""}`}
            aria-disabled={!free || !enabled}
            aria-label={strings.play.point(index + 1, !free)}
            onClick={() => click(index)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              click(index);
            }}
          >
            <rect x={x - 22} y={y - 22} width={44} height={44} class="target" />
            <circle cx={x} cy={y} r={13} />
          </g>
        );
      })}
    </svg>
  );
}
