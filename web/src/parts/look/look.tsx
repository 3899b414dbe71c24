/** Look: pictures of a game's P-positions and of its quotient. */
import { useState } from "preact/hooks";
import type { PartProps } from "../../app";
import { address, go } from "../../route";
import { strings } from "../../strings";
import { Notice } from "../../ui/notice";
import { StructureView } from "../solve/pictures";
import { statement } from "../solve/statement";
import { Dawson } from "./dawson";
import { Planes } from "./planes";
import { useSolved } from "./solved";
import { TableView } from "./table";

/** Games with something to see. */
const SAMPLES = ["0.77", "0.31011", "0.75", "0.123", "0.15", "nim"];

export function LookPart({ route }: PartProps) {
  const rules = route.query.get("rules") ?? "0.77";
  const [text, setText] = useState(rules);
  const { card, error } = useSolved(rules);
  const words = strings.look;
  return (
    <div class="part look">
      <h1>{words.title}</h1>
      <form
        class="rules"
        onSubmit={(event) => {
          event.preventDefault();
          go(address("look", { rules: text.trim() }));
        }}
      >
        <label for="look-rules">{strings.rules.label}</label>
        <div class="line">
          <input id="look-rules" value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
          <button class="primary" type="submit">
            {words.show}
          </button>
        </div>
        <div class="chips" role="group" aria-label={strings.rules.examples}>
          {SAMPLES.map((code) => (
            <button type="button" key={code} onClick={() => (setText(code), go(address("look", { rules: code })))}>
              <code>{code}</code>
            </button>
          ))}
        </div>
      </form>
      <Notice error={error} />
      {!card && error === undefined && <p class="wait">{strings.wait}</p>}
      {card && (
        <>
          <p class="statement">{statement(card)}</p>
          <Planes card={card} rules={rules} />
          {!card.infinite && (
            <section>
              <h2>{words.quotient}</h2>
              <StructureView card={card} rules={rules} />
              <TableView card={card} rules={rules} />
            </section>
          )}
        </>
      )}
      <Dawson />
    </div>
  );
}
