// The modules of bindings/wasm without a page: requests and answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { load } from "./module.mjs";

const module = (name) => load(`public/engine/${name}.wasm`);
let engine;
before(async () => void (engine = await module("misere")));

test("Kayles, from the rules to the certificate", () => {
  assert.equal(engine.json({ do: "describe", rules: "kayles" }).name, "0.77");
  assert.equal(engine.solve("0.77").limit, null);
  const card = engine.json({ do: "card", rules: "0.77" });
  assert.deepEqual([card.order, card.period, card.preperiod], [40, 12, 71]);
  const asked = engine.json({ do: "ask", rules: "0.77", position: "12+9+9+4" });
  assert.equal(asked.outcome, "N");
  assert.equal(asked.moves.filter((move) => move.wins).length, 5);
  const { certificate } = engine.json({ do: "certificate", rules: "0.77" });
  assert.equal(certificate, readFileSync("../crates/check/tests/kayles.cert").toString("hex"));
  for (const what of ["structure", "multiplication", "phi", "growth"]) {
    assert.match(engine.json({ do: "picture", rules: "0.77", what }).svg, /^<svg/, what);
  }
  const plane = (normal) =>
    engine.json({ do: "plane", rules: "0.77", columns: "4", rows: "5", fixed: "", size: 9, normal }).svg;
  assert.notEqual(plane(false), plane(true));
});

test("a run stops and goes on", () => {
  assert.equal(engine.solve("0.07", { heap: 20 }).limit, "heap");
  assert.equal(engine.json({ do: "card", rules: "0.07" }).order, 24);
  engine.json({ do: "go-on", limits: { heap: 26 } });
  while (!engine.json({ do: "step", ms: 20 }).done);
  assert.equal(engine.json({ do: "card", rules: "0.07" }).last_heap, 26);
  assert.equal(engine.json({ do: "stop" }).limit, "interrupt");
});

test("boards, files and normal play", async () => {
  const { verdicts } = engine.json({ do: "judge", rules: "notakto:3x3", positions: ["board", "ooo_oxo_ooo"] });
  assert.deepEqual(verdicts.map((verdict) => verdict.outcome), ["N", "P"]);
  const nim = (normal) => engine.json({ do: "ask", rules: "nim", position: "1+1", normal });
  assert.deepEqual([nim(true).outcome, nim(true).by, nim(false).outcome], ["P", "nim", "N"]);
  assert.equal(engine.json({ do: "options", rules: "0.77", heaps: [3] }).options["3"].length, 3);
  const text = "version = 1\npieces = \"numbers\"\nscript = '''\nfn moves(n) { splits(n - 1) + splits(n - 2) }\n'''\n";
  const request = { do: "ask", rules: { name: "kayles.toml", text }, position: "5+1" };
  assert.match(engine.json(request).error, /script/);
  assert.equal((await module("misere-scripts")).json(request).outcome, "P");
});

test("an infinite quotient has its ray", () => {
  const certificate = readFileSync("../data/certificates/0.07-34.cert").toString("hex");
  const found = engine.json({ do: "certified-rays", certificate });
  assert.equal(found.finite_order, 1456);
  assert.match(found.rays[0].svg, /<circle/);
  engine.solve("0.31011");
  assert.match(engine.json({ do: "rays", rules: "0.31011" }).rays[0].svg, /^<svg/);
  assert.match(engine.json({ do: "picture", rules: "0.31011", what: "cones" }).svg, /^<svg/);
});

test("what is wrong is said with its place", async () => {
  const fresh = await module("misere");
  const wrong = (request) => fresh.json(request).error;
  assert.match(wrong({ do: "describe", rules: "0.7z" }), /\^/);
  assert.match(wrong({ do: "ask", rules: "0.77", position: "5+x" }), /\^/);
  assert.match(wrong({ do: "card", rules: "0.77" }), /not been solved/);
  assert.match(wrong({ do: "dance" }), /dance/);
  assert.match(wrong({ do: "certified-rays", certificate: "zz" }), /hexadecimal/);
  assert.match(wrong({ do: "step", ms: 1 }), /no run/);
  const file = { name: "a.toml", text: "version = 1\nnonsense" };
  assert.match(wrong({ do: "describe", rules: file }), /a\.toml, line 2/);
});

test("the checker proves what is so, and nothing else", async () => {
  const checker = await module("check");
  const kayles = readFileSync("../crates/check/tests/kayles.cert");
  const check = (rules, bytes) => checker.json({ rules, memory: 256 }, bytes);
  assert.deepEqual([check("0.77", kayles).valid, check("0.77", kayles).order], [true, 40]);
  assert.equal(check("0.07", kayles).valid, false);
  assert.ok(check(null, kayles.subarray(0, 40)).error);
  assert.match(check("x", kayles).error, /x/);
});

test("an atlas is loaded and searched", async () => {
  const atlas = await module("atlas");
  const limits = { heap: 1, order: 1, work: 1 };
  const row = (name, order, more) => ({
    ...{ name, order, family: "octal-3", rule: "", status: "solved", last_heap: 9, known_heap: 9, tame: false },
    ...{ limits, work: 1, version: "0.1.0", class: `${order}`.repeat(8), ...more },
  });
  const rows = [row("0.77", 40, { members: [{ name: "0.077", shift: 1 }] }), row("0.771", 40), row("0.75", 8)];
  const bytes = gzipSync(rows.map((one) => JSON.stringify(one)).join("\n") + "\n");
  assert.equal(atlas.json({ do: "load" }, bytes).rows, 3);
  const game = atlas.json({ do: "game", name: "0.077" });
  assert.deepEqual([game.row.name, game.shift, game.relatives[0].name], ["0.77", 1, "0.771"]);
  assert.equal(atlas.json({ do: "search", from: 9, most: 10 }).found, 2);
  assert.equal(atlas.json({ do: "search", text: "0.77", most: 10 }).rows[0].name, "0.77");
  const { letters } = atlas.json({ do: "octals" });
  assert.deepEqual([letters.length, letters[0o770], letters[1]], [512, "S", "-"]);
  assert.ok(atlas.json({ do: "load" }, Buffer.from("nonsense")).error);
  assert.ok(atlas.json({ do: "game", name: "x" }).error);
});
