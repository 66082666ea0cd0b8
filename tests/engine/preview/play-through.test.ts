import { describe, expect, it } from "vitest";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { type Facts, type GivenCase, lengthOf, type Played, playThrough, previewChain } from "#engine";
import type { Visit } from "../../../src/engine/model/process-instance.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aStart,
  aTask,
  type TaskGiven,
} from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");
const page = aPage(aNumber("amount"));
const tasks = [
  aStart([["a", "form.amount > 5"], "d"]),
  approvedBy("a", "A", { to: ["b", "c"], split: "all", taskHour: 8, fieldRights: { amount: "write" } }),
  approvedBy("b", "B", { to: "d" }),
  approvedBy("c", "C", { to: [["d", "form.amount < 100"], "END"] }),
  {
    ...aTask("d", { assignedType: "users", taskAssigned: "D,E", taskRunWay: "all", mayReject: true }),
    transitions: [
      { sequence: 1, toTaskId: "END", transExpression: "" },
      { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" as const },
    ],
  },
];
const run = aRun({ people, page, tasks });

function play(form: GivenCase["form"], given: Partial<GivenCase> = {}): Played {
  const whole = { applicant: "STAFF", roles: ["employee"], organId: 1, form, ...given };
  const answer = playThrough(run.bundle, whole, run.context("STAFF"));
  if (!("steps" in answer)) throw new Error(JSON.stringify(answer));
  return answer;
}
const wayOf = ({ steps }: Played) => steps.map(({ taskId, people: who }) => `${taskId}:${who.join("+")}`);

describe("an application played to its end", () => {
  it("goes the way that the preview foretells where everybody agrees", () => {
    const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"), { values: { amount: 6 } });

    const played = play({ amount: 6 });

    expect(wayOf(played)).toEqual(["a:A", "b:B", "c:C", "d:D+E"]);
    expect(played.ends).toBe("complete");
    expect(played.steps.map(({ taskId }) => taskId)).toEqual(
      "chain" in preview ? preview.chain.map(({ taskId }) => taskId) : [],
    );
  });

  it("takes what people decided and wrote, as far as they may write it here", () => {
    const decisions = [
      { taskId: "a", userCode: "A", act: "approve" as const, values: { amount: 500 } },
      { taskId: "b", userCode: "B", act: "approve" as const, values: { amount: 7 } },
    ];

    expect(wayOf(play({ amount: 6 }, { decisions }))).toEqual(["a:A", "b:B", "c:C", "d:D+E"]);
    expect(play({ amount: 6 }, { decisions }).snapshot?.form).toEqual({ amount: 500 });
    expect(play({ amount: 1 }, { decisions: [{ taskId: "d", act: "reject" as const }] })).toMatchObject({
      ends: "rejected",
    });
  });

  it("says who could not start it, and what stopped it on the way", () => {
    expect(play({ amount: 6 }, { roles: [] })).toMatchObject({
      steps: [],
      ends: "stopped",
      stoppedBy: { refused: "processNotStartable" },
    });
    expect(play({}).stoppedBy?.refused).toBe("expressionFailed");
  });

  it("is as long as its longest branch", () => {
    const { snapshot } = play({ amount: 6 });
    const hours: Record<string, number> = { a: 4, b: 10, c: 1, d: 2 };

    expect(lengthOf(snapshot ?? { visits: [] }, (taskId) => hours[taskId] ?? 0)).toBe(16);
  });
});

describe("what a played application is given", () => {
  const chosen = (more: TaskGiven = {}, ways: TaskDefinition["transitions"] = []) => {
    const step = aTask("d", {
      assignedType: "users",
      taskAssigned: "D,E",
      taskRunWay: "all",
      to: "end",
      fieldRights: { checked: "write", note: "write" },
      ...more,
    });
    return aRun({
      people,
      page: aPage(aNumber("amount"), aNumber("checked"), aField("note")),
      tasks: [
        aStart([["a", 'instance.urgency = "urgent"'], "d"]),
        approvedBy("a", "A", { to: "d" }),
        { ...step, transitions: [...step.transitions, ...ways] },
        aTask("end", { taskType: "auto" }),
      ],
    });
  };
  const playOn = (one: Run, given: Partial<GivenCase> = {}, facts: Facts = {}) =>
    playThrough(
      one.bundle,
      { applicant: "STAFF", roles: ["employee"], organId: 1, form: { amount: 1 }, ...given },
      one.context("STAFF", ["employee"], facts),
    );
  const playedOn = (one: Run, given: Partial<GivenCase> = {}, facts: Facts = {}): Played => {
    const answer = playOn(one, given, facts);
    if (!("steps" in answer)) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const approve = { act: "approve" as const };
  const reject = { act: "reject" as const };

  it("is its urgency, which is the usual one where nothing is said", () => {
    expect(wayOf(playedOn(chosen(), { urgency: "urgent" }))).toEqual(["a:A", "d:D+E", "end:"]);
    expect(wayOf(playedOn(chosen()))).toEqual(["d:D+E", "end:"]);
    expect(playedOn(chosen()).snapshot?.urgency).toBe("general");
  });

  it("is its title and its form, and it is nobody's number", () => {
    const { snapshot } = playedOn(chosen(), { title: "Two chairs", form: { amount: 3 } });
    expect(snapshot).toMatchObject({
      instanceId: 0,
      title: "Two chairs",
      form: { amount: 3 },
      status: "complete",
    });
    expect(playedOn(chosen())).not.toHaveProperty("stoppedBy");
  });

  it("is what everybody decided: their own first, then what counts for all of the step", () => {
    const decisions = [
      { taskId: "d", userCode: "E", ...approve, values: { note: "E wrote" } },
      { taskId: "d", ...approve, values: { checked: 2 } },
      { taskId: "a", userCode: "D", ...approve, values: { note: "of another step" } },
    ];
    expect(playedOn(chosen(), { decisions }).snapshot?.form).toEqual({
      amount: 1,
      checked: 2,
      note: "E wrote",
    });
  });

  it("whoever is new on a step writes what those wrote who agreed on it, and agrees where one of them did", () => {
    const decisions = [
      { taskId: "d", userCode: "X", ...reject, values: { note: "not this" } },
      { taskId: "d", userCode: "Y", ...approve, values: { checked: 4 } },
    ];
    const { snapshot, ends } = playedOn(chosen(), { decisions });
    expect([ends, snapshot?.form]).toEqual(["complete", { amount: 1, checked: 4 }]);
  });

  it("and says no where nobody agreed on it, with nothing written", () => {
    const rejected = { sequence: 9, toTaskId: "END", transExpression: "", on: "rejected" as const };
    const one = chosen({ mayReject: true }, [rejected]);
    const decisions = [{ taskId: "d", userCode: "X", ...reject, values: { note: "not this" } }];
    const { snapshot, ends, steps } = playedOn(one, { decisions });
    expect([ends, snapshot?.form, steps.length]).toEqual(["rejected", { amount: 1 }, 1]);
  });

  it("is stopped where somebody says no and the step has no way for it", () => {
    const { ends, stoppedBy, steps } = playedOn(chosen(), { decisions: [{ taskId: "d", ...reject }] });
    expect([ends, stoppedBy?.refused, steps.length]).toEqual(["stopped", "actionNotAllowed", 1]);
  });

  it("what people may not write there is left out, and the rest is written", () => {
    const decisions = [{ taskId: "d", ...approve, values: { amount: 9, checked: 5 } }];
    expect(playedOn(chosen(), { decisions }).snapshot?.form).toEqual({ amount: 1, checked: 5 });
    const nothing = [{ taskId: "d", ...approve, values: { amount: 9 } }];
    expect(playedOn(chosen(), { decisions: nothing }).snapshot?.form).toEqual({ amount: 1 });
  });

  it("is what automatic work wrote, each step its own", () => {
    const automaticValues = { end: { checked: 8 }, other: { checked: 1 } };
    expect(playedOn(chosen(), { automaticValues }).snapshot?.form).toEqual({ amount: 1, checked: 8 });
  });

  it("asks the host for what it has to know, at the first step and at a later one", () => {
    const fewest = { taskRunWay: "single" };
    expect(playOn(chosen(fewest))).toEqual({ needs: [{ fact: "openTasks", userCodes: ["D", "E"] }] });
    expect(playOn(chosen(fewest), { urgency: "urgent" })).toEqual({
      needs: [{ fact: "openTasks", userCodes: ["D", "E"] }],
    });
    const told = playedOn(chosen(fewest), {}, { openTasks: { D: 3, E: 1 } });
    expect(wayOf(told)).toEqual(["d:E", "end:"]);
  });

  it("passes over a step that nobody has to do, and is stopped by one that nobody can", () => {
    const nobody = { assignedType: "role", taskAssigned: "nobody", taskRunWay: "any" } as const;
    expect(wayOf(playedOn(chosen({ ...nobody, emptyPolicy: "skip_with_mark" })))).toEqual(["end:"]);
    const stuck = playedOn(chosen({ ...nobody, emptyPolicy: "fail" }), { urgency: "urgent" });
    expect([stuck.ends, stuck.stoppedBy?.refused]).toEqual(["stopped", "approverNotFound"]);
    expect(wayOf(stuck)).toEqual(["a:A", "d:"]);
  });

  it("is held up by nothing that is merely to be read, and by no delay", () => {
    const one = aRun({
      people,
      page,
      tasks: [
        aStart(["told", "rest"], { split: "all" }),
        aTask("told", { taskType: "read", assignedType: "users", taskAssigned: "B,C" }),
        aTask("rest", { taskType: "delay", delayHours: 24, to: "a" }),
        approvedBy("a", "A"),
      ],
    });
    const played = playedOn(one);
    expect([wayOf(played), played.ends]).toEqual([["told:B+C", "rest:", "a:A"], "complete"]);
  });

  it("is stopped where it would go round for ever, and says at which step", () => {
    const round = aRun({
      people,
      page,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { join: "any", to: "b", taskName: "first" }),
        approvedBy("b", "B", { to: [["a", "form.amount < 2"], "END"], taskName: "second" }),
      ],
    });
    const { ends, stoppedBy, snapshot } = playedOn(round);
    expect([ends, stoppedBy?.refused]).toEqual(["stopped", "flowWithoutEnd"]);
    const last = snapshot?.visits.at(-1)?.taskId;
    expect(stoppedBy?.params).toEqual({ task: last === "a" ? "first" : "second" });
    // As many steps as are foreseen, and no more: the submission entered the first.
    expect(snapshot?.visits.filter(({ status }) => status === "closed")).toHaveLength(501);
  });
});

