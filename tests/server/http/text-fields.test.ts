import { describe, expect, it } from "vitest";
import { Type } from "#contract/schema.ts";
import { readTextFields } from "#server/http/text-fields.ts";

const input = Type.Object({
  count: Type.Integer(),
  price: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  urgent: Type.Boolean(),
  name: Type.String(),
  ids: Type.Array(Type.Integer()),
});

describe("texts of a query or form", () => {
  it("become what their fields want", () => {
    // when
    const read = readTextFields(input, {
      count: "7",
      price: "1.5",
      urgent: "Y",
      name: "0012",
      ids: ["1", "2"],
    });

    // then
    expect(read).toEqual({ count: 7, price: 1.5, urgent: true, name: "0012", ids: [1, 2] });
  });

  it("make a list of one value", () => {
    expect(readTextFields(input, { ids: "3" })).toEqual({ ids: [3] });
  });

  it("that are empty are absent", () => {
    expect(readTextFields(input, { name: "", ids: ["", "4"], count: undefined })).toEqual({ ids: [4] });
  });

  it.each(["7a", "0x10", "Infinity", "1e400", "12345678901234567890"])(
    "that are no number stay text: %s",
    (text) => {
      expect(readTextFields(input, { count: text })).toEqual({ count: text });
    },
  );

  it("of unknown fields are kept, so that they can be named", () => {
    expect(readTextFields(input, { constructor: "x" })).toEqual({ constructor: "x" });
  });
});
