import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { approveTask, makeWorkCalendar } from "#engine";
import { aField, aNumber, aPage, approvedBy, aStart, aTable } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "LEADER", "OTHER", "FINANCE");

describe("approve a task", () => {
  const tasks = [
    aStart("lead"),
    approvedBy("lead", "LEADER,OTHER", { to: "pay" }),
    approvedBy("pay", "FINANCE"),
  ];

  it("moves the application to the next task and completes it after the last; the applicant is told", () => {
    const run = aRun({ people, tasks }).submit().approve("LEADER");
    expect([run.status, ...run.open()]).toEqual(["running", "pay:FINANCE"]);
    run.approve("FINANCE");
    expect([run.status, ...run.open()]).toEqual(["complete"]);
    expect(run.effects).toEqual([
      { effect: "notify", userCode: "STAFF", kind: "completed", params: { title: "Title" } },
    ]);
  });

  it("keeps the files and the signature that stand with the opinion", () => {
    const run = aRun({ people, tasks }).submit();
    const { seatId } = run.seatOf("LEADER");
    const files = [{ fileId: "f1", fileName: "offer.pdf", size: 3, sha256: "ab" }];
    const said = { seatId, opinion: "agreed", files, signature: "cd" };
    const refusal = run.attempt("LEADER", (context) => approveTask(run.bundle, run.snapshot, said, context));
    expect(refusal).toBeUndefined();
    expect(run.seatOf("LEADER")).toMatchObject({ files, signature: "cd" });
    expect(run.seatOf("FINANCE")).not.toHaveProperty("signature");
  });

  it("keeps opinion and action, and every event names the one that caused it (R3)", () => {
    const run = aRun({ people, tasks }).submit().approve("LEADER", { opinion: " fine " });
    const seat = run.seatOf("LEADER");
    expect(seat).toMatchObject({ cause: "handled", actionCode: "14", opinion: "fine", endedAt: run.now });
    expect(run.seatOf("OTHER")).toMatchObject({ cause: "superseded", endedBy: seat.endedBy });
    expect(
      run.events.filter((event) => event.causedBy === seat.endedBy).map((event) => event.type),
    ).toContain("seat_opened");
  });

  it("R28: the second of two approvers of `any` learns who was first, when and how", () => {
    const run = aRun({ people, tasks }).submit().approve("LEADER");
    expect(run.tryApprove("OTHER")).toEqual({
      refused: "alreadyHandled",
      params: { task: "lead", who: "LEADER", when: "2026-03-02T09:00:00Z", how: "superseded" },
    });
  });

  it.each(["", "   "])("refuses without an opinion (%j)", (opinion) => {
    const run = aRun({ people, tasks }).submit();
    expect(run.tryApprove("LEADER", { opinion })).toEqual({
      refused: "invalidInput",
      errors: { approveComments: { problem: "opinionRequired" } },
    });
  });

  it("is nobody else's to approve, and unknown tasks are not found", () => {
    const run = aRun({ people, tasks }).submit();
    const seatId = run.seatOf("LEADER").seatId;
    const approve = (id: number) =>
      run.attempt("FINANCE", (context) =>
        approveTask(run.bundle, run.snapshot, { seatId: id, opinion: "ok" }, context),
      );
    expect(approve(seatId)).toEqual({
      refused: "taskNotYours",
      params: { task: "lead", holder: "LEADER" },
    });
    expect(approve(99)).toEqual({ refused: "notFound" });
  });
});

describe("R2 the fresh-view guard", () => {
  const page = aPage(aNumber("amount"), aNumber("secret"));
  const tasks = [
    aStart("lead"),
    approvedBy("lead", "LEADER,OTHER", {
      taskRunWay: "all",
      fieldRights: { amount: "write", secret: "write" },
    }),
  ];

  it("refuses a view that is older than what the seat shows now", () => {
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    const { version } = run.seatOf("OTHER");
    run.approve("LEADER", { values: { amount: 2 } });
    expect(run.tryApprove("OTHER", { version })).toEqual({
      refused: "staleVersion",
      params: { task: "lead" },
    });
    expect(run.tryApprove("OTHER", { version: run.seatOf("OTHER").version })).toBeUndefined();
  });

  it("proceeds when only others acted and what the seat shows is the same, or the client knows no version (E27)", () => {
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    const { version } = run.seatOf("OTHER");
    run.approve("LEADER");
    expect(run.tryApprove("OTHER", { version })).toBeUndefined();
    const second = aRun({ people, page, tasks })
      .submit({ amount: 1 })
      .approve("LEADER", { values: { amount: 2 } });
    expect(second.tryApprove("OTHER")).toBeUndefined();
  });

  it("is not disturbed by a change of what is hidden from the seat", () => {
    const hiding = [
      aStart(["lead", "blind"], { split: "all" }),
      approvedBy("lead", "LEADER", { fieldRights: { secret: "write" } }),
      approvedBy("blind", "OTHER", { fieldRights: { secret: "hide" } }),
    ];
    const run = aRun({ people, page, tasks: hiding }).submit({ amount: 1 });
    const { version } = run.seatOf("OTHER");
    run.approve("LEADER", { values: { secret: 2 } });
    expect(run.tryApprove("OTHER", { version })).toBeUndefined();
  });
});

