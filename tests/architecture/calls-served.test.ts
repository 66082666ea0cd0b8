import { describe, expect, it } from "vitest";
import { calls } from "#contract/calls/index.ts";
import { handlers } from "#server/handlers.ts";
import { notAvailableYet } from "#server/http/index.ts";
import { filesUnder, textOf } from "../support/source-tree.ts";
import { untestedCalls } from "./untested-calls.ts";

const names = calls.map(({ name }) => name);
/** Calls that a shipped schema names as its own (`x-entity.api`). */
const bySchema = filesUnder("schemas")
  .filter((path) => path.endsWith(".json"))
  .flatMap((path) => {
    const schema = JSON.parse(textOf(path)) as { "x-entity"?: { api?: Record<string, string | false> } };
    return Object.values(schema["x-entity"]?.api ?? {});
  })
  .filter((spelling) => names.includes(String(spelling)))
  .map(String);
const byHandler = [...handlers.map(({ call }) => call.name), ...bySchema];
const tests = filesUnder("tests/server", "tests/features", "tests/web", "tests/browser")
  .filter((path) => /\.test\.tsx?$/u.test(path))
  .map(textOf)
  .join("\n");

/** A test makes a call by its path, or by its declaration's name. */
function isTested(name: string): boolean {
  const path = calls.find((call) => call.name === name)?.path.replace(/^\{\w+\}/u, "") ?? name;
  return tests.includes(path) || new RegExp(`\\b${name}\\b`, "u").test(tests);
}

describe("every call has a handler and a test", () => {
  it("is served, or answers that it is not available yet", () => {
    const missing = names.filter((name) => !byHandler.includes(name) && !notAvailableYet.includes(name));
    expect(missing, "serve them in src/server, or list them in src/server/http/not-available-yet.ts").toEqual(
      [],
    );
  });

  it("leaves the list of what is still to come once it is served", () => {
    expect(notAvailableYet.filter((name) => byHandler.includes(name) || !names.includes(name))).toEqual([]);
  });

  it("is tested when it is served", () => {
    const untested = byHandler.filter((name) => !isTested(name) && !untestedCalls.includes(name));
    expect(untested, "test them under tests/server or tests/features").toEqual([]);
  });

  it("leaves the list of the untested once it is tested", () => {
    expect(untestedCalls.filter((name) => isTested(name) || !byHandler.includes(name))).toEqual([]);
  });
});
