import { expect, it } from "vitest";
import { nodesOf } from "#contract/rules/expression-tree.ts";
import { parseCondition } from "../../../src/forms/expressions/parse-condition.ts";

it("reads the same text once: a form is judged at every key, its other expressions are as they were", () => {
  // given
  const text = 'form.amount > 1000 and form.kind = "a"';

  // then
  expect(parseCondition(text)).toBe(parseCondition(text));
  expect(parseCondition(`${text} `)).not.toBe(parseCondition(text));
});

it("lists the nodes of a tree from left to right, parents first", () => {
  // when
  const names = nodesOf(parseCondition("form.amount + 1")).map(({ text }) => text);

  // then
  expect(names[0]).toBe("form.amount + 1");
  expect(names.indexOf("form")).toBeGreaterThan(names.indexOf("form.amount"));
  expect(names.indexOf("1")).toBeGreaterThan(names.indexOf("amount"));
});
