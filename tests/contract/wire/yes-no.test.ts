import { expect, it } from "vitest";
import { readYesNo } from "#contract/wire/yes-no.ts";

it.each(["Y", "y", "true", "1", " Y ", true, 1])("reads %j as yes", (value) => {
  expect(readYesNo(value)).toBe(true);
});

it.each(["N", "n", "false", "0", false, 0])("reads %j as no", (value) => {
  expect(readYesNo(value)).toBe(false);
});

it.each(["", "yes please", 2, null, undefined, {}])("does not guess what %j means", (value) => {
  expect(readYesNo(value)).toBeUndefined();
});
