import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { withMemories } from "./memories.ts";
import { putInSwitches } from "./put-in-switches.ts";
import { roomMutants, roomOfRun } from "./room-mutants.ts";

/** A room with all its mutants in it, of which none or one is chosen; nothing is written to a source file. */
const root = resolve(import.meta.dirname, "../..");
const room = roomOfRun();
const { sources } = roomMutants(root, room);

export default defineConfig({
  root,
  plugins: [
    {
      name: "mutants",
      enforce: "pre",
      resolveId(source, importer) {
        const isTest = importer?.startsWith(resolve(root, `tests/${room}`)) === true;
        return source === "vitest" && isTest ? resolve(root, "tests/mutants/collected-tests.ts") : undefined;
      },
      load(id) {
        const source = sources.find(({ file }) => id === resolve(root, file));
        if (source === undefined) return undefined;
        return withMemories(putInSwitches(readFileSync(id, "utf8"), source.switches, source.first));
      },
    },
  ],
  test: {
    include: ["tests/mutants/all-chosen.ts"],
    isolate: false,
    pool: "threads",
    testTimeout: 0,
    teardownTimeout: 1000,
  },
});
