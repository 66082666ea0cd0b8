import { describe, expect, it } from "vitest";
import type { Visit } from "../../../src/engine/model/process-instance.ts";
import { prepare } from "../../../src/engine/model/prepared-bundle.ts";
import { changedSince, isAffected, readsInTransitions } from "../../../src/engine/returns/affected-tasks.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTable,
  aTask,
} from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const page = aPage(
  aNumber("amount"),
  aField("note"),
  aField("who"),
  aTable("lines", aField("item"), aNumber("cost")),
  aNumber("total"),
  aTable("orders", aField("number")),
);
const tasks = [
  aStart(["edits", "names", "seeks", "chosen", "byTable", "splits", "reads"], { split: "all" }),
  approvedBy("edits", "A", { fieldRights: { note: "read", amount: "write" } }),
  approvedBy("names", "A", { keyFields: ["note", "lines.cost"] }),
  aTask("seeks", { assignedType: "formUser", taskAssigned: " who ", taskRunWay: "any" }),
  aTask("chosen", { assignedType: "applicantChoice", taskAssigned: "who", taskRunWay: "any" }),
  aTask("byTable", { assignedType: "matrix", taskAssigned: "M1", taskRunWay: "any" }),
  approvedBy("splits", "A", {
    to: [["reads", "form.amount > 5"], ["names", 'instance.urgency = "urgent"'], "END"],
  }),
  approvedBy("reads", "A", { fieldRights: { amount: "read", note: "hide" } }),
  aTask("sets", { taskType: "auto", setFields: { total: "form.amount * 2" } }),
  aTask("answers", {
    taskType: "subprocess",
    subprocess: { processId: "P", values: {}, forEach: "orders", rowValues: { number: "answer" } },
  }),
  aTask("startsOnly", {
    taskType: "subprocess",
    subprocess: { processId: "P", values: {}, forEach: "orders" },
  }),
];
const prepared = prepare({ definition: aProcess(tasks), version: 1, page });
/** The tasks that are to be done again after these changed, the start task aside. */
const affected = (...changed: string[]): string[] =>
  tasks
    .slice(1)
    .filter((task) => isAffected(prepared, task, new Set(changed)))
    .map(({ taskId }) => taskId);

describe("R14 what has to be done again after a change", () => {
  it("is what edits the field, names it, or decides by it where to go", () => {
    expect(affected("amount")).toEqual(["edits", "byTable", "splits"]);
    expect(affected("note")).toEqual(["names", "byTable"]);
  });

  it("is what names a column of the rows that changed, and not of others", () => {
    expect(affected("lines")).toEqual(["names", "byTable"]);
    expect(affected("cost")).toEqual(["byTable"]);
  });

  it("is what writes the field by itself, by its value or by the rows that it answers", () => {
    expect(affected("total")).toEqual(["byTable", "sets"]);
    expect(affected("orders")).toEqual(["byTable", "answers"]);
  });

  it("is what finds its people in the field; a matrix may read any", () => {
    expect(affected("who")).toEqual(["seeks", "chosen", "byTable"]);
  });

  it("is what decides by the urgency where that changed", () => {
    expect(affected("instance.urgency")).toEqual(["byTable", "splits"]);
    expect(affected("instance.title")).toEqual(["byTable"]);
    expect(readsInTransitions(prepared, "splits", new Set(["instance.urgency"]))).toBe(true);
    expect(readsInTransitions(prepared, "splits", new Set(["note"]))).toBe(false);
    expect(readsInTransitions(prepared, "edits", new Set(["amount"]))).toBe(false);
  });

  it("is nothing where nothing changed, not even what a matrix decides", () => {
    expect(affected()).toEqual([]);
  });
});

describe("R14 what differs from when it was returned", () => {
  const { snapshot } = aRun({ people: somePeople("STAFF", "A"), page, tasks });
  const now = { ...snapshot, form: { amount: 1, note: "x" }, title: "Chairs", urgency: "general" };
  const since = (returned: Partial<NonNullable<Visit["returned"]>>) => [
    ...changedSince({ byVisitId: 1, bySeatId: 1, resume: "direct", ...returned }, now),
  ];

  it("are fields of another value, new ones and those that are gone; every kind of empty is the same", () => {
    expect(since({ form: { amount: 1, note: "x" } })).toEqual([]);
    expect(since({ form: { amount: 2, note: "x" } })).toEqual(["amount"]);
    expect(since({ form: { amount: 1 } })).toEqual(["note"]);
    expect(since({ form: { amount: 1, note: "x", who: "A" } })).toEqual(["who"]);
    expect(since({ form: { amount: 1, note: "x", who: "" } })).toEqual([]);
    expect(since({})).toEqual(["amount", "note"]);
  });

  it("are title and urgency, where what they were is known", () => {
    const { form } = now;
    expect(since({ form, title: "Chairs", urgency: "general" })).toEqual([]);
    expect(since({ form, title: "Desks", urgency: "general" })).toEqual(["instance.title"]);
    expect(since({ form, title: "Chairs", urgency: "urgent" })).toEqual(["instance.urgency"]);
    expect(since({ form, title: "Desks", urgency: "urgent" })).toEqual([
      "instance.title",
      "instance.urgency",
    ]);
  });
});
