/** The card of a result. */
import type { Card, Source } from "../../engine/types";
import { strings } from "../../strings";
import { presentationToTex, wordToTex } from "../../words";
import { Formula } from "../../ui/formula";
import { Calculator } from "./calculator";
import { Facts } from "./facts";
import { PhiTable } from "./phi";
import { Pictures } from "./pictures";
import { Results } from "./results";
import { statement } from "./statement";

interface Props {
  card: Card;
  rules: Source;
  position: string;
  ask(position: string): void;
}

/** Formulas show so many relations and words at most. */
const MOST = 120;

export function CardView({ card, rules, position, ask }: Props) {
  const words = strings.card;
  return (
    <article class="card">
      <h2>{words.title(card.ruleset)}</h2>
      <p class="statement" role="status">
        {statement(card)}
      </p>
      <p class="sentence">{card.sentence}</p>
      <Facts card={card} />
      <Calculator rules={rules} card={card} position={position} ask={ask} />
      <section>
        <h3>{words.presentation}</h3>
        <p class="hint">{card.relations ? words.presentationNote : words.tooLarge}</p>
        {card.relations && presentationToTex(card, MOST).map((tex) => <Formula key={tex} tex={broken(tex)} display />)}
        {card.relations && !card.relations_are_all && <p class="hint">{words.incomplete}</p>}
        <ul class="generators">
          {card.generators.map((generator) => (
            <li key={generator.letter}>
              <Formula tex={wordToTex(generator.letter)} /> = {words.heaps([generator.name])}
              {generator.picture && <pre aria-label={words.generator(generator.letter, generator.name)}>{generator.picture}</pre>}
            </li>
          ))}
        </ul>
        {card.pattern && (
          <>
            <p>{words.pattern}</p>
            <ul>
              {card.pattern.map((law) => (
                <li key={law}>{law}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <PhiTable card={card} />
      <Pictures card={card} rules={rules} />
      <Results card={card} rules={rules} />
    </article>
  );
}

/** Lists in formulas may break after a comma. */
const broken = (tex: string) => tex.replaceAll(",\\; ", ",\\allowbreak\\; ");
