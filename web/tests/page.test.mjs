// The five parts of the page in a real Chromium, on a wide and a narrow screen.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { NARROW, WIDE, open } from "./browser.mjs";
import { serve } from "./server.mjs";

const SECONDS = 30_000;
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

let server;
before(async () => void (server = await serve()));
after(() => server.close());

/** Runs a test on a page of its own; every request must stay on the host, and no error may be left. */
async function on(options, visit) {
  const context = await open(options);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(SECONDS);
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => {
      if (!/^(http:\/\/127\.0\.0\.1|blob:|data:)/.test(request.url())) faults.push(`a request to ${request.url()}`);
    });
    await visit(page, context);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

const go = (page, hash) => page.goto(server.address + hash);
const says = (page, text) => page.getByText(text).first().waitFor();

/** Nothing runs out of the screen, and axe finds nothing serious. */
async function isFine(page, name) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(wide <= screen, `${name}: ${wide} pixels on a screen of ${screen}`);
  // An unrelated script is refused by the page's policy, but not one that the test brings.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
  const told = serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(", ")}`);
  assert.deepEqual(told, [], name);
  if (process.env.SCREENSHOTS) {
    mkdirSync("tests/screenshots", { recursive: true });
    await page.screenshot({ path: `tests/screenshots/${name}.png`, fullPage: true });
  }
}

const screens = [
  ["wide", { viewport: WIDE }],
  ["narrow", { viewport: NARROW, hasTouch: true }],
  ["dark", { viewport: WIDE, colorScheme: "dark" }],
];

for (const [screen, options] of screens) {
  describe(screen, () => {
    test("solve", () =>
      on(options, async (page) => {
        await go(page, "#/solve");
        await page.fill("#rules", "0.77");
        await page.click(".rules button[type=submit]");
        await says(page, "The quotient has 40 elements, 9 of them in P");
        await page.locator(".formula .katex").first().waitFor();
        await page.fill("#position", "12+9+9+4");
        await page.click("text=Ask");
        await says(page, "5 winning moves");
        assert.match(page.url(), /rules=0\.77&position=12%2B9%2B9%2B4/);
        await page.locator(".drawing svg").first().waitFor();
        await isFine(page, `solve-${screen}`);
      }));

    test("play", () =>
      on(options, async (page) => {
        await go(page, "#/play?game=kayles&rows=5%2B2");
        await page.locator(".token").nth(6).waitFor();
        // With hints one wins.
        for (let round = 0; round < 7 && !(await page.getByText("You win").isVisible()); round++) {
          await page.getByText("Your turn").waitFor();
          await page.click("text=Hint");
          const hinted = page.locator(".token.hinted");
          await hinted.first().waitFor();
          const [first, last] = [hinted.first(), hinted.last()];
          await first.click();
          await last.click({ force: true, timeout: 2000 });
          await page.locator("text=/Your turn|You win|The computer wins/").first().waitFor();
        }
        await says(page, "You win");
        assert.ok((await page.locator(".log li").count()) >= 3);
        await isFine(page, `play-${screen}`);
      }));

    test("look", () =>
      on(options, async (page) => {
        await go(page, "#/look?rules=0.75");
        await page.locator(".pair .drawing svg").nth(1).waitFor();
        await says(page, "1 · 1 = 1, not in P");
        await says(page, "Proven: F has 1,456 elements");
        await isFine(page, `look-${screen}`);
      }));

    test("look up", () =>
      on(options, async (page) => {
        await go(page, "#/lookup?game=0.77");
        await says(page, "may split what is left in two heaps");
        await page.fill("input[type=search]", "0.31011");
        await page.getByRole("link", { name: "0.31011" }).first().waitFor();
        await page.locator(".poster rect").nth(500).waitFor();
        await isFine(page, `lookup-${screen}`);
      }));

    test("check", () =>
      on(options, async (page) => {
        await go(page, "#/check");
        await page.setInputFiles("input[type=file]", "../crates/check/tests/kayles.cert");
        await says(page, "Valid: every claim is proven.");
        await isFine(page, `check-${screen}`);
      }));
  });
}

test("each game can be begun", () =>
  on({}, async (page) => {
    for (const game of ["nim", "chess", "notakto", "cram", "node", "code"]) {
      await go(page, `#/play?game=${game}&first=computer`);
      await says(page, "Your turn");
      await page.click("text=Hint");
      await page.locator("text=/This wins|No move wins/").waitFor();
    }
    await go(page, "#/play?lesson=7");
    await says(page, "Step 7 of 10");
    await page.click("text=Next step");
    await says(page, "Step 8 of 10");
  }));

test("by keyboard alone", () =>
  on({}, async (page) => {
    await go(page, "");
    await page.locator("#rules").waitFor();
    const tabTo = async (selector) => {
      for (let at = 0; at < 60; at++) {
        if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`no way to ${selector}`);
    };
    await tabTo("#rules");
    await page.keyboard.type("0.75");
    await page.keyboard.press("Enter");
    await says(page, "The quotient has 8 elements");
    await tabTo("#position");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("3+1");
    await page.keyboard.press("Enter");
    await says(page, "3+1 is an N-position");
    await page.keyboard.press("Control+Home");
    await page.evaluate(() => document.activeElement.blur());
    await tabTo("nav a[href='#/play']");
    await page.keyboard.press("Enter");
    await page.locator(".token").first().waitFor();
    await tabTo(".token");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.locator(".log li").first().waitFor();
  }));

