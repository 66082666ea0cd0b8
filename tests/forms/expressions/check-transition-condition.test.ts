import { expect, it } from "vitest";
import { checkDefinition } from "#engine";
import { checkTransitionCondition } from "#forms";
import { aField, aNumber, aPage, aProcess, aStart, aTable, aTask } from "../../support/builders/a-process.ts";

const page = aPage(
  aNumber("amount", { isCondition: true }),
  aNumber("days"),
  aField("remark", { isCondition: false, componentTitle: "备注" }),
  aTable("lines", aNumber("cost"), aField("item", { isCondition: false, componentTitle: "品名" })),
);

it.each([
  ["form.amount > 5 and form.days > 1", undefined],
  ['form.remark = "x"', { problem: "fieldNotForConditions", params: { field: "备注" } }],
  [
    'some line in form.lines.item satisfies line = "x"',
    { problem: "fieldNotForConditions", params: { field: "品名" } },
  ],
  ["sum(form.lines.cost) > 5", undefined],
  ["form.nothing > 5", { problem: "expressionUnknownField", params: { field: "nothing" } }],
])("of the condition %s says %o", (expression, problem) => {
  expect(checkTransitionCondition(expression, page)).toEqual(problem);
});

it.each([
  ['form.title = ""', "标题"],
  ['"" != form.title', "标题"],
  ["form.amount > 5 and not(list contains([], form.title))", "标题"],
  ['list contains(["", "x"], form.title)', undefined],
  ['list contains([""], form.title)', "标题"],
  ['starts with(form.title, "")', "标题"],
  ['applicant.deptName = ""', "applicant.deptName"],
  ['some line in form.lines satisfies line.item = ""', undefined],
  ["form.title = null", undefined],
  ['form.title = " "', undefined],
])("a field is compared with something: %s (%s)", (expression, field) => {
  const known = aPage(
    aNumber("amount"),
    aField("title", { componentTitle: "标题" }),
    aTable("lines", aField("item")),
  );
  const problem = { problem: "expressionValueMissing", params: { field } };
  expect(checkTransitionCondition(expression, known)).toEqual(field === undefined ? undefined : problem);
});

it("publication refuses a transition that reads such a field, at the transition", () => {
  const definition = aProcess([
    aStart([["one", 'form.remark = "x"'], "END"]),
    aTask("one", { taskType: "route" }),
  ]);
  const known = {
    roles: new Set(["employee"]),
    users: new Set<string>(),
    processTypes: new Set(["finance"]),
    companies: new Set(["1000001"]),
  };

  expect(checkDefinition({ ...definition, pageId: "P" }, page, known)).toEqual({
    "tasks[0].transitions[0].transExpression": {
      problem: "fieldNotForConditions",
      params: { field: "备注" },
    },
  });
});
