import fc from "fast-check";
import { expect, it } from "vitest";
import { nullable, Type } from "#contract/schema.ts";
import { readTextFields, writeTextFields } from "#contract/wire/text-fields.ts";

const schema = Type.Object({
  page: Type.Integer(),
  amount: nullable(Type.Number()),
  overdue: Type.Boolean(),
  applyId: Type.String(),
  users: Type.Array(Type.String()),
  ids: Type.Array(Type.Integer()),
});

it("reads numbers, yes and no, and lists as their schema wants them", () => {
  // given
  const sent = { page: "2", amount: "10.50", overdue: "Y", users: ["A", "B"], ids: "7" };

  // when
  const read = readTextFields(schema, sent);

  // then
  expect(read).toEqual({ page: 2, amount: 10.5, overdue: true, users: ["A", "B"], ids: [7] });
});

it("leaves digits alone where text is wanted", () => {
  expect(readTextFields(schema, { applyId: "0042" })).toEqual({ applyId: "0042" });
});

it("drops empty values", () => {
  expect(readTextFields(schema, { page: "", applyId: undefined, users: ["", ""] })).toEqual({});
});

it.each(["two", "1,5", "0x10", "Infinity", "1e999"])(
  "hands %j on as it is, for the check to name",
  (page) => {
    expect(readTextFields(schema, { page })).toEqual({ page });
  },
);

it("hands a field the schema does not know on as text", () => {
  expect(readTextFields(schema, { unknown: "1" })).toEqual({ unknown: "1" });
});

it("writes what it reads back the same", () => {
  const inputs = fc.record(
    {
      page: fc.integer(),
      amount: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
      overdue: fc.boolean(),
      applyId: fc.string({ minLength: 1 }),
      users: fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 4 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(inputs, (input) => {
      // given
      const form = new URLSearchParams(writeTextFields(input));

      // when
      const fields = Object.fromEntries(
        [...new Set(form.keys())].map((name) => {
          const all = form.getAll(name);
          return [name, all.length === 1 ? all[0] : all];
        }),
      );

      // then
      expect(readTextFields(schema, fields)).toEqual(JSON.parse(JSON.stringify(input)));
    }),
  );
});

it("writes objects as JSON text and leaves absent and empty values out", () => {
  expect(writeTextFields({ data: { days: 3 }, applyTitle: "", note: null, reason: undefined })).toEqual([
    ["data", '{"days":3}'],
  ]);
});
