/** Check: a certificate, proven again by the checker that shares nothing with the solver. */
import { useCallback, useState } from "preact/hooks";
import { checker } from "../../engine";
import type { Finding, Proven } from "../../engine/types";
import { strings } from "../../strings";
import { OpenFile, useDrop } from "../../ui/drop";
import { Notice } from "../../ui/notice";

/** Larger files are no certificates. */
const MOST_BYTES = 64 << 20;
/** MiB that the checker may take. */
const MEMORY = 256;
const SAMPLE = "./engine/dawson.cert";

interface Checked {
  name: string;
  proven?: Proven;
  error?: unknown;
}

export function CheckPart() {
  const [rules, setRules] = useState("");
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const words = strings.check;

  const check = useCallback(
    async (name: string, content: Promise<ArrayBuffer>, size: number) => {
      setBusy(true);
      setChecked(undefined);
      try {
        const bytes = size > MOST_BYTES ? new Uint8Array(MOST_BYTES) : new Uint8Array(await content);
        const proven = await checker.ask<Proven>({ rules: rules.trim() || null, memory: MEMORY }, bytes);
        setChecked({ name, proven });
      } catch (error) {
        setChecked({ name, error });
      } finally {
        setBusy(false);
      }
    },
    [rules],
  );
  const take = useCallback((file: File) => void check(file.name, file.slice(0, MOST_BYTES).arrayBuffer(), file.size), [check]);
  const sample = () => void check("0.07-34.cert", fetch(SAMPLE).then((answer) => answer.arrayBuffer()), 0);
  const hovers = useDrop(take);

  return (
    <div class={hovers ? "part check hovers" : "part check"}>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <div class="well">
        <p>{words.drop}</p>
        <div class="ways">
          <OpenFile label={words.open} accept=".cert,application/octet-stream" take={take} />
          <button type="button" onClick={sample}>
            {words.sample}
          </button>
        </div>
        <label class="stacked">
          {words.rules}
          <input value={rules} onInput={(event) => setRules(event.currentTarget.value)} aria-describedby="check-hint" />
        </label>
        <p class="hint" id="check-hint">
          {words.rulesHint}
        </p>
      </div>
      <p role="status" class={busy ? "" : "unseen"}>
        {busy ? words.checking : ""}{" "}
        {busy && (
          <button type="button" onClick={() => checker.renew(new Error(strings.cutOff))}>
            {words.stop}
          </button>
        )}
      </p>
      <div aria-live="polite">{checked?.proven && <Verdict name={checked.name} proven={checked.proven} />}</div>
      <Notice error={checked?.error} />
    </div>
  );
}

function Verdict({ name, proven }: { name: string; proven: Proven }) {
  const words = strings.check;
  const order = proven.infinite
    ? words.infinite(proven.infinite.finite_order, proven.infinite.growing)
    : words.order(proven.order ?? 0);
  const about =
    proven.shapes === null
      ? words.about(proven.rules, proven.heaps ?? 0, order)
      : words.aboutAll(proven.rules, proven.shapes);
  return (
    <section class="verdict">
      <h2>{name}</h2>
      <p class={proven.valid ? "statement good" : "statement bad"}>{proven.valid ? words.valid : words.invalid}</p>
      <p>{about}</p>
      <ul class="claims">
        {proven.claims.map((claim) => (
          <Claim key={claim.claim} {...claim} />
        ))}
      </ul>
    </section>
  );
}

function Claim({ claim, holds, detail }: Finding) {
  const words = strings.check;
  return (
    <li class={holds ? "holds" : "fails"}>
      <strong>{holds ? words.holds : words.fails}</strong>
      <span>
        {words.claims[claim] ?? claim} <span class="hint">{detail}</span>
      </span>
    </li>
  );
}
