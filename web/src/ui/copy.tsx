/** A button that copies a text. */
import { useState } from "preact/hooks";
import { strings } from "../strings";

export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setDone(true);
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <button type="button" onClick={() => void copy().catch(() => undefined)}>
      <span aria-live="polite">{done ? strings.copied : label}</span>
    </button>
  );
}
