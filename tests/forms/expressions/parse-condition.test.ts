import { expect, it } from "vitest";
import { nodesOf } from "#contract/rules/expression-tree.ts";
import { oncePerTree } from "../../../src/forms/expressions/once-per-tree.ts";
import { parseCondition, pathsFrom } from "../../../src/forms/expressions/parse-condition.ts";

it("reads the same text once: a form is judged at every key, its other expressions are as they were", () => {
  // given
  const text = 'form.amount > 1000 and form.kind = "a"';

  // then
  expect(parseCondition(text)).toBe(parseCondition(text));
  expect(parseCondition(`${text} `)).not.toBe(parseCondition(text));
});

it("keeps no more trees than fit, however many texts are read", () => {
  // given
  const first = parseCondition("form.amount > 4711");
  const long = "x".repeat(1_000);

  // when
  for (let index = 0; index < 101; index += 1) parseCondition(`"${long}${index}"`);

  // then
  expect(parseCondition("form.amount > 4711")).not.toBe(first);
});

it("finds something in a tree once, in another one anew", () => {
  // given
  let asked = 0;
  const find = oncePerTree((root) => {
    asked += 1;
    return root.text;
  });
  const [one, other] = [parseCondition("form.amount"), parseCondition("form.kind")];

  // then
  expect([find(one), find(one), find(other)]).toEqual(["form.amount", "form.amount", "form.kind"]);
  expect(asked).toBe(2);
});

it.each([
  ["form.lines.cost > form.amount", [["lines", "cost"], ["amount"]]],
  ["form.lines.cost > 1 and count(form.lines) > 1", [["lines", "cost"]]],
  ["form.lines[cost > 1].item", [["lines", "item"]]],
  ["(form.lines).item", [["lines", "item"]]],
  ["applicant.deptId", []],
  ["form.kind = form.kindOfAll", [["kind"], ["kindOfAll"]]],
])("reads of the form in %s what is farthest along each path", (expression, paths) => {
  expect(pathsFrom(parseCondition(expression), "form")).toEqual(paths);
});

it("lists the nodes of a tree from left to right, parents first", () => {
  // when
  const names = nodesOf(parseCondition("form.amount + 1")).map(({ text }) => text);

  // then
  expect(names[0]).toBe("form.amount + 1");
  expect(names.indexOf("form")).toBeGreaterThan(names.indexOf("form.amount"));
  expect(names.indexOf("1")).toBeGreaterThan(names.indexOf("amount"));
});
