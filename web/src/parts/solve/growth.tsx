/** The orders by heap while they are found: a staircase on a logarithmic scale. */
import { strings } from "../../strings";
import type { Growth } from "./running";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [640, 150, 44, 24, 12, 16];

export function GrowthPicture({ growth, last }: { growth: Growth; last: number }) {
  const largest = Math.max(...growth.map(([, order]) => order), 2);
  const top = Math.max(Math.log10(largest), 1) * 1.05;
  const x = (heap: number) => LEFT + (Math.min(heap, last) / last) * (WIDTH - LEFT - RIGHT);
  const y = (order: number) => HEIGHT - BOTTOM - (Math.log10(order) / top) * (HEIGHT - BOTTOM - TOP);
  let path = `M${LEFT} ${y(1)}`;
  growth.forEach(([heap, order]) => (path += `H${x(heap).toFixed(1)}V${y(order).toFixed(1)}`));
  path += `H${x(last)}`;
  const powers = [1, 10, 100, 1000, 10_000, 100_000].filter((power) => power <= largest);
  return (
    <svg
      class="growth"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={strings.run.growthAlt(last, growth.at(-1)?.[1] ?? 1)}
    >
      {powers.map((power) => (
        <g key={power}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(power)} y2={y(power)} class="rule" />
          <text x={LEFT - 8} y={y(power) + 4} text-anchor="end">
            {power.toLocaleString("en")}
          </text>
        </g>
      ))}
      <path d={path} class="stairs" />
      <text x={LEFT} y={HEIGHT - 6}>
        {strings.run.heap} 1
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor="end">
        {last}
      </text>
    </svg>
  );
}
