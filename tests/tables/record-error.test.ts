import { expect, it } from "vitest";
import { putError, type RecordErrors } from "../../src/tables/record-error.ts";

it("tells of a field what says most: what was there already gives way to it, and stays before all else", () => {
  const errors: RecordErrors = {};
  putError(errors, "plate", { code: "wrongType", params: {} });
  putError(errors, "plate", { code: "required", params: {} });
  expect(errors["plate"]).toEqual({ code: "required", params: {} });
  putError(errors, "plate", { code: "notAChoice", params: {} });
  expect(errors["plate"]).toEqual({ code: "required", params: {} });
});

it("keeps the first of two that say as much", () => {
  const errors: RecordErrors = {};
  putError(errors, "plate", { code: "required", params: { of: "one" } });
  putError(errors, "plate", { code: "required", params: { of: "other" } });
  expect(errors["plate"]).toEqual({ code: "required", params: { of: "one" } });
});

it("has one of a field of any name", () => {
  const errors: RecordErrors = {};
  putError(errors, "toString", { code: "unknownField", params: {} });
  putError(errors, "constructor", { code: "badFormat", params: {} });
  expect(Object.entries(errors)).toEqual([
    ["toString", { code: "unknownField", params: {} }],
    ["constructor", { code: "badFormat", params: {} }],
  ]);
});
