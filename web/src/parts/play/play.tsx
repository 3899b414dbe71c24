export function PlayPart() {
  return <p>…</p>;
}