describe("how long an application takes", () => {
  const visit = (visitId: number, ...from: (number | [number])[]): Visit => ({
    visitId,
    taskId: `t${visitId}`,
    round: 1,
    status: "closed",
    enteredAt: 0,
    arrivals: from.map((each) =>
      typeof each === "number"
        ? { fromVisitId: each, sequence: 1, at: 0 }
        : { fromVisitId: each[0], sequence: 1, at: 0, takenBack: true },
    ),
  });
  const hours: Record<string, number> = { t1: 0.5, t2: 2, t3: 8, t4: 1 };
  const timeOf = (taskId: string): number => hours[taskId] ?? 0;

  it("is nothing without steps, and what a lone step takes", () => {
    expect(lengthOf({ visits: [] }, timeOf)).toBe(0);
    expect(lengthOf({ visits: [visit(1, 0)] }, timeOf)).toBe(0.5);
  });

  it("waits at a gathering step for the longest branch, not for one that was taken back", () => {
    const fork = [visit(1, 0), visit(2, 1), visit(3, 1)];
    expect(lengthOf({ visits: [...fork, visit(4, 2, 3)] }, timeOf)).toBe(9.5);
    const short: Record<string, number> = { ...hours, t3: 1 };
    expect(lengthOf({ visits: [...fork, visit(4, 2, 3)] }, (taskId) => short[taskId] ?? 0)).toBe(3.5);
    const back = lengthOf({ visits: [visit(1, 0), visit(2, 1), visit(3, 1), visit(4, 2, [3])] }, (taskId) =>
      taskId === "t4" ? 7 : timeOf(taskId),
    );
    expect(back).toBe(9.5);
  });
});
