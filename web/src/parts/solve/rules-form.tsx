/** Where rules are typed, chosen, opened or drawn. */
import { useEffect, useState } from "preact/hooks";
import { engine } from "../../engine";
import type { NamedGame, Source } from "../../engine/types";
import { strings } from "../../strings";
import { GraphMaker } from "../../ui/graph-maker";
import { OpenFile } from "../../ui/drop";

interface Props {
  rules: Source | undefined;
  solve(rules: Source): void;
  open(file: File): void;
  busy: boolean;
}

export function RulesForm({ rules, solve, open, busy }: Props) {
  const [text, setText] = useState(typeof rules === "string" ? rules : "");
  const [named, setNamed] = useState<NamedGame[]>([]);
  useEffect(() => void (typeof rules === "string" && setText(rules)), [rules]);
  useEffect(() => {
    void engine.ask<{ games: NamedGame[] }>({ do: "games" }).then(({ games }) => setNamed(games), () => undefined);
  }, []);
  const file = typeof rules === "object" ? rules : undefined;
  const words = strings.rules;
  return (
    <form
      class="rules"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) solve(text.trim());
        else if (file) solve(file);
      }}
    >
      <label for="rules">{words.label}</label>
      <div class="line">
        <input
          id="rules"
          value={text}
          list="named"
          placeholder="0.77"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-describedby="rules-hint"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button class="primary" type="submit" aria-disabled={busy}>
          {words.solve}
        </button>
      </div>
      <datalist id="named">
        {named.map((game) => (
          <option key={game.name} value={game.name} label={game.code} />
        ))}
      </datalist>
      <p class="hint" id="rules-hint">
        {file ? words.fromFile(file.name) : words.hint}
      </p>
      <div class="chips" role="group" aria-label={words.examples}>
        {words.samples.map(([code, name]) => (
          <button type="button" key={code} onClick={() => (setText(code), solve(code))}>
            <code>{code}</code> {name}
          </button>
        ))}
      </div>
      <div class="ways">
        <OpenFile label={words.file} accept=".toml" take={open} />
        <span class="hint">{words.fileHint}</span>
      </div>
      <details>
        <summary>{strings.maker.title}</summary>
        <GraphMaker use={(rules) => (setText(rules), solve(rules))} />
      </details>
    </form>
  );
}
