import { writeFileSync } from "node:fs";
import { playRecorded } from "./builders/recorded-stories.ts";

/** Records what the engine decides in random stories, for `tests/engine/recorded-stories.test.ts`. */
writeFileSync("tests/engine/recorded-stories.json", `${JSON.stringify(playRecorded(), null, 2)}\n`);
