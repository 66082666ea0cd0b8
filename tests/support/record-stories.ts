import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { histories, playRecorded, readHistory } from "./builders/recorded-stories.ts";

/**
 * Records what the engine decides in random stories and how it reads older histories, for
 * `tests/engine/model.recorded-stories.test.ts` and `tests/engine/decision/upgrade-seats.test.ts`.
 */
const read = Object.fromEntries(readdirSync(histories).map((name) => [name, readHistory(name)]));
const path = "tests/engine/recorded-stories.json";
const numbers = Object.keys(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>);
writeFileSync(path, `${JSON.stringify(playRecorded(numbers), null, 2)}\n`);
writeFileSync("tests/engine/recorded-histories.json", `${JSON.stringify(read, null, 2)}\n`);
