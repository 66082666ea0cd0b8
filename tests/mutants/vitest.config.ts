import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import type { Mutant } from "./find-mutants.ts";

/** The engine's tests against its sources with one mutant, which `MUTANT` names; nothing is written to a source file. */
const mutant = JSON.parse(process.env["MUTANT"] ?? "null") as Mutant | null;
const root = resolve(import.meta.dirname, "../..");

/** Stories of random people take longest: they are asked last. */
const random = ["tests/engine/model.test.ts", "tests/engine/preview/preview-chain.test.ts"];

export default defineConfig({
  root,
  plugins: [
    {
      name: "mutant",
      enforce: "pre",
      load(id) {
        if (mutant === null || id !== resolve(root, mutant.file)) return undefined;
        const code = readFileSync(id, "utf8");
        return code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end);
      },
    },
  ],
  test: {
    include: ["tests/engine/**/*.test.ts"],
    exclude: process.env["MUTANT_WITH"] === "stories" ? [] : random,
    isolate: false,
    bail: 1,
  },
});
