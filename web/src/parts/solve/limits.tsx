/** How far a run may go. */
import type { Limits } from "../../engine/types";
import { strings } from "../../strings";

interface Props {
  limits: Limits;
  seconds: number | undefined;
  change(limits: Limits, seconds: number | undefined): void;
}

function Field({ label, value, set }: { label: string; value: number | undefined; set(value: number | undefined): void }) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={1}
        inputMode="numeric"
        placeholder={strings.limits.none}
        value={value ?? ""}
        onInput={(event) => {
          const number = event.currentTarget.valueAsNumber;
          set(Number.isSafeInteger(number) && number > 0 ? number : undefined);
        }}
      />
    </label>
  );
}

export function LimitFields({ limits, seconds, change }: Props) {
  const words = strings.limits;
  const set = (key: keyof Limits) => (value: number | undefined) => {
    const changed = { ...limits };
    if (value === undefined) delete changed[key];
    else changed[key] = value;
    change(changed, seconds);
  };
  return (
    <details class="limits" open={Object.keys(limits).length > 0 || seconds !== undefined}>
      <summary>{words.title}</summary>
      <div class="fields">
        <Field label={words.heap} value={limits.heap} set={set("heap")} />
        <Field label={words.order} value={limits.order} set={set("order")} />
        <Field label={words.memory} value={limits.memory} set={set("memory")} />
        <Field label={words.seconds} value={seconds} set={(value) => change(limits, value)} />
      </div>
    </details>
  );
}
