import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { seatChanges } from "#contract/codes/seat-change.ts";
import {
  addPeople,
  allowedActions,
  type CommandContext,
  delegateTask,
  insertStep,
  removePerson,
  transferTask,
} from "#engine";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, somePeople } from "../../support/builders/an-organisation.ts";
import {
  isBeforeFirstVote,
  pooledSeats,
  removableSeats,
  seatChangesLeft,
} from "../../../src/engine/rights/seat-changes.ts";
import type { HandsChange } from "../../../src/engine/model/process-instance.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const onStep = (users: string, given: TaskGiven = {}): Run =>
  aRun({
    people,
    tasks: [aStart("a"), approvedBy("a", users, { seatChanges: [...seatChanges], ...given })],
  }).submit();
const offered = (run: Run, who: string): string[] =>
  allowedActions(run.bundle, run.snapshot, run.seatOf(who).seatId, {
    userCode: run.seatOf(who).userCode,
    roles: [],
  }).filter((action) => seatChanges.some((change) => change === action));
const visitOf = (run: Run) => run.snapshot.visits.at(-1)!;
const codes = (seats: readonly { userCode: string }[]): string[] => seats.map(({ userCode }) => userCode);

describe("R21 how many changes of hands a task allows", () => {
  const changed = (change: HandsChange["change"]): HandsChange => ({
    change,
    seatId: 1,
    by: "A",
    userCodes: ["B"],
    reason: "",
    at: 0,
  });
  const visit = visitOf(onStep("A"));

  it("as many as its definition says, and the product's limit where it says nothing", () => {
    const changes = [changed("transfer"), changed("addPeople")];
    const task = approvedBy("a", "A");
    expect(seatChangesLeft({ ...task, seatChangesMax: 2 }, { ...visit, changes })).toBe(0);
    expect(seatChangesLeft({ ...task, seatChangesMax: 3 }, { ...visit, changes })).toBe(1);
    expect(seatChangesLeft(task, { ...visit, changes })).toBe(limits.seatChangesPerVisit - 2);
    expect(seatChangesLeft(task, visit)).toBe(limits.seatChangesPerVisit);
  });

  it("what takes work back as it was counts for none", () => {
    const changes = (["giveBack", "takeOver", "moveToDeputy"] as const).map(changed);
    expect(seatChangesLeft({ ...approvedBy("a", "A"), seatChangesMax: 1 }, { ...visit, changes })).toBe(1);
  });

  it("none is offered once the last was made", () => {
    const run = onStep("A", { seatChangesMax: 2 }).transfer("A", "B");
    expect(offered(run, "B")).toEqual(["transfer", "delegate", "addPeople", "insertStep"]);
    expect(offered(run.transfer("B", "C"), "C")).toEqual([]);
  });

  it("those alone that the definition names", () => {
    expect(offered(onStep("A", { seatChanges: ["insertStep"] }), "A")).toEqual(["insertStep"]);
    expect(offered(onStep("A", { seatChanges: [] }), "A")).toEqual([]);
  });
});

describe("R21 people are added", () => {
  it.each(["ratio 0.9", "count 3", "any", "all", "sequential"])(
    "before anybody voted in the mode %s",
    (taskRunWay) => {
      const run = onStep("A,B,C", { taskRunWay });
      expect(isBeforeFirstVote(run.snapshot, visitOf(run))).toBe(true);
      expect(offered(run, "A")).toContain("addPeople");
    },
  );

  it.each([
    ["ratio 0.9", false],
    ["count 3", false],
    ["all", true],
    ["sequential", true],
  ])("once somebody voted in the mode %s: %s", (taskRunWay, isAllowed) => {
    const run = onStep("A,B,C", { taskRunWay }).approve("A");
    expect(isBeforeFirstVote(run.snapshot, visitOf(run))).toBe(isAllowed);
    expect(offered(run, "B").includes("addPeople")).toBe(isAllowed);
  });

  it("not in a vote in which an earlier agreement counts already (R11)", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: "b" }),
        approvedBy("b", "A,B,C", { taskRunWay: "count 3", repeatPolicy: "once_per_round" }),
      ],
    })
      .submit()
      .approve("A");
    expect(run.open()).toEqual(["b:B", "b:C"]);
    expect(isBeforeFirstVote(run.snapshot, visitOf(run))).toBe(false);
  });
});

describe("R21 who may be taken out again", () => {
  const removable = (run: Run) => codes(removableSeats(run.snapshot, visitOf(run)));

  it("those who were added and have not acted, never whom the rules found", () => {
    const run = onStep("A,B", { taskRunWay: "all" });
    expect(removable(run)).toEqual([]);
    expect(removable(run.add("A", "C", "D"))).toEqual(["C", "D"]);
    expect(removable(run.approve("C"))).toEqual(["D"]);
  });

  it("never the last who is left", () => {
    const run = onStep("A", { taskRunWay: "all" }).add("A", "C");
    expect(removable(run)).toEqual(["C"]);
    expect(offered(run, "A")).toContain("removePerson");
    expect(offered(onStep("A", { taskRunWay: "all" }), "A")).not.toContain("removePerson");
    expect(removable(run.approve("A"))).toEqual([]);
    expect(offered(run, "C")).not.toContain("removePerson");
  });
});

