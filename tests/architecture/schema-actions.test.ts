import { describe, expect, it } from "vitest";
import { calls } from "#contract/calls/index.ts";
import { readAllSchemas } from "#tables";
import { filesUnder, textOf } from "../support/source-tree.ts";

const files = filesUnder("schemas")
  .filter((path) => /^schemas\/(?!profiles)[^/]+\.json$/u.test(path))
  .map((path) => ({ name: path.replace("schemas/", ""), text: textOf(path), shipped: true }));
const actions = [...readAllSchemas(files).models.values()].flatMap((model) =>
  model.actions.map((action) => ({ about: `${model.name}.${action.name}`, action })),
);
const notYet = textOf("src/server/http/not-available-yet.ts");

describe("an action of a schema has a call that is served", () => {
  it("there are some", () => {
    expect(actions.length).toBeGreaterThan(4);
  });

  it.each(actions)("$about", ({ action }) => {
    const spelling = action.call;
    const call = calls.find((declared) =>
      "call" in spelling
        ? declared.name === spelling.call
        : declared.path === spelling.path &&
          declared.method === spelling.method &&
          declared.encoding === spelling.encoding,
    );
    expect(
      call,
      "Declare the call in src/contract/calls/table-actions.ts, at that path and encoding.",
    ).toBeDefined();
    expect(notYet).not.toContain(`"${call?.name}"`);
    const who = call?.access;
    expect(typeof who === "object" ? [...who.roles].toSorted() : who).toEqual(
      [...(action.roles ?? [])].toSorted(),
    );
  });
});
