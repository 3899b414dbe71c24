/** A board drawn with the mouse or the keyboard: points of a lattice, and lines between them. */
import { useState } from "preact/hooks";
import { strings } from "../strings";

const [COLUMNS, ROWS, STEP] = [8, 5, 44];

type Line = [from: number, to: number];

export interface Drawn {
  /** Places of the lattice, in the order of their numbers from 1. */
  points: number[];
  lines: Line[];
}

/** The places of points on the screen. */
export const place = (point: number): [x: number, y: number] => [
  (point % COLUMNS + 0.5) * STEP,
  (Math.floor(point / COLUMNS) + 0.5) * STEP,
];
export const SIZE: [number, number] = [COLUMNS * STEP, ROWS * STEP];

/** `1-2,2-3`: the edges in the notation of graphs. */
export function edges({ points, lines }: Drawn): string {
  const number = new Map(points.map((point, at) => [point, at + 1]));
  return lines.map(([from, to]) => `${number.get(from)}-${number.get(to)}`).join(",");
}

const neighbours = (point: number, others: number[]): Line[] => {
  const [x, y] = [point % COLUMNS, Math.floor(point / COLUMNS)];
  const near = (other: number) => Math.abs((other % COLUMNS) - x) + Math.abs(Math.floor(other / COLUMNS) - y) === 1;
  return others.filter(near).map((other) => [other, point]);
};

const same = ([a, b]: Line, [c, d]: Line) => (a === c && b === d) || (a === d && b === c);

/** Points without lines come last: the notation does not name them. */
function ordered({ points, lines }: Drawn): Drawn {
  const joined = points.filter((point) => lines.some((line) => line.includes(point)));
  return { points: joined, lines };
}

interface Props {
  /** Only this game can be chosen. */
  game?: string;
  use(rules: string, drawn: Drawn): void;
}

export function GraphMaker({ game: only, use }: Props) {
  const words = strings.maker;
  const [game, setGame] = useState(only ?? "node-kayles");
  const [join, setJoin] = useState(true);
  const [drawn, setDrawn] = useState<Drawn>({ points: [], lines: [] });
  const [chosen, setChosen] = useState<number>();

  const click = (point: number) => {
    const { points, lines } = drawn;
    if (!points.includes(point)) {
      const more = join ? neighbours(point, points) : [];
      setDrawn({ points: [...points, point], lines: [...lines, ...more] });
      setChosen(join ? undefined : point);
    } else if (chosen === undefined) {
      setChosen(point);
    } else if (chosen === point) {
      const rest = lines.filter((line) => !line.includes(point));
      setDrawn({ points: points.filter((other) => other !== point), lines: rest });
      setChosen(undefined);
    } else {
      const line: Line = [chosen, point];
      const rest = lines.filter((other) => !same(other, line));
      setDrawn({ points, lines: rest.length < lines.length ? rest : [...lines, line] });
      setChosen(undefined);
    }
  };
  const finished = ordered(drawn);
  return (
    <div class="maker">
      <p class="hint">{words.hint}</p>
      <svg viewBox={`0 0 ${SIZE[0]} ${SIZE[1]}`} class="graph" role="group" aria-label={words.title}>
        {drawn.lines.map(([from, to]) => {
          const [[x1, y1], [x2, y2]] = [place(from), place(to)];
          return <line key={`${from}-${to}`} x1={x1} y1={y1} x2={x2} y2={y2} />;
        })}
        {Array.from({ length: COLUMNS * ROWS }, (_, point) => {
          const [x, y] = place(point);
          const isSet = drawn.points.includes(point);
          const state = isSet ? (chosen === point ? "point set chosen" : "point set") : "point";
          return (
            <g
              key={point}
              role="button"
              tabIndex={0}
              class={state}
              aria-pressed={isSet}
              aria-label={words.point((point % COLUMNS) + 1, Math.floor(point / COLUMNS) + 1, isSet)}
              onClick={() => click(point)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                click(point);
              }}
            >
              <rect x={x - STEP / 2} y={y - STEP / 2} width={STEP} height={STEP} class="target" />
              <circle cx={x} cy={y} r={isSet ? 11 : 3} />
            </g>
          );
        })}
      </svg>
      <div class="ways">
        {!only && (
          <label>
            {words.game}
            <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
              {words.games.map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="tick">
          <input type="checkbox" checked={join} onChange={(event) => setJoin(event.currentTarget.checked)} />
          {words.join}
        </label>
      </div>
      <div class="ways">
        <button
          type="button"
          class="primary"
          disabled={finished.lines.length === 0}
          onClick={() => use(`${game}:${edges(finished)}`, finished)}
        >
          {words.use}
        </button>
        <button type="button" onClick={() => (setDrawn({ points: [], lines: [] }), setChosen(undefined))}>
          {words.clear}
        </button>
        <span class="hint" role="status">
          {finished.lines.length === 0 ? words.tooFew : words.count(finished.points.length, finished.lines.length)}
        </span>
      </div>
    </div>
  );
}
