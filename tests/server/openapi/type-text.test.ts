import { expect, it } from "vitest";
import { typeText } from "#server/openapi/type-text.ts";

const people = {
  type: "object",
  required: ["rows"],
  properties: {
    rows: { type: "array", items: { type: "object", properties: { userCode: { type: "string" } } } },
    until: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
  },
};

it("reads as a type on one line", () => {
  expect(typeText(people)).toBe("{rows: [{userCode?: text}], until?: date | null}");
});

it("gives each field a line where asked", () => {
  expect(typeText(people, { lines: true })).toBe(
    ["{", "  rows: [{", "    userCode?: text", "  }],", "  until?: date | null", "}"].join("\n"),
  );
});

it("stops at its depth", () => {
  expect(typeText(people, { depth: 2 })).toBe("{rows: [{…}], until?: date | null}");
});

it.each([
  [{ $ref: "#/components/schemas/Menu" }, "Menu"],
  [{ enum: [11, 12] }, "11 | 12"],
  [{ const: true }, "true"],
  [{ type: "object", properties: {} }, "{}"],
  [{}, "any"],
])("shows %j", (schema, text) => {
  expect(typeText(schema)).toBe(text);
});
