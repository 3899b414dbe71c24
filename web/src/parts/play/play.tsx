/** Play: against the computer, or through a lesson. */
import { useState } from "preact/hooks";
import type { PartProps } from "../../app";
import { address, go } from "../../route";
import { strings } from "../../strings";
import { GraphMaker, type Drawn } from "../../ui/graph-maker";
import { Notice } from "../../ui/notice";
import { FIRST_GRAPH } from "./cells";
import { Lesson } from "./lesson";
import { KINDS, type Kind } from "./model";
import { usePlay, type Setup } from "./setup";
import { Table } from "./table";

const ROWS: Partial<Record<Kind, string>> = { kayles: "7+5+2", nim: "5+4+3", chess: "9+5", code: "7+5" };

export function PlayPart({ route }: PartProps) {
  const lesson = Number(route.query.get("lesson"));
  return (
    <div class="part play">
      <h1>{strings.play.title}</h1>
      {lesson ? <Lesson step={lesson} /> : <Free query={route.query} />}
    </div>
  );
}

function Free({ query }: { query: Map<string, string> }) {
  const words = strings.play;
  const [drawn, setDrawn] = useState<Drawn>(FIRST_GRAPH);
  const kind = KINDS.find((known) => known === query.get("game")) ?? "kayles";
  const normal = query.get("normal") === "1";
  const computerBegins = query.get("first") === "computer";
  const setup: Setup = {
    kind,
    rows: query.get("rows") ?? ROWS[kind] ?? "",
    code: query.get("code") ?? "0.37",
    boards: Math.min(Math.max(Number(query.get("boards") ?? 2) || 1, 1), 5),
    size: query.get("size") ?? "4x4",
    drawn,
  };
  const { play, error } = usePlay(setup);
  const change = (changed: Record<string, string | number | undefined>) =>
    go(address("play", { ...(Object.fromEntries(query) as Record<string, string>), ...changed }), true);
  return (
    <>
      <p>
        <a class="button" href={address("play", { lesson: 1 })}>
          {words.learn}
        </a>
      </p>
      <div class="kinds" role="group" aria-label={words.game}>
        {KINDS.map((one) => (
          <button type="button" key={one} aria-pressed={one === kind} onClick={() => go(address("play", { game: one }))}>
            {words.games[one]?.[0]}
          </button>
        ))}
      </div>
      <div class="fields">
        {kind === "code" && <Field label={words.code} value={setup.code} set={(code) => change({ code })} />}
        {ROWS[kind] !== undefined && <Field label={words.rows} value={setup.rows} set={(rows) => change({ rows })} />}
        {kind === "cram" && <Field label={words.size} value={setup.size} set={(size) => change({ size })} />}
        {kind === "notakto" && (
          <Choice
            label={words.boards}
            value={String(setup.boards)}
            choices={[1, 2, 3, 4, 5].map((n) => [String(n), String(n)])}
            set={(boards) => change({ boards })}
          />
        )}
        <Choice
          label={words.convention}
          value={normal ? "1" : ""}
          choices={[
            ["", words.misere],
            ["1", words.normal],
          ]}
          set={(normal) => change({ normal })}
        />
        <Choice
          label={words.first}
          value={computerBegins ? "computer" : ""}
          choices={[
            ["", words.you],
            ["computer", words.computer],
          ]}
          set={(first) => change({ first })}
        />
      </div>
      {kind === "node" && (
        <details>
          <summary>{strings.maker.title}</summary>
          <GraphMaker game="node-kayles" use={(_, drawn) => setDrawn(drawn)} />
        </details>
      )}
      <Notice error={error} />
      {play && <Table play={play} kind={kind} normal={normal} computerBegins={computerBegins} />}
    </>
  );
}

/** A text that counts when the reader is done with it. */
function Field({ label, value, set }: { label: string; value: string; set(value: string): void }) {
  return (
    <label>
      {label}
      <input value={value} onChange={(event) => set(event.currentTarget.value)} spellcheck={false} />
    </label>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: [value: string, text: string][];
  set(value: string): void;
}

function Choice({ label, value, choices, set }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
