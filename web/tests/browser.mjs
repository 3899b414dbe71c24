// A real Chromium: Debian's, or the one that CHROMIUM names.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Wide and narrow screens. */
export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 800 };

export function open(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "misere-page-"));
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
    viewport: WIDE,
    acceptDownloads: true,
    ...options,
  });
}
