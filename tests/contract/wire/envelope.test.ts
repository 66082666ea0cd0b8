import { expect, it } from "vitest";
import { isFailure } from "#contract/wire/envelope.ts";

it("takes an answer with its flag for an answer", () => {
  expect(isFailure({ flag: true, data: { _error: 1 } })).toBe(false);
});

it("takes a body whose flag is false for an error", () => {
  expect(isFailure({ flag: false, msg: "", code: 12_140, requestCode: "r" })).toBe(true);
});

it("understands the older style, where an answer of HTTP 200 carries _error", () => {
  expect(isFailure({ _error: 401, _msg: "expired" })).toBe(true);
});

it.each([null, undefined, "text", 12_138, []])("does not take %j for an error", (body) => {
  expect(isFailure(body)).toBe(false);
});
