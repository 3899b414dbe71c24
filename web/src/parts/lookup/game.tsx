/** The page of a game of the atlas. */
import { useEffect, useRef } from "preact/hooks";
import { fileName, save } from "../../files";
import { address } from "../../route";
import { strings } from "../../strings";
import { FactList } from "../../ui/fact-list";
import { Notice } from "../../ui/notice";
import { WordText } from "../../ui/word";
import { useFound, type Loaded } from "./atlas";
import { Rows } from "./search";
import type { Game, Row } from "./types";

/** So many values of Φ are shown. */
const MOST = 144;

export function GamePage({ loaded, name }: { loaded: Loaded; name: string }) {
  const [found, error] = useFound<Game>(loaded, { do: "game", name });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [found]);
  const words = strings.lookup;
  if (!found) return <Notice error={error} />;
  const { row } = found;
  return (
    <article class="game">
      <h2 ref={heading} tabIndex={-1}>
        {name} {row.names?.length ? <span class="hint">{row.names.join(", ")}</span> : null}
      </h2>
      {row.name !== name && <p>{words.same(name, row.name, found.shift)}</p>}
      <p class="sentence">{row.rule}</p>
      <Facts row={row} order={found.order} />
      {row.presentation && <pre tabIndex={0}>{row.presentation}</pre>}
      {row.phi && (
        <p class="elements">
          {row.phi.slice(0, MOST).map((word, at) => (
            <WordText key={at} word={word} />
          ))}
          {row.phi.length > MOST && strings.more(row.phi.length - MOST)}
        </p>
      )}
      {row.law && <p>{`${strings.card.pattern} ${row.law}`}</p>}
      {row.members && row.members.length > 0 && (
        <p>
          {words.members}: {row.members.map((member) => member.name).slice(0, 60).join(", ")}
        </p>
      )}
      <div class="chips">
        <a class="button" href={address("solve", { rules: row.name, heap: row.status === "solved" ? undefined : row.last_heap })}>
          {words.solveIt}
        </a>
        <button type="button" onClick={() => save(fileName(row.name, "json"), JSON.stringify(row, null, 1), "application/json")}>
          {strings.results.json}
        </button>
      </div>
      <h3>{words.relatives}</h3>
      {found.relatives.length ? <Rows rows={found.relatives} /> : <p class="hint">{words.noRelatives}</p>}
    </article>
  );
}

function Facts({ row, order }: { row: Row; order: string }) {
  const words = strings.lookup;
  const period = row.period === undefined ? strings.card.noPeriod : `${row.period} ${strings.card.from} ${row.preperiod}`;
  const facts: [string, string][] = [
    [words.status, row.status],
    [words.order, order],
    [strings.card.p, row.p_order === undefined || row.shapes !== undefined ? strings.card.infiniteShort : String(row.p_order)],
    [words.quotient, row.quotient ?? "–"],
    [strings.card.period, period],
    [strings.card.type, row.tame ? strings.card.tameShort : strings.card.wildShort],
    [strings.card.heapsKnown, row.shapes === undefined ? String(row.last_heap) : words.allHeaps],
  ];
  if (row.wild_at) facts.push([words.wildAt, row.wild_at]);
  return <FactList facts={facts} />;
}