test("errors have their caret, and the page goes on", () =>
  on({}, async (page) => {
    await go(page, "#/solve?rules=0.7z");
    const message = await page.locator(".notice pre").textContent();
    assert.match(message, /\n\s*\^/);
    await go(page, "#/solve?rules=0.77");
    await says(page, "40 elements");
  }));

test("a ruleset file, and one with a script", () =>
  on({}, async (page) => {
    await go(page, "");
    await page.setInputFiles("input[type=file]", "../data/rulesets/figure-10.toml");
    await page.locator("article.card").waitFor();
    const script = "version = 1\npieces = \"numbers\"\nscript = '''\nfn moves(n) { splits(n - 1) + splits(n - 2) }\n'''\n";
    await go(page, "#/solve?heap=20");
    await page.setInputFiles("input[type=file]", { name: "k.toml", mimeType: "text/plain", buffer: Buffer.from(script) });
    await says(page, "up to 20 has");
  }));

test("a board is drawn", () =>
  on({}, async (page) => {
    await go(page, "");
    await page.click("summary:has-text('Draw a board')");
    for (const place of [0, 1, 2, 10]) await page.locator(".maker .point").nth(place).click();
    await says(page, "4 points, 3 lines");
    await page.click("text=Use this board");
    await says(page, "The misère quotient of node-kayles");
    await page.locator(".answer, .calculator").first().waitFor();
  }));

test("hostile certificates", () =>
  on({}, async (page) => {
    await go(page, "#/check");
    const kayles = readFileSync("../crates/check/tests/kayles.cert");
    const give = (buffer) => page.setInputFiles("input[type=file]", { name: "c.cert", mimeType: "", buffer });
    await give(Buffer.from("nonsense"));
    await says(page, "it does not start with");
    await give(kayles.subarray(0, 60));
    await page.locator(".notice").waitFor();
    for (let at = 20; at < kayles.length; at += 29) {
      const changed = Buffer.from(kayles);
      changed[at] ^= 0x5a;
      await give(changed);
      await page.locator(".notice, .verdict").first().waitFor();
      assert.equal(await page.getByText("Valid: every claim is proven.").count(), 0, `byte ${at}`);
    }
    const huge = Buffer.from(kayles);
    huge.fill(0xff, 12, 36);
    await give(huge);
    await page.locator(".notice").waitFor();
    await give(kayles);
    await says(page, "Valid: every claim is proven.");
  }));

test("memory at its end", () =>
  on({}, async (page) => {
    await go(page, "#/solve?rules=0.16&heap=20&memory=48");
    await page.locator("text=/the limit of memory|came to an end/").first().waitFor({ timeout: 120_000 });
    await go(page, "#/solve?rules=0.77");
    await says(page, "40 elements");
  }));

test("stop and go on", () =>
  on({}, async (page) => {
    await go(page, "#/solve?rules=0.26");
    await page.getByText("At heap").waitFor();
    await page.click("text=Stop");
    await says(page, "Not solved so far");
    await go(page, "#/solve?rules=0.07&heap=20");
    await says(page, "The quotient of the heaps up to 20 has 24 elements");
    await page.getByLabel("Last heap").fill("26");
    await page.click("text=Go on");
    await says(page, "The quotient of the heaps up to 26 has");
    // The search for an infinite quotient does not pause: it is cut off, and what was proven before is shown.
    await go(page, "#/solve?rules=0.07");
    await page.getByText("At heap 34").waitFor();
    await page.click("text=Stop");
    await says(page, "The quotient of the heaps up to 33 has 638 elements");
  }));

test("another run takes the place of one that does not pause", () =>
  on({}, async (page) => {
    await go(page, "#/solve?rules=0.07");
    await page.getByText("At heap 34").waitFor();
    await page.fill("#rules", "0.75");
    await page.keyboard.press("Enter");
    await says(page, "The quotient has 8 elements");
    assert.equal(await page.locator(".notice").count(), 0);
    await go(page, "#/solve?rules=0.07");
    await page.getByText("At heap 34").waitFor();
    await go(page, "#/play?game=nim");
    await page.locator(".token").first().waitFor({ timeout: SECONDS });
  }));

test("without a network after the first visit", () =>
  on({}, async (page, context) => {
    await go(page, "");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await go(page, "#/solve?rules=0.75");
    await says(page, "8 elements");
    await page.locator(".formula .katex").first().waitFor();
    await go(page, "#/check");
    await page.click("text=Try the certificate");
    await says(page, "Valid: every claim is proven.");
  }));

test("no layout shift, and soon ready", () =>
  on({}, async (page) => {
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => !entry.hadRecentInput && (window.shift += entry.value)),
      ).observe({ type: "layout-shift", buffered: true });
    });
    await go(page, "");
    await page.locator("#named option").first().waitFor({ state: "attached" });
    const ready = await page.evaluate(() => performance.now());
    await page.waitForTimeout(500);
    const shift = await page.evaluate(() => window.shift);
    console.log(`ready after ${ready.toFixed(0)} ms, layout shift ${shift.toFixed(4)}`);
    assert.ok(shift < 0.02, `layout shift ${shift}`);
  }));
