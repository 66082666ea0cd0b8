import { expect, it } from "vitest";
import { namesChoice } from "#forms";

it.each([
  ['form.kind = "paper"', ["kind"], true],
  ['form.kind = "paper" and form.amount > 1', ["kind"], true],
  ['form.kind = "paper"', ["amount"], false],
  ['form.kind = "chairs"', ["kind"], false],
  ["form.paper = form.kind", ["kind"], false],
  ['form.kind = "a \\"b\\" c"', ["kind"], false],
])("whether %s reads one of %j and names paper: %s", (expression, fields, isNamed) => {
  expect(namesChoice(expression, fields, "paper")).toBe(isNamed);
});

it("reads a text as it is meant, not as it is written", () => {
  expect(namesChoice('form.kind = "a \\"b\\""', ["kind"], 'a "b"')).toBe(true);
});
