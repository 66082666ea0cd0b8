import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { addItem } from "#contract/calls/opt-data-item.ts";
import { logSummary } from "#contract/calls/table-actions.ts";
import { exportTable, importTablePreview } from "#contract/calls/table-transfer.ts";
import { Type } from "#contract/schema.ts";
import { closedSchema } from "#server/http/closed-schema.ts";
import { fieldProblems } from "#server/http/field-problems.ts";
import { inputCheckOf } from "#server/http/input-check.ts";

const schema = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 3, pattern: "^[a-z]*$" }),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  hours: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 24 })),
  lines: Type.Optional(Type.Array(Type.Object({ item: Type.String() }), { minItems: 1, maxItems: 2 })),
  kind: Type.Optional(Type.Unsafe<string>({ type: "string", enum: ["a", "b"] })),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  reason: Type.Optional(Type.String({ pattern: "\\S" })),
  free: Type.Optional(Type.Unsafe<object>({ type: "object", additionalProperties: true })),
});

const validate = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(closedSchema(schema));
function problemsOf(input: object): Record<string, unknown> {
  return validate(input) ? {} : fieldProblems(validate.errors ?? []);
}

describe("problems of fields", () => {
  it.each([
    [{}, { name: { problem: "required" } }],
    [{ name: "a" }, { name: { problem: "tooShort", params: { min: 2 } } }],
    [{ name: "abcd" }, { name: { problem: "tooLong", params: { max: 3 } } }],
    [{ name: "AB" }, { name: { problem: "wrongForm" } }],
    [{ name: "ab", reason: " " }, { reason: { problem: "required" } }],
    [{ name: 12 }, { name: { problem: "notText" } }],
    [{ name: "ab", size: 1.5 }, { size: { problem: "notAnInteger" } }],
    [{ name: "ab", size: 0 }, { size: { problem: "belowMinimum", params: { minimum: 1 } } }],
    [{ name: "ab", size: 10 }, { size: { problem: "aboveMaximum", params: { maximum: 9 } } }],
    [{ name: "ab", hours: 0 }, { hours: { problem: "notAbove", params: { minimum: 0 } } }],
    [{ name: "ab", hours: 24 }, { hours: { problem: "notBelow", params: { maximum: 24 } } }],
    [{ name: "ab", lines: [] }, { lines: { problem: "tooFewEntries", params: { min: 1 } } }],
    [{ name: "ab", lines: [{ item: "x" }, {}] }, { "lines[1].item": { problem: "required" } }],
    [{ name: "ab", kind: "c" }, { kind: { problem: "notOneOf", params: { allowed: "a, b" } } }],
    [{ name: "ab", lines: {} }, { lines: { problem: "notAList" } }],
    [{ name: "ab", free: [] }, { free: { problem: "notAnObject" } }],
    [
      { name: "ab", nmae: 1 },
      { nmae: { problem: "unknownFieldNear", params: { field: "nmae", nearest: "name" } } },
    ],
    [{ name: "ab", zzzzzz: 1 }, { zzzzzz: { problem: "unknownField", params: { field: "zzzzzz" } } }],
  ])("of %j", (input, expected) => {
    expect(problemsOf(input)).toEqual(expected);
  });

  it("of a value that fits none of its kinds name the field once", () => {
    expect(Object.keys(problemsOf({ name: "ab", note: 3 }))).toEqual(["note"]);
  });

  it.each([exportTable, importTablePreview, logSummary] as CallDeclaration[])(
    "of $name say what a field of the version before has become",
    (call) => {
      const given = { format: "csv", days: 3, timeZone: "UTC", utcOffsetMinutes: 480 };
      expect(inputCheckOf(call)(given)).toMatchObject({
        utcOffsetMinutes: {
          problem: "replacedField",
          params: { field: "utcOffsetMinutes", instead: "timeZone" },
        },
      });
    },
  );

  it("tell how many decimals a figure may have", () => {
    const check = inputCheckOf(addItem as CallDeclaration);
    const item = { dataEnName: "A", dataConValue: "v", dataConDesc: "d", type: "number" };
    expect(check({ ...item, dataSpecValue: 1.255 })).toEqual({
      dataSpecValue: { problem: "tooManyDecimals", params: { max: 2 } },
    });
    for (const dataSpecValue of [4.35, 0.07, 19.99, 1.1, 1_000_000.01])
      expect(check({ ...item, dataSpecValue })).toBeUndefined();
  });

  it("leave objects open that say so", () => {
    expect(problemsOf({ name: "ab", free: { anything: 1 } })).toEqual({});
  });
});
