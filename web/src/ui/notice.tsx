/** What went wrong, with its caret under the place. */
import { CutOff, Refused, Trapped } from "../engine";
import { strings } from "../strings";

export function said(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Trapped) return strings.trapped(firstLine(error.message));
  if (error instanceof CutOff) return strings.cutOff;
  return String(error instanceof Error ? error.message : error);
}

const firstLine = (message: string) => (/unreachable|memory access/i.test(message) ? "" : (message.split("\n").at(-1) ?? ""));

export function Notice({ error }: { error: unknown }) {
  if (error === undefined || error === null) return null;
  return (
    <div class="notice" role="alert">
      <strong>{strings.error}</strong>
      <pre tabIndex={0}>{said(error)}</pre>
    </div>
  );
}
