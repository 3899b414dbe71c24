import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** The files of a folder, with those of its folders. */
function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** Writes the names of all files and a digest of them into the service worker, which then works offline. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    closeBundle() {
      const dist = "dist";
      const worker = join(dist, "offline.js");
      // Archives of certificates are for those who ask for them.
      const all = files(dist).filter((path) => path !== worker && !path.endsWith(".tar.gz")).sort();
      const digest = createHash("sha256");
      all.forEach((path) => digest.update(readFileSync(path)));
      const names = ["./", ...all.map((path) => relative(dist, path).split("\\").join("/"))];
      const text = readFileSync(worker, "utf8")
        .replace('"VERSION"', JSON.stringify(digest.digest("hex").slice(0, 16)))
        .replace('["FILES"]', JSON.stringify(names));
      writeFileSync(worker, text);
    },
  };
}

/** The fonts of KaTeX that formulas of this page need. */
const FONTS = /KaTeX_(Main-Regular|Math-Italic|Caligraphic-Regular|Size[1-4]-Regular)\./;

/** Leaves the other fonts out, and the formats that only old browsers read. */
function fewFonts(): Plugin {
  return {
    name: "few-fonts",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("katex.min.css")) return null;
      const faces = code.replace(/@font-face\{[^}]*\}/g, (face) => (FONTS.test(face) ? face : ""));
      return faces.replace(/,url\([^)]*\.(woff|ttf)\) format\("[a-z]+"\)/g, "");
    },
  };
}

export default defineConfig({
  // The page may lie in any folder of a host.
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
  plugins: [fewFonts(), offline()],
});
