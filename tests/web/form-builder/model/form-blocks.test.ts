import { expect, test } from "vitest";
import type { FormComponent, FormEvent } from "#contract/shapes/form-page.ts";
import {
  blockOf,
  duplicateComponents,
  findProblems,
  insertBlock,
  targetBehind,
} from "#web/form-builder/model/index.ts";
import { aField, aNumber, aPage, aTable } from "../../../support/builders/a-process.ts";

const anEvent = (componentCode: string, condition: string, sourceList = ["amount"]): FormEvent => ({
  componentCode,
  sourceList,
  triggerType: "change",
  function: "show",
  condition,
});
const payment = {
  ...aPage(aNumber("amount"), aField("account"), aField("reason"), aTable("lines", aNumber("cost"))),
  events: [
    anEvent("account", "form.amount > 0"),
    anEvent("reason", "form.amount > 0"),
    anEvent("account", 'form.amount > 0 and form.reason = "x"', ["amount", "reason"]),
  ],
};

test("a block has the fields in the order of the form and the events that name no other field", () => {
  // when
  const block = blockOf(payment, ["1", "0"]);

  // then
  expect(block.components.map(({ componentCode }) => componentCode)).toEqual(["amount", "account"]);
  expect(block.events).toEqual([payment.events[0]]);
});

test("put into a form that uses its codes it gets others, in its events as well, and the form's own stay", () => {
  // when
  const { page, marked } = insertBlock(payment, blockOf(payment, ["0", "1"]), { at: 0 });

  // then
  expect(page.components.map(({ componentCode }) => componentCode)).toEqual([
    "amount2",
    "account2",
    "amount",
    "account",
    "reason",
    "lines",
  ]);
  expect(marked).toEqual(["0", "1"]);
  expect(page.events?.slice(0, 3)).toEqual(payment.events);
  expect(page.events?.[3]).toMatchObject({
    componentCode: "account2",
    sourceList: ["amount2"],
    condition: "form.amount2 > 0",
  });
  expect(findProblems({ ...page, company: "1" })).toEqual([]);
});

test("among the columns of a sub-table only what may be a column is put, without events", () => {
  // when
  const { page } = insertBlock(payment, blockOf(payment, ["0", "1", "3"]), { table: 3, at: 1 });

  // then
  expect(page.components[3]?.children?.map(({ componentCode }) => componentCode)).toEqual([
    "cost",
    "amount",
    "account",
  ]);
  expect(page.events).toEqual(payment.events);
});

test("what is repeated keeps its events to itself, and new fields go behind the last of those marked", () => {
  // when
  const { page } = duplicateComponents(payment, ["0", "1"]);

  // then
  expect(page.components.slice(2, 4).map(({ componentCode }) => componentCode)).toEqual([
    "amount2",
    "account2",
  ]);
  expect(page.events).toHaveLength(4);
  expect(targetBehind(payment, ["3.0"], [])).toEqual({ table: 3, at: 1 });
  expect(targetBehind(payment, [], [])).toEqual({ at: 4 });
});

test("the first column goes into an empty sub-table that is marked; what may be no column goes behind the sub-table", () => {
  // given
  const field = payment.components[0] as FormComponent;
  const table = payment.components[3] as FormComponent;
  const empty = { ...payment, components: payment.components.with(3, { ...table, children: [] }) };

  // when, then
  expect(targetBehind(empty, ["3"], [field])).toEqual({ table: 3, at: 0 });
  expect(targetBehind(empty, ["3"], [field, table])).toEqual({ at: 4 });
  expect(targetBehind(payment, ["3"], [field])).toEqual({ at: 4 });
  expect(targetBehind(payment, ["3.0"], [table])).toEqual({ at: 4 });
});
