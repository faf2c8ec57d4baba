import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes the service worker beside the page, with the names of all scripts and styles of this build. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const shell = Object.keys(bundle)
        .filter((file) => /^assets\/.*\.(js|css|svg)$/.test(file))
        .sort();
      const version = createHash("sha256").update(shell.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("worker.js", import.meta.url), "utf-8")
        .replace("__SHELL__", JSON.stringify(shell))
        .replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}

/** Lays a Brotli and a gzip copy beside every text file: the server hands out whichever a browser takes. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: "utf-8" })) {
        if (!/\.(js|css|svg|html|webmanifest)$/.test(name)) continue;
        const path = join(dir!, name);
        const text = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(text));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** Addresses in the built page are relative, so that it works behind any path prefix. */
export default defineConfig({
  base: "./",
  plugins: [svelte(), serviceWorker(), compressed()],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: process.env["QUILLMAP_STATIC"] ?? "../src/quillmap/server/static",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: { fileName: "licenses.json" }, // of every package whose code is in the bundle
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false } },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: process.env["QUILLMAP_SERVER"] ?? "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "./tests/environment.ts" },
});
