/** Names with what they are, side by side. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
