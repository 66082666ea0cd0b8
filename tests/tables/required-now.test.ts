import { describe, expect, it } from "vitest";
import { checkRecord, requiredNow } from "#tables";
import { aCondition, aField, aSchema, aTable } from "./support/a-table.ts";

const optional = aField({ type: ["string", "null"] });
const when = (value: string, ...required: string[]) =>
  aCondition({ properties: { kind: { const: value } }, required: ["kind"] }, { required });

describe("what a row has to have for what its other fields say", () => {
  const table = aTable(
    aSchema(
      {
        kind: aField({ type: "string" }),
        person: optional,
        role: optional,
        unit: aField({ type: "string", "x-ui": { when: { kind: "role" } } }),
        level: aField({ type: "string", default: "low" }),
      },
      { allOf: [when("user", "person", "unit", "level"), when("role", "role", "unit")] },
    ),
  );
  const required = (row: { [name: string]: string | null }) => [
    ...requiredNow(table, row, { mode: "create" }),
  ];

  it("changes with them, whether it is filled in or not", () => {
    expect(required({ plate: "A" })).toEqual([]);
    expect(required({ plate: "A", kind: "user" })).toEqual(["person"]);
    expect(required({ plate: "A", kind: "user", person: "STAFF01" })).toEqual(["person"]);
    expect(required({ plate: "A", kind: "role" })).toEqual(["unit", "role"]);
  });

  it("is what the judge of the row misses", () => {
    for (const kind of ["user", "role", "other"]) {
      const verdict = checkRecord(table, { plate: "A", kind }, { mode: "create" });
      const missed = verdict.ok ? [] : Object.keys(verdict.errors);
      expect(new Set(missed)).toEqual(new Set(required({ plate: "A", kind })));
    }
  });

  it("is also what one field brings with another", () => {
    const text = aField({ type: "string" });
    const pair = aTable(aSchema({ from: text, to: text }, { dependentRequired: { from: ["to"] } }));
    expect([...requiredNow(pair, { plate: "A" }, { mode: "create" })]).toEqual([]);
    expect([...requiredNow(pair, { plate: "A", from: "x" }, { mode: "create" })]).toEqual(["to"]);
  });

  it("is nothing where the other field is empty, and stays where what it brings is", () => {
    const pair = aTable(aSchema({ from: optional, to: optional }, { dependentRequired: { from: ["to"] } }));
    const asked = (row: { [name: string]: string | null }) => [
      ...requiredNow(pair, { plate: "A", ...row }, { mode: "create" }),
    ];
    expect([asked({ from: null }), asked({ from: null, to: null })]).toEqual([[], []]);
    expect(asked({ from: "x", to: null })).toEqual(["to"]);
  });
});