describe("R19 values a person may not write", () => {
  const page = aPage(
    aNumber("amount", { componentTitle: "Amount" }),
    aField("note"),
    aTable("lines", aField("item"), aNumber("cost", { componentTitle: "Cost" })),
  );
  const given = {
    amount: 1,
    lines: [
      { item: "chair", cost: 3 },
      { item: "desk", cost: 9 },
    ],
  };
  const withRights = (fieldRights: Record<string, "read" | "write" | "hide">) =>
    aRun({ people, page, tasks: [aStart("lead"), approvedBy("lead", "LEADER", { fieldRights })] }).submit(
      given,
    );

  it("refuses a changed one on its field", () => {
    expect(withRights({}).tryApprove("LEADER", { values: { amount: 2 } })).toEqual({
      refused: "fieldNotWritable",
      errors: { amount: { problem: "fieldNotWritable", params: { field: "Amount" } } },
    });
  });

  it("accepts an unchanged echo, whichever way emptiness is spelt", () => {
    const run = withRights({});
    expect(run.tryApprove("LEADER", { values: { ...given, note: "" } })).toBeUndefined();
    expect(run.snapshot.form).toEqual(given);
  });

  it("computes the working days between two days by the organisation's calendar, whatever is sent of them", () => {
    const days = aField("days", {
      componentType: ComponentType.formula,
      componentDataType: ComponentDataType.number,
      expression: 'working days(date("2026-09-28"), date("2026-10-11"))',
    });
    const run = aRun({ people, page: aPage(days), tasks: [aStart("lead"), approvedBy("lead", "LEADER")] });
    const works = { from: 540, to: 1_080 };
    run.calendar = makeWorkCalendar({
      timeZone: "Asia/Shanghai",
      weekdays: [[works], [works], [works], [works], [works], [], []],
      holidays: ["2026-10-01", "2026-10-02"],
      makeUpDays: ["2026-10-10"],
    });
    expect(run.submit({ days: 1 }).snapshot.form["days"]).toBe(9);
  });

  it("writes what he may write", () => {
    expect(
      withRights({ amount: "write" }).approve("LEADER", { values: { amount: 2 } }).snapshot.form["amount"],
    ).toBe(2);
  });

  it("goes down to the columns of a sub-table and keeps the cells he does not see", () => {
    const run = withRights({ "lines.cost": "write", "lines.item": "hide" });
    run.approve("LEADER", { values: { lines: [{ cost: 4 }, { cost: 9 }] } });
    expect(run.snapshot.form["lines"]).toEqual([
      { item: "chair", cost: 4 },
      { item: "desk", cost: 9 },
    ]);
  });

  it("refuses a changed cell on its place", () => {
    const lines = [
      { item: "chair", cost: 3 },
      { item: "table", cost: 9 },
    ];
    expect(withRights({ "lines.cost": "write" }).tryApprove("LEADER", { values: { lines } })).toMatchObject({
      errors: { "lines[1].item": { problem: "fieldNotWritable" } },
    });
  });

  it.each([
    ["added", [...given.lines, { item: "lamp", cost: 1 }]],
    ["removed", given.lines.slice(1)],
    ["emptied", null],
  ])("refuses rows %s unless the whole sub-table is writable", (_title, lines) => {
    expect(withRights({ "lines.cost": "write" }).tryApprove("LEADER", { values: { lines } })).toMatchObject({
      errors: { lines: { problem: "rowsNotWritable" } },
    });
    expect(
      withRights({ lines: "write", "lines.item": "read" }).tryApprove("LEADER", { values: { lines } }),
    ).toMatchObject({
      refused: "fieldNotWritable",
    });
    expect(withRights({ lines: "write" }).tryApprove("LEADER", { values: { lines } })).toBeUndefined();
  });

  it("asks only those for a required field who may write it", () => {
    const required = aPage(aNumber("amount", { isRequired: true }), aNumber("checked", { isRequired: true }));
    const tasks = [
      aStart("a", { fieldRights: { checked: "hide" } }),
      approvedBy("a", "LEADER", { to: "b" }),
      approvedBy("b", "OTHER", { fieldRights: { checked: "write" } }),
    ];
    const run = aRun({ people, page: required, tasks }).submit({ amount: 1 }).approve("LEADER");
    expect(run.tryApprove("OTHER")).toMatchObject({ errors: { checked: { problem: "required" } } });
    expect(run.approve("OTHER", { values: { checked: 1 } }).status).toBe("complete");
  });

  it("refuses a field the form does not have", () => {
    expect(withRights({}).tryApprove("LEADER", { values: { salary: 1 } })).toMatchObject({
      errors: { salary: { problem: "unknownField" } },
    });
  });
});
