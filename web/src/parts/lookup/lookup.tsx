export function LookUpPart() {
  return <p>…</p>;
}
