/** The result in other languages, to be taken along. */
import { useState } from "preact/hooks";
import { engineFor } from "../../engine";
import { fileName, fromHex, save } from "../../files";
import type { Card, Source } from "../../engine/types";
import { strings } from "../../strings";
import { toGap, toLatex } from "../../words";
import { CopyButton } from "../../ui/copy";
import { Notice } from "../../ui/notice";

export function Results({ card, rules }: { card: Card; rules: Source }) {
  const [error, setError] = useState<unknown>();
  const words = strings.results;
  const named = (ending: string) => fileName(card.ruleset, ending);
  const certificate = async () => {
    const found = await engineFor(rules).ask<{ certificate: string }>({ do: "certificate", rules });
    save(named("cert"), fromHex(found.certificate), "application/octet-stream");
  };
  return (
    <section class="results">
      <h3>{words.title}</h3>
      <div class="chips">
        <CopyButton text={() => location.href} label={strings.copyLink} />
        {card.relations && (
          <>
            <button type="button" onClick={() => save(named("tex"), toLatex(card), "text/x-tex")}>
              {words.latex}
            </button>
            <button type="button" onClick={() => save(named("g"), toGap(card), "text/plain")}>
              {words.gap}
            </button>
          </>
        )}
        <button type="button" onClick={() => save(named("json"), JSON.stringify(card, null, 1), "application/json")}>
          {words.json}
        </button>
        <button type="button" onClick={() => void certificate().catch(setError)}>
          {words.certificate}
        </button>
      </div>
      <Notice error={error} />
    </section>
  );
}
