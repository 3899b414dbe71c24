/** Words such as `ab^2c` in other languages, and the texts that carry a result elsewhere. */
import type { Card } from "./engine/types";

type Power = [letter: string, index: number, exponent: number];

const GREEK = ["alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta"];

/** Letters a to z, then x27 and so on, with their exponents. */
export function powers(word: string): Power[] {
  const found = word.matchAll(/([a-z])(\d*)(?:\^(\d+))?/g);
  return [...found].map(([, letter = "a", number = "", exponent = "1"]) => [
    letter + number,
    number ? Number(number) - 1 : letter.charCodeAt(0) - 97,
    Number(exponent),
  ]);
}

export function letterToTex(index: number): string {
  if (index < 26) return String.fromCharCode(97 + index);
  const greek = GREEK[index - 26];
  return greek ? `\\${greek} ` : `x_{${index + 1}}`;
}

export function wordToTex(word: string): string {
  const all = powers(word).map(([, index, exponent]) => letterToTex(index).trim() + (exponent > 1 ? `^{${exponent}}` : ""));
  return all.length ? all.join(" ") : word;
}

/** Exponents raised by characters, for texts that are no formulas. */
export function wordToText(word: string): string {
  return word.replace(/\^(\d+)/g, (_, digits: string) => [...digits].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join(""));
}

const escapeTex = (text: string) =>
  text.replace(/[\\^~#$%&_{}]/g, (c) =>
    c === "\\" ? "\\textbackslash{}" : c === "^" ? "\\^{}" : c === "~" ? "\\~{}" : `\\${c}`,
  );

/** The presentation as formulas, each of which fits in a line of a page. */
export function presentationToTex(card: Card, most = Infinity): string[] {
  const letters = card.generators.map((_, index) => letterToTex(index).trim());
  const some = (words: string[]) => (words.length > most ? [...words.slice(0, most), "\\ldots"] : words);
  const relations = some((card.relations ?? []).map(([left, right]) => `${wordToTex(left)} = ${wordToTex(right)}`));
  const formulas = [`\\mathcal{Q} \\cong \\langle ${letters.join(",")} \\mid ${relations.join(",\\; ")} \\rangle`];
  if (card.p_portion) formulas.push(`\\mathcal{P} = \\{ ${some(card.p_portion.map(wordToTex)).join(",\\; ")} \\}`);
  return formulas;
}

/** How many heaps stand in a line of the table of Φ. */
export function columns(card: Card, widest = 24): number {
  return card.period !== null && card.period >= 2 && card.period <= widest ? card.period : 12;
}

/** The result for a paper. */
export function toLatex(card: Card): string {
  const [first = "", second] = presentationToTex(card);
  const lines = [`% ${card.ruleset}: ${card.status}`, "\\[", first.replace("\\mathcal{Q}", name(card)), "\\]"];
  if (second) lines.push("\\[", second, "\\]");
  const width = Math.min(columns(card), 16);
  const heads = Array.from({ length: width }, (_, at) => at + 1).join(" & ");
  lines.push("\\[", `\\begin{array}{r|${"c".repeat(width)}}`, ` & ${heads} \\\\ \\hline`);
  for (let at = 0; at < card.phi.length; at += width) {
    lines.push(`${at}+ & ${card.phi.slice(at, at + width).map(wordToTex).join(" & ")} \\\\`);
  }
  lines.push("\\end{array}", "\\]");
  if (card.period !== null) {
    lines.push(`$\\Phi(H_{n+${card.period}}) = \\Phi(H_n)$ for all $n \\geq ${card.preperiod}$.`);
  }
  return lines.join("\n") + "\n";
}

const name = (card: Card) => `\\mathcal{Q}(\\mathbf{${escapeTex(card.ruleset)}})`;

/** The result as a script for GAP. */
export function toGap(card: Card): string {
  const word = (text: string, list: string) => {
    const all = powers(text).map(([, index, exponent]) => `${list}[${index + 1}]${exponent > 1 ? `^${exponent}` : ""}`);
    return all.length ? all.join(" * ") : "one";
  };
  const letters = card.generators.map((generator) => `"${generator.letter}"`).join(", ");
  const pairs = (card.relations ?? []).map(([left, right]) => `[ ${word(left, "f")}, ${word(right, "f")} ]`);
  card.generators.forEach((_, second) => {
    for (let first = 0; first < second; first++) {
      const [f, g] = [`f[${first + 1}]`, `f[${second + 1}]`];
      pairs.push(`[ ${g} * ${f}, ${f} * ${g} ]`);
    }
  });
  const lines = [
    `# The misère quotient of ${card.ruleset}: ${card.status}`,
    `F := FreeMonoid( [ ${letters} ] );;`,
    "f := GeneratorsOfMonoid( F );; one := One( F );;",
    `Q := F / [\n  ${pairs.join(",\n  ")} ];;`,
    "g := GeneratorsOfMonoid( Q );; one := One( Q );;",
  ];
  if (card.p_portion) lines.push(`P := [ ${card.p_portion.map((text) => word(text, "g")).join(", ")} ];;`);
  lines.push(`PhiValues := [ ${card.phi.map((text) => word(text, "g")).join(", ")} ];;`);
  return lines.join("\n") + "\n";
}
