import { describe, expect, it } from "vitest";
import { fieldOf, kindOf } from "#tables";
import { aField, aModel, aSchema } from "../support/a-table.ts";

/** What a field of some kind makes of values. */
function read(
  given: Parameters<typeof aField>[0],
  ...values: Parameters<ReturnType<typeof kindOf>["readValue"]>[0][]
) {
  const field = fieldOf(aModel(aSchema({ probe: aField(given) })), "probe")!;
  return values.map((value) => kindOf(field).readValue(value, field));
}

describe("what a kind takes for its value", () => {
  it("of a key that is text: text, and a number as its text", () => {
    expect(read({ type: "string", "x-ref": { entity: "role" } }, "r1", 7, true, null)).toEqual([
      "r1",
      "7",
      undefined,
      undefined,
    ]);
  });

  it("of a key that is a number: a number, also as text", () => {
    expect(read({ type: "integer", "x-ref": { entity: "dept" } }, 7, "7", "x", 1.5)).toEqual([
      7,
      7,
      undefined,
      undefined,
    ]);
  });
});
