/** A word such as ab²c in a line of text. */
import { powers } from "../words";

export function WordText({ word }: { word: string }) {
  const all = powers(word);
  if (all.length === 0) return <span class="word">{word}</span>;
  return (
    <span class="word">
      {all.map(([letter, , exponent]) => (
        <span key={letter}>
          {letter}
          {exponent > 1 && <sup>{exponent}</sup>}
        </span>
      ))}
    </span>
  );
}
