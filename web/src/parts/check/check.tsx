export function CheckPart() {
  return <p>…</p>;
}
