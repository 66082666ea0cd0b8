import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import {
  aField,
  aNumber,
  aPage,
  aProcess,
  approvedBy,
  aStart,
  aTable,
} from "../../support/builders/a-process.ts";
import { aRun, hourMs, Run } from "../../support/builders/a-run.ts";
import { startInstance, submitApplication } from "#engine";
import { anOrganisation, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "LEADER", "OTHER");
const page = aPage(
  aNumber("amount", { isRequired: true }),
  aField("purpose"),
  aTable("lines", aField("item"), aNumber("cost")),
  aField("total", { componentType: ComponentType.formula, expression: "sum(form.lines.cost)" }),
);
const tasks = [aStart("lead"), approvedBy("lead", "LEADER", { taskHour: 8 })];

describe("start an instance", () => {
  it("is a draft with the initiating task in the hands of the one who files it", () => {
    const run = aRun({ people, page, tasks });
    expect([run.status, run.snapshot.round, ...run.open()]).toEqual(["draft", 0, "apply:STAFF"]);
    expect(run.seatOf("STAFF").reason.reason).toBe("initiator");
    expect(run.effects).toEqual([]);
  });

  it.each([
    ["a process that is not enabled", { status: "disabled" as const }, "processNotEnabled"],
    ["somebody who may not start it", { startRoles: ["boss"] }, "processNotStartable"],
  ])("refuses %s", (_title, given, refused) => {
    const definition = aProcess(tasks, given);
    const run = new Run({ definition, people });
    const outcome = startInstance(
      { definition, version: 1 },
      { instanceId: 1, applyId: "A", organId: 1 },
      run.context("STAFF"),
    );
    expect(outcome).toEqual({ refused, params: { process: "Process" } });
  });
});

describe("save a draft", () => {
  it("keeps what was written; nothing is required yet", () => {
    const run = aRun({ people, page, tasks }).save({
      purpose: "chairs",
      lines: [{ item: "chair", cost: 3 }],
    });
    expect(run.snapshot.form).toEqual({ purpose: "chairs", lines: [{ item: "chair", cost: 3 }], total: 3 });
    expect(run.status).toBe("draft");
  });
});

describe("submit an application", () => {
  it("gives the first task its seat with reason, time limit and a notification", () => {
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }, { comment: "please" });
    expect(run.seatOf("LEADER")).toMatchObject({
      status: "open",
      dueAt: run.now + 8 * hourMs,
      reason: { reason: "named" },
    });
    expect(run.effects).toEqual([
      {
        effect: "notify",
        userCode: "LEADER",
        kind: "task_received",
        params: { task: "lead", title: "Title" },
        seatId: run.seatOf("LEADER").seatId,
      },
    ]);
    expect(run.seatOf("STAFF")).toMatchObject({
      status: "ended",
      cause: "handled",
      actionCode: "submit",
      opinion: "please",
    });
  });

  it("computes formulas from what is submitted and passes over what was sent for them", () => {
    const run = aRun({ people, page, tasks }).submit({
      amount: 1,
      total: 99,
      lines: [{ cost: 0.1 }, { cost: 0.2 }],
    });
    expect(run.snapshot.form["total"]).toBe(0.3);
  });

  it("asks for what is required, field by field", () => {
    const run = aRun({ people, page, tasks });
    expect(run.trySubmit({ amount: null, lines: [{ cost: 1.234 }] })).toEqual({
      refused: "invalidInput",
      errors: {
        amount: { problem: "required" },
        "lines[0].cost": { problem: "tooManyDecimals", params: { max: 2 } },
      },
    });
    expect(run.status).toBe("draft");
  });

  it("is called after process and applicant when it has no title", () => {
    expect(aRun({ people, page, tasks }).submit({ amount: 1 }, { title: " " }).snapshot.title).toBe(
      "Process STAFF (name)",
    );
  });

  it("without a page the title is the one required value, given in either place", () => {
    expect(aRun({ people, tasks }).submit({}, { title: "Chairs" }).snapshot.form).toEqual({
      title: "Chairs",
    });
    expect(
      aRun({ people, tasks }).submit({ title: "Desks", remark: "two" }, { title: "" }).snapshot.title,
    ).toBe("Desks");
    expect(aRun({ people, tasks }).trySubmit({}, { title: "" })).toMatchObject({
      errors: { title: { problem: "required" } },
    });
  });

  it("without a page the title of the application is the title of its form, whichever was there before", () => {
    // given
    const run = aRun({ people, tasks }).save({ title: "Desks" }, { title: "Chairs" });
    const saved = [run.snapshot.title, run.snapshot.form["title"]];

    // when
    run.save({ remark: "four" }, { title: "Lamps" });
    const renamed = [run.snapshot.title, run.snapshot.form["title"]];
    run.save({ title: "" }, { title: "" });

    // then
    expect(saved).toEqual(["Chairs", "Chairs"]);
    expect(renamed).toEqual(["Lamps", "Lamps"]);
    expect([run.snapshot.title, run.snapshot.form["title"]]).toEqual(["", ""]);
    expect(run.trySubmit({}, { title: "" })).toMatchObject({ errors: { title: { problem: "required" } } });
  });

  it("may be for somebody else, whose department counts from then on", () => {
    const others = anOrganisation({ people: { STAFF: { dept: 1 }, BOSS: { dept: 7 }, LEADER: {} } });
    const run = aRun({ people: others, tasks }).submit({}, { applicant: "BOSS" });
    expect(run.snapshot).toMatchObject({ applicant: "BOSS", filedBy: "STAFF", deptId: 7 });
    expect(run.return("LEADER", "apply:STAFF").trySubmit({}, { applicant: "STAFF" })).toMatchObject({
      errors: { applyUser: { problem: "applicantIsFixed" } },
    });
    expect(aRun({ people: others, tasks }).trySubmit({}, { applicant: "NOBODY" })).toMatchObject({
      errors: { applyUser: { problem: "unknownUser" } },
    });
  });

  it("R2: a second submission learns that it was submitted", () => {
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    expect(run.trySubmit({ amount: 1 })).toMatchObject({
      refused: "alreadyHandled",
      params: { who: "STAFF" },
    });
  });

  it("is nobody else's to submit", () => {
    const run = aRun({ people, page, tasks });
    const command = { seatId: run.seatOf("STAFF").seatId, values: { amount: 1 } };
    const refusal = run.attempt("OTHER", (context) =>
      submitApplication(run.bundle, run.snapshot, command, context),
    );
    expect(refusal).toEqual({ refused: "taskNotYours", params: { task: "apply", holder: "STAFF" } });
  });
});

