// Questions to both the command line and the page: 10,000 positions of 200 rulesets, and what the command line says.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [RULESETS, POSITIONS, CERTIFICATES] = [200, 50, 50];
/** The limits of each run. */
const LIMITS = { heap: 10, order: 400, work: 20_000_000 };

/** Numbers that look random, always the same (a linear congruence modulo 2^32). */
let state = 2008;
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};

const NAMED = ["kayles", "dawsons-kayles", "dawsons-chess", "guiles", "knots", "officers", "stalking", "nim", "grundy"];
const OTHERS = ["subtract:1,2,5", "allbut:3", "0.3f9", "0.(3310)^3", "game:*2_+320"];

function rulesets() {
  const found = [...NAMED, ...OTHERS];
  while (found.length < RULESETS) {
    const digits = (count, base) => Array.from({ length: count }, () => below(base).toString(base)).join("");
    const last = (base) => (1 + below(base - 1)).toString(base);
    const kinds = [
      () => `subtract:${1 + below(3)},${4 + below(4)}`,
      () => `0.${digits(2, 16)}${last(16)}`,
      () => `4.${digits(1, 8)}${last(8)}`,
    ];
    const code = (kinds[below(8)] ?? (() => `0.${digits(3, 8)}${last(8)}`))();
    if (!found.includes(code)) found.push(code);
  }
  return found;
}

/** The command line of this checkout. */
const MISERE = process.env.MISERE ?? join(process.env.CARGO_TARGET_DIR ?? "../target", "debug/misere");
const DATA = mkdtempSync(join(tmpdir(), "misere-"));

function misere(...args) {
  // No catalogue of the user: everything is computed.
  const env = { ...process.env, XDG_DATA_HOME: DATA, XDG_STATE_HOME: DATA };
  return execFileSync(MISERE, args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** What the command line says: a line for each ruleset. */
export function answers() {
  return rulesets().map((rules, number) => {
    const certificate = join(DATA, "certificate");
    const wanted = number < CERTIFICATES ? ["--certificate", certificate] : [];
    const limits = ["--max-heap", LIMITS.heap, "--max-order", LIMITS.order, "--work-limit", LIMITS.work].map(String);
    const solved = JSON.parse(misere("solve", rules, ...limits, "--format", "json", ...wanted));
    const heap = () => String(1 + below(solved.last_heap));
    const positions = Array.from({ length: POSITIONS }, () => Array.from({ length: 1 + below(5) }, heap).join("+"));
    const outcomes = misere("outcome", rules, ...positions).trim().split("\n").map((line) => line[0]);
    const bytes = wanted.length ? readFileSync(certificate).toString("hex") : undefined;
    return { rules, limits: LIMITS, positions, outcomes, certificate: bytes };
  });
}
