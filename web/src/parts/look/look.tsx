export function LookPart() {
  return <p>…</p>;
}