describe("file for somebody else", () => {
  const applicant = "OTHER";

  it("is for their assistants", () => {
    // given
    const mine = aRun({ people, page, tasks, assists: [] });
    const theirs = aRun({ people, page, tasks, assists: ["OTHER"] });

    // when
    const refused = mine.trySubmit({ amount: 1 }, { applicant });
    theirs.submit({ amount: 1 }, { applicant });

    // then
    expect(refused).toMatchObject({
      errors: { applyUser: { problem: "mayNotFileFor", params: { person: "OTHER" } } },
    });
    expect([theirs.snapshot.applicant, theirs.snapshot.filedBy]).toEqual(["OTHER", "STAFF"]);
  });

  it("is for the roles that the definition names", () => {
    // given
    const definition = aProcess(tasks, { fileForOthers: ["Employee"] });
    const run = new Run({ definition, people, page, assists: [] }).start();

    // when
    run.submit({ amount: 1 }, { applicant });

    // then
    expect(run.snapshot.applicant).toBe("OTHER");
  });

  it("is only in the name of who may start the process", () => {
    // given
    const bosses = anOrganisation({ people: { STAFF: { roles: ["boss"] }, LEADER: {}, OTHER: {} } });
    const definition = aProcess(tasks, { startRoles: ["employee", "boss"] });
    const closed = { ...definition, startRoles: ["boss"] };
    const run = new Run({ definition: closed, people: bosses, page });
    const begun = startInstance(
      run.bundle,
      { instanceId: 1, applyId: "A", organId: 1 },
      run.context("STAFF", ["boss"]),
    );
    if (!("snapshot" in begun)) throw new Error("not begun");
    run.snapshot = begun.snapshot;

    // when
    const refused = run.trySubmit({ amount: 1 }, { applicant });

    // then
    expect(refused).toMatchObject({ errors: { applyUser: { problem: "mayNotStartIt" } } });
  });

  it("tells the person named at once, by whom", () => {
    // when
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }, { applicant });

    // then
    expect(run.effects).toContainEqual({
      effect: "notify",
      userCode: "OTHER",
      kind: "filed_for_you",
      params: { title: "Title", person: "STAFF" },
    });
  });

  it("tells nobody of what they file themselves", () => {
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    expect(run.effects.map((effect) => "kind" in effect && effect.kind)).toEqual(["task_received"]);
  });
});
