import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Subprocess } from "#contract/shapes/step-effect.ts";
import { automaticWork, completeAutomaticTask } from "#engine";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aStart,
  aTable,
  aTask,
} from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const lines = aTable("lines", aField("name"), aNumber("price"), aField("number"), aNumber("paid"));
const page = aPage(lines, aField("note"));
const forEach: Subprocess = {
  processId: "ONE",
  forEach: "lines",
  title: "row.name",
  values: { cost: "row.price * 2" },
  rowValues: { number: "answer.applyId", paid: "answer.cost" },
};

function anApplication(subprocess: Subprocess = forEach): Run {
  return aRun({
    people: somePeople("STAFF", "A"),
    page,
    tasks: [
      aStart("each"),
      aTask("each", { taskType: "subprocess", subprocess, to: "after" }),
      approvedBy("after", "A"),
    ],
  });
}
const row = (name: string, price: number) => ({ name, price });
const two = { lines: [row("one", 1), row("two", 2)] };
const workOf = (run: Run) => automaticWork(run.bundle, run.snapshot, 2, run.context("SYSTEM"));
/** All applications have ended: what came of each. */
const tryEnd = (run: Run, ...answers: { index: number; cells: FormValues; answer: FormValues }[]) =>
  run.attempt("SYSTEM", (context) =>
    completeAutomaticTask(run.bundle, run.snapshot, { visitId: 2, rows: answers }, context),
  );
const ended = (index: number, cells: FormValues, applyId: string, cost: unknown = 0) => ({
  index,
  cells,
  answer: { applyId, cost } as FormValues,
});

describe("a step for each row of a sub-table", () => {
  it("starts an application for each, with what its row says", () => {
    expect(workOf(anApplication().submit(two))).toEqual({
      kind: "subprocesses",
      processId: "ONE",
      waits: true,
      rows: [
        { index: 0, cells: row("one", 1), applicant: "STAFF", title: "one", values: { cost: 2 } },
        { index: 1, cells: row("two", 2), applicant: "STAFF", title: "two", values: { cost: 4 } },
      ],
    });
  });

  it("is left out without any row", () => {
    const run = anApplication().submit({ lines: [] });
    expect(run.open()).toEqual(["after:A"]);
    expect(run.events).toContainEqual(
      expect.objectContaining({ type: "task_skipped", taskId: "each", policy: "no_rows" }),
    );
    expect(anApplication().submit({}).open()).toEqual(["after:A"]);
  });

  it("starts one where no row is asked for, however many there are", () => {
    const { forEach: _, rowValues: _none, title: _ofRow, ...plain } = forEach;
    const run = anApplication({ ...plain, values: {} }).submit({ lines: [] });
    expect(workOf(run)).toMatchObject({ kind: "subprocess", title: "Title" });
  });

  it("takes as many rows as it may, and refuses one more", () => {
    const rows = (count: number) => ({ lines: Array.from({ length: count }, (_, at) => row("r", at)) });
    const max = limits.subprocessRowsMax;
    expect(anApplication().trySubmit(rows(max))).toBeUndefined();
    expect(anApplication().trySubmit(rows(max + 1))).toEqual({
      refused: "subprocessTooManyRows",
      params: { task: "each", rows: max + 1, max },
    });
  });
});

describe("what came of the rows' applications", () => {
  it("is written into the columns of each row, and nothing else of it changes", () => {
    const run = anApplication().submit(two);
    tryEnd(run, ended(0, row("one", 1), "X1", 10), ended(1, row("two", 2), "X2", 20));
    expect(run.snapshot.form["lines"]).toEqual([
      { name: "one", price: 1, number: "X1", paid: 10 },
      { name: "two", price: 2, number: "X2", paid: 20 },
    ]);
    expect(run.open()).toEqual(["after:A"]);
  });

  it("may read the row itself and the form beside the answer", () => {
    const run = anApplication({ ...forEach, rowValues: { number: "row.name + form.note + answer.applyId" } });
    run.submit({ ...two, note: "/" });
    tryEnd(run, ended(1, row("two", 2), "X"));
    expect(run.snapshot.form["lines"]).toEqual([row("one", 1), { ...row("two", 2), number: "two/X" }]);
  });

  it("finds its row where others were put before it; one that was taken out meanwhile gets nothing", () => {
    const run = anApplication().submit({ lines: [row("new", 9), row("one", 1)] });
    tryEnd(
      run,
      ended(0, row("gone", 5), "X0"),
      ended(1, row("one", 1), "X1", 7),
      ended(2, row("out", 6), "X2"),
    );
    expect(run.snapshot.form["lines"]).toEqual([
      row("new", 9),
      { name: "one", price: 1, number: "X1", paid: 7 },
    ]);
  });

  it("stops the step where it is no value of the column, or cannot be worked out: nothing of it is written", () => {
    const run = anApplication().submit(two);
    expect(tryEnd(run, ended(0, row("one", 1), "X1", "much"))).toEqual({
      refused: "valueDoesNotFit",
      params: { task: "each", field: "paid" },
    });
    const failing = anApplication({ ...forEach, rowValues: { number: "answer.applyId + 1 * date" } }).submit(
      two,
    );
    expect(tryEnd(failing, ended(0, row("one", 1), "X1"))).toMatchObject({
      refused: "expressionFailed",
      params: { task: "each", expression: "answer.applyId + 1 * date" },
    });
    expect([run.snapshot.form, failing.snapshot.form]).toEqual([two, two]);
  });

  it("may be nothing, which empties the cell", () => {
    const run = anApplication().submit({ lines: [{ ...row("one", 1), paid: 3 }] });
    tryEnd(run, { index: 0, cells: { ...row("one", 1), paid: 3 }, answer: { applyId: "X1", cost: null } });
    expect(run.snapshot.form["lines"]).toEqual([{ ...row("one", 1), number: "X1", paid: null }]);
  });

  it("is nothing where no column is named for it", () => {
    const { rowValues: _, ...silent } = forEach;
    for (const subprocess of [
      silent,
      { ...silent, rowValues: {} },
      { ...silent, rowValues: { other: "1" } },
    ]) {
      const run = anApplication(subprocess).submit(two);
      tryEnd(run, ended(0, row("one", 1), "X1"));
      expect(run.snapshot.form).toEqual(two);
      expect(run.open()).toEqual(["after:A"]);
    }
  });

  it("passes over what is no row in the form", () => {
    const run = anApplication({ ...forEach, title: '"of a row"', values: {} });
    run.submit(two);
    // As a draft of an older page may have it.
    run.snapshot.form["lines"] = [[], "text", null, row("one", 1)];
    expect(workOf(run)).toMatchObject({
      rows: [{ cells: {} }, { cells: {} }, { cells: {} }, { cells: row("one", 1) }],
    });
    run.snapshot.form["lines"] = "text";
    expect(workOf(run)).toMatchObject({ rows: [] });
  });
});