describe("R12 a pool", () => {
  const pooled = (run: Run) => codes(pooledSeats(run.snapshot, visitOf(run)));
  const claimed = () => onStep("A,B,C", { taskRunWay: "claim" }).claim("B");

  it("comes back with everybody whose seat closed when it was claimed", () => {
    expect(pooled(onStep("A,B,C", { taskRunWay: "claim" }))).toEqual([]);
    expect(pooled(claimed())).toEqual(["A", "C"]);
  });

  it("is over with the task, and there is none in another mode", () => {
    expect(pooled(claimed().approve("B"))).toEqual([]);
    expect(pooled(onStep("A,B", { taskRunWay: "all" }).approve("A"))).toEqual([]);
  });

  it("is claimed while there is more than one in it", () => {
    const run = onStep("A,B", { taskRunWay: "claim" });
    const actions = (who: string) =>
      allowedActions(run.bundle, run.snapshot, run.seatOf(who).seatId, { userCode: who, roles: [] });
    expect(actions("A")).toContain("claim");
    run.claim("A");
    expect(actions("A")).not.toContain("claim");
    const alone = onStep("A", { taskRunWay: "claim" });
    expect(
      allowedActions(alone.bundle, alone.snapshot, alone.seatOf("A").seatId, { userCode: "A", roles: [] }),
    ).not.toContain("claim");
  });
});

describe("R21, R24 whose work somebody else has", () => {
  it("may take it back, and nobody else", () => {
    const run = onStep("A").delegate("A", "B");
    const on = (userCode: string) =>
      allowedActions(run.bundle, run.snapshot, run.seatOf("B").seatId, { userCode, roles: [] });
    expect(on("A")).toEqual(["takeOver"]);
    expect(on("C")).toEqual([]);
    expect(on("B")).toEqual(["countersignAgree", "countersignDisagree"]);
    const standsIn = anOrganisation({ people: { STAFF: {}, A: { deputy: "B" }, B: {} } });
    const deputy = aRun({ people: standsIn, tasks: [aStart("a"), approvedBy("a", "A")] }).submit();
    expect(
      allowedActions(deputy.bundle, deputy.snapshot, deputy.seatOf("B").seatId, { userCode: "A", roles: [] }),
    ).toEqual(["takeOver"]);
  });
});

describe("R21 every change of a task's hands", () => {
  /** By A on their task, of which B may be taken out. */
  const changes = {
    transfer: (run, seatId, reason, context) =>
      transferTask(run.bundle, run.snapshot, { seatId, toUserCode: "C", reason }, context),
    delegate: (run, seatId, reason, context) =>
      delegateTask(run.bundle, run.snapshot, { seatId, toUserCode: "C", reason }, context),
    addPeople: (run, seatId, reason, context) =>
      addPeople(run.bundle, run.snapshot, { seatId, userCodes: ["C"], reason }, context),
    insertStep: (run, seatId, reason, context) =>
      insertStep(run.bundle, run.snapshot, { seatId, userCodes: ["C"], taskName: "Extra", reason }, context),
    removePerson: (run, _seatId, reason, context) =>
      removePerson(run.bundle, run.snapshot, { seatId: run.seatOf("B").seatId, reason }, context),
  } satisfies Record<
    string,
    (run: Run, seatId: number, reason: string, context: CommandContext) => ReturnType<typeof addPeople>
  >;
  const attempt = (change: keyof typeof changes, reason: string, allowed: readonly string[]) => {
    const run = onStep("A", { taskRunWay: "all" }).add("A", "B");
    const task = run.bundle.definition.tasks.find(({ taskId }) => taskId === "a")!;
    const bundle = {
      ...run.bundle,
      definition: {
        ...run.bundle.definition,
        tasks: run.bundle.definition.tasks.map((each) =>
          each === task ? { ...task, seatChanges: seatChanges.filter((one) => allowed.includes(one)) } : each,
        ),
      },
    };
    const { seatId } = run.seatOf("A");
    run.bundle = bundle;
    return run.attempt("A", (context) => changes[change](run, seatId, reason, context));
  };

  it.each(seatChanges)("%s needs a reason, and is made with one", (change) => {
    expect(attempt(change, " ", seatChanges)).toMatchObject({
      errors: { reason: { problem: "reasonRequired" } },
    });
    expect(attempt(change, "knows more", seatChanges)).toBeUndefined();
  });

  it.each(seatChanges)("%s is refused where the task allows all but it", (change) => {
    const others = seatChanges.filter((each) => each !== change);
    expect(attempt(change, "knows more", others)).toMatchObject({ refused: "actionNotAllowed" });
  });
});
