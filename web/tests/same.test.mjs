// The module says in a browser what the facade says natively; and how large and how quick it is.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { open } from "./browser.mjs";
import { serve } from "./server.mjs";

import { answers } from "./questions.mjs";

const lines = answers();

let server, context, page;
before(async () => {
  server = await serve();
  context = await open();
  page = context.pages()[0];
  await page.goto(server.address);
  await page.evaluate(() => {
    window.start = async (memory = 2048) => {
      const code = await WebAssembly.compileStreaming(fetch("./engine/misere.wasm"));
      const own = new WebAssembly.Memory({ initial: 256, maximum: memory * 16 });
      const env = { memory: own, now: () => performance.now(), complain: () => undefined };
      const { exports } = await WebAssembly.instantiate(code, { env });
      const ask = (request) => {
        const bytes = new TextEncoder().encode(JSON.stringify(request));
        const place = exports.room(bytes.length) >>> 0;
        new Uint8Array(own.buffer, place, bytes.length).set(bytes);
        const answer = exports.answer() >>> 0;
        return JSON.parse(new TextDecoder().decode(new Uint8Array(own.buffer, answer, exports.answer_length() >>> 0)));
      };
      const solve = (rules, limits) => {
        const begun = ask({ do: "solve", rules, limits });
        if (begun.error) throw new Error(begun.error);
        for (;;) if (ask({ do: "step", ms: 1000 }).done) return;
      };
      return { ask, solve, bytes: () => own.buffer.byteLength };
    };
  });
});
after(async () => {
  await context.close();
  await server.close();
});

test("outcomes and certificates are those of the machine", async () => {
  const found = await page.evaluate(async (lines) => {
    const { ask, solve } = await window.start();
    return lines.map(({ rules, limits, positions, certificate }) => {
      solve(rules, limits);
      const { verdicts, error } = ask({ do: "judge", rules, positions });
      if (error) throw new Error(`${rules}: ${error}`);
      const outcomes = verdicts.map((verdict) => verdict.outcome);
      return { outcomes, certificate: certificate && ask({ do: "certificate", rules }).certificate };
    });
  }, lines);
  let positions = 0;
  let certificates = 0;
  lines.forEach((line, at) => {
    assert.deepEqual(found[at].outcomes, line.outcomes, line.rules);
    assert.equal(found[at].certificate, line.certificate, line.rules);
    positions += line.positions.length;
    certificates += line.certificate ? 1 : 0;
  });
  console.log(`${lines.length} rulesets, ${positions} positions, ${certificates} certificates`);
  assert.ok(lines.length >= 200 && positions >= 10_000 && certificates >= 50);
});

/** Games of the atlas: some of each amount of work, and some that ended at their limit of work. */
function rows() {
  const file = gunzipSync(readFileSync("../data/atlas/octal-3.jsonl.gz")).toString();
  const all = file.trim().split("\n").map((line) => JSON.parse(line)).filter((row) => row.certificate);
  const quick = all.filter((row) => row.work < 20_000_000).sort((a, b) => a.work - b.work);
  const step = Math.floor(quick.length / 48);
  return [...quick.filter((_, at) => at % step === 0).slice(-48), ...all.filter((row) => row.limit === "work").slice(0, 2)];
}

test("certificates of the atlas are made again", async () => {
  const wanted = rows();
  const asked = wanted.map(({ name, limits }) => ({ name, limits }));
  const found = await page.evaluate(async (asked) => {
    const { ask, solve } = await window.start();
    return asked.map(({ name, limits }) => {
      solve(name, limits);
      return ask({ do: "certificate", rules: name }).certificate;
    });
  }, asked);
  wanted.forEach((row, at) => {
    const digest = createHash("sha256").update(Buffer.from(found[at], "hex")).digest("hex");
    assert.equal(digest, row.certificate, row.name);
  });
  console.log(`${wanted.length} certificates of the atlas`);
  assert.ok(wanted.length >= 50);
});

test("how quick", async () => {
  const timed = await page.evaluate(async () => {
    const { solve, bytes } = await window.start();
    const all = [];
    for (const [rules, limits] of [["0.75", {}], ["0.77", {}], ["0.07", { heap: 33 }]]) {
      const before = performance.now();
      solve(rules, limits);
      all.push([rules, performance.now() - before, bytes() / 2 ** 20]);
    }
    return all;
  });
  timed.forEach(([rules, ms, mib]) => console.log(`${rules}: ${ms.toFixed(0)} ms, ${mib.toFixed(0)} MiB`));
  // A wide bound: the machine may be busy.
  assert.ok(timed[1][1] < 2000);
});

test("the first load is below a megabyte", () => {
  const assets = readdirSync("dist/assets").filter((name) => !/^(play|look|lookup|check)-/.test(name));
  const files = ["dist/index.html", "dist/engine/misere.wasm", ...assets.map((name) => `dist/assets/${name}`)];
  const sizes = files.map((file) => [file, gzipSync(readFileSync(file), { level: 9 }).length]);
  const whole = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`${whole} bytes, of which ${sizes[1][1]} for the engine`);
  assert.ok(whole < 1_000_000, `${whole} bytes`);
});
