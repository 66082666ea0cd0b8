import { describe, expect, it } from "vitest";
import { submitApplication } from "#engine";
import { approvedBy, aStart, aTask, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../../support/builders/an-organisation.ts";

const company = (more: Record<string, PersonGiven> = {}) =>
  anOrganisation({
    people: {
      STAFF: { superior: "LEADER" },
      LEADER: { superior: "CHIEF" },
      CHIEF: {},
      CLERK: {},
      SECOND: {},
      BOSS: {},
      ADMIN1: { roles: ["process-admin"] },
      ...more,
    },
  });
const rule = (taskAssigned: string) => ({ assignedType: "users" as const, taskAssigned });

/** CLERK decides, then the task `t`, then CHIEF. */
const upTo = (task: TaskGiven, people = company()) =>
  aRun({
    people,
    tasks: [
      aStart("first"),
      approvedBy("first", "CLERK", { to: "t" }),
      aTask("t", { taskRunWay: "any", to: "last", ...task }),
      approvedBy("last", "CHIEF"),
    ],
  }).submit();
const at = (task: TaskGiven, people = company()) => upTo(task, people).approve("first:CLERK");

describe("R9 the initiator among those who decide", () => {
  it("is replaced by their superior on a control task although others are there", () => {
    expect(at({ ...rule("STAFF,SECOND"), control: true }).open()).toEqual(["t:LEADER", "t:SECOND"]);
  });

  it("finds nobody where all their superiors have left and lead one another", () => {
    const people = company({
      LEADER: { superior: "CHIEF", inactive: true },
      CHIEF: { superior: "LEADER", inactive: true },
    });
    const run = at({ ...rule("STAFF"), initiatorPolicy: "to_superior", emptyPolicy: "fail" }, people);
    expect(run.stopped()).toEqual(["t:approverNotFound"]);
  });

  it("a task for the applicant and others does not say that the applicant decides", () => {
    const assignments = [{ assignedType: "applicant" as const, taskAssigned: "" }, rule("SECOND")];
    expect(at({ assignments, assignedType: "users" }).open()).toEqual(["t:SECOND"]);
  });

  it("who filed it and stands in for somebody above makes way for their own superior", () => {
    const people = company({ BOSS: { deputy: "STAFF", superior: "SECOND" } });
    const run = at({ ...rule("BOSS"), initiatorPolicy: "to_superior" }, people);
    expect(run.open()).toEqual(["t:LEADER"]);
    expect(run.seatOf("LEADER").reason).toEqual({ reason: "superior", params: { person: "STAFF" } });
  });

  it("climbing passes an initiator over, also one whose deputy is free", () => {
    const people = company({ LEADER: { superior: "CHIEF", deputy: "SECOND" } });
    const tasks = [aStart("t"), approvedBy("t", "STAFF", { initiatorPolicy: "to_superior", to: "last" })];
    const run = aRun({ people, tasks: [...tasks, approvedBy("last", "BOSS")], applicant: "LEADER" });
    expect(run.submit().open()).toEqual(["t:CHIEF"]);
  });

  it("whoever submitted it in their place after a return counts as one", () => {
    const run = aRun({
      people: company(),
      tasks: [
        aStart("first"),
        approvedBy("first", "CLERK", { to: "t" }),
        approvedBy("t", "SECOND,BOSS", { to: "last" }),
        approvedBy("last", "CHIEF"),
      ],
    }).submit();
    run.return("CLERK", "apply:STAFF");
    run.reassign("apply:STAFF", "SECOND");
    const { seatId } = run.seatOf("apply:SECOND");
    run.attempt("SECOND", (context) => submitApplication(run.bundle, run.snapshot, { seatId }, context));
    expect(run.approve("CLERK").open()).toEqual(["t:BOSS"]);
  });

  it("skip: a task that finds nobody at all is not left out for the initiator's sake", () => {
    const nobody = { assignedType: "role", taskAssigned: "none", initiatorPolicy: "skip" } as const;
    expect(at(nobody).open()).toEqual(["t:ADMIN1"]);
  });

  it("skip: never leaves a control task out", () => {
    const run = at({ ...rule("STAFF"), initiatorPolicy: "skip", control: true });
    expect(run.open()).toEqual(["t:ADMIN1"]);
  });

  it("skip: a group that only the initiator belongs to is left out by that policy", () => {
    const group: TaskGiven = {
      assignments: [rule("STAFF")],
      taskRunWay: "per_group",
      initiatorPolicy: "skip",
    };
    const run = at({ ...group, assignedType: "users" });
    expect(run.open()).toEqual(["last:CHIEF"]);
    const skipped = run.events.filter(({ type }) => type === "task_skipped");
    expect(skipped).toMatchObject([{ taskId: "t", policy: "initiator" }]);
  });

  it.each([
    ["skip", "t:LEADER"],
    ["self", "t:STAFF"],
  ] as const)("returned to somebody whose deputy is the initiator, %s: %s has it", (initiatorPolicy, who) => {
    const run = at({ ...rule("SECOND"), initiatorPolicy }).approve("SECOND");
    const later = Object.assign(run, { people: company({ SECOND: { deputy: "STAFF" } }) });
    expect(later.return("CHIEF", "t:SECOND").open()).toEqual([who]);
  });

  it("people named instead: the initiator among them decides where the task says self", () => {
    const nobody = { assignedType: "role", taskAssigned: "none" } as const;
    const instead = { ...nobody, emptyPolicy: "to_users", emptyUsers: "STAFF" } as const;
    expect(at({ ...instead, initiatorPolicy: "self" }).open()).toEqual(["t:STAFF"]);
    expect(at(instead).open()).toEqual(["t:LEADER"]);
  });

  it("people named instead: who filed it may read it", () => {
    const nobody = { taskType: "read", assignedType: "role", taskAssigned: "none" } as const;
    const run = at({ ...nobody, emptyPolicy: "to_users", emptyUsers: "STAFF" });
    expect(run.open()).toEqual(["last:CHIEF", "t:STAFF"]);
  });
});

describe("R8 of a group or rule by itself", () => {
  const none = { assignedType: "role" as const, taskAssigned: "none" };

  it("all of two rules of which one finds nobody: on a plain task the other's people decide", () => {
    const run = at({ assignments: [none, rule("SECOND,BOSS")], taskRunWay: "all", assignedType: "users" });
    expect(run.open()).toEqual(["t:BOSS", "t:SECOND"]);
    expect(run.events.some(({ type }) => type === "incident")).toBe(false);
  });

  it("all of two rules on a control task: everybody of a rule that finds people is asked", () => {
    const assignments = [rule("SECOND,BOSS"), rule("CLERK")];
    const run = at({ assignments, taskRunWay: "all", control: true, assignedType: "users" });
    expect(run.open()).toEqual(["t:BOSS", "t:CLERK", "t:SECOND"]);
  });

  it("one administrator is enough for a group that finds nobody, whatever its quota (D2, E73)", () => {
    const assignments = [
      { ...rule("SECOND,BOSS"), group: "two" },
      { ...none, group: "none" },
    ];
    const people = company({ ADMIN2: { roles: ["process-admin"] } });
    const run = at({ assignments, taskRunWay: "per_group 2", assignedType: "users" }, people);
    run.approve("t:SECOND").approve("t:BOSS");
    expect(run.open()).toEqual(["t:ADMIN1", "t:ADMIN2"]);
    expect(run.approve("ADMIN2").open()).toEqual(["last:CHIEF"]);
  });

  it("groups that all find nobody leave the task out with the mark of its policy", () => {
    const assignments = [
      { ...none, group: "a" },
      { ...none, group: "b" },
    ];
    const run = at({
      assignments,
      taskRunWay: "per_group",
      emptyPolicy: "skip_with_mark",
      assignedType: "users",
    });
    expect(run.open()).toEqual(["last:CHIEF"]);
    const skipped = run.events.filter(({ type }) => type === "task_skipped");
    expect(skipped.at(-1)).toMatchObject({ taskId: "t", policy: "empty" });
  });
});
