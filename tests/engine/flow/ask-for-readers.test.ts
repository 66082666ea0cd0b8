import { describe, expect, it } from "vitest";
import {
  approveTask,
  cancelInstance,
  type CommandContext,
  delegateTask,
  type InstanceSnapshot,
  migrateInstance,
  type Outcome,
  reassignTask,
  recallInstance,
  rejectTask,
  returnTask,
  takeBackTask,
  transferTask,
  urgeTask,
} from "#engine";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";
import { withoutReaders } from "../../support/builders/without-readers.ts";

const people = somePeople("STAFF", "A", "B", "D", "R", "S");
const writes = { amount: "write" } as const;
const told = (taskId: string, to = "END") =>
  aTask(taskId, {
    taskType: "read",
    assignedType: "users",
    taskAssigned: "R,S",
    fieldRights: { amount: "read" },
    to,
  });
const no = { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" as const };
const last = approvedBy("b", "B", { mayReject: true });
/** It is sent to R and S beside A, whom B follows. */
const tasks = [
  aStart(["a", "told"], { split: "all" }),
  told("told"),
  approvedBy("a", "A", { to: "b", fieldRights: writes, seatChanges: ["transfer", "delegate"] }),
  { ...last, transitions: [...last.transitions, no] },
];
const sent = (): Run => aRun({ people, page: aPage(aNumber("amount")), tasks }).submit({ amount: 1 });

type Given = { run: Run; at: InstanceSnapshot; seatId: number; by: CommandContext };
type Give = (given: Given) => Outcome;

/** What a command of an administrator, or of who has the seat, answers without the readers. */
function without(run: Run, who: string, give: Give, by = run.seatOf(who).userCode): Outcome {
  const at = withoutReaders(run.snapshot, by);
  expect(at.seats.map(({ userCode }) => userCode)).not.toContain("R");
  const { seatId } = run.seatOf(who);
  return give({ run, at, seatId, by: run.context(by, ["process-admin"], { urgings: [] }) });
}

const approve: Give = ({ run: { bundle }, at, seatId, by }) =>
  approveTask(bundle, at, { seatId, opinion: "yes" }, by);
const change: Give = ({ run: { bundle }, at, seatId, by }) =>
  approveTask(bundle, at, { seatId, opinion: "yes", values: { amount: 2 } }, by);
const toD = { toUserCode: "D", reason: "knows more" };
const reassign: Give = ({ run: { bundle }, at, seatId, by }) =>
  reassignTask(bundle, at, { seatId, ...toD }, by);
const returnTo =
  (taskId: string, userCode: string): Give =>
  ({ run: { bundle }, at, seatId, by }) =>
    returnTask(bundle, at, { seatId, opinion: "no", backTo: { taskId, userCode } }, by);

describe("R27: it does not matter who has it to read for", () => {
  it.each<[string, Give]>([
    ["an agreement", approve],
    ["an agreement that changes what they read", change],
    ["a transfer", ({ run, at, seatId, by }) => transferTask(run.bundle, at, { seatId, ...toD }, by)],
    ["a delegation", ({ run, at, seatId, by }) => delegateTask(run.bundle, at, { seatId, ...toD }, by)],
    ["a reassignment of a decision", reassign],
  ])("%s", (_what, give) => {
    expect(without(sent(), "a:A", give)).toHaveProperty("events");
  });

  it("a reminder", () => {
    const urge: Give = ({ run, at, by }) => urgeTask(run.bundle, at, {}, by);
    expect(without(sent(), "apply:STAFF", urge)).toHaveProperty("events");
  });

  it("a return to somebody whose work it was not sent by", () => {
    expect(without(sent().approve("A"), "b:B", returnTo("a", "A"))).toHaveProperty("events");
  });
});

describe("R27: the readers are asked for where", () => {
  it.each<[string, Give]>([
    ["it is recalled", ({ run, at, by }) => recallInstance(run.bundle, at, {}, by)],
    ["it is cancelled", ({ run, at, by }) => cancelInstance(run.bundle, at, { reason: "?" }, by)],
    [
      "it goes to another version",
      ({ run: { bundle }, at, by }) =>
        migrateInstance(
          bundle,
          at,
          { target: { ...bundle, version: 2, definition: aProcess(tasks) }, reason: "new" },
          by,
        ),
    ],
  ])("%s", (_what, give) => {
    expect(without(sent(), "apply:STAFF", give)).toEqual({ needs: [{ fact: "readers" }] });
  });

  it("a reader's task is given to somebody else", () => {
    expect(without(sent(), "told:R", reassign, "A")).toEqual({ needs: [{ fact: "readers" }] });
  });

  it.each<[string, Give]>([
    ["it goes back to before it was sent", returnTo("apply", "STAFF")],
    [
      "it ends by a no",
      ({ run, at, seatId, by }) => rejectTask(run.bundle, at, { seatId, opinion: "no" }, by),
    ],
  ])("%s", (_what, give) => {
    expect(without(sent().approve("A"), "b:B", give)).toEqual({ needs: [{ fact: "readers" }] });
  });

  it("somebody is to be sent it once more", () => {
    const again = [aStart("told"), told("told", "a"), approvedBy("a", "A", { to: "later" }), told("later")];
    const run = aRun({ people, tasks: again }).submit();
    expect(without(run, "a:A", approve)).toEqual({ needs: [{ fact: "readers" }] });
  });

  it("an agreement is taken back that sent it", () => {
    const after = [
      aStart("a"),
      approvedBy("a", "A", { to: "told" }),
      told("told", "b"),
      approvedBy("b", "B"),
    ];
    const run = aRun({ people, tasks: after }).submit().approve("A");
    const takeBack: Give = ({ at, seatId, by }) => takeBackTask(run.bundle, at, { seatId }, by);
    expect(without(run, "a:A", takeBack)).toEqual({ needs: [{ fact: "readers" }] });
  });
});

it("R27: what is sent is one place, which all its readers hold; each hands on no more than their own", () => {
  const run = sent();
  const sending = () => run.snapshot.visits.find(({ taskId }) => taskId === "told");
  expect(sending()?.slots).toEqual([{ slotId: 1, order: 1 }]);
  run.reassign("told:R", "D");
  expect(run.open()).toEqual(["a:A", "told:D", "told:S"]);
  expect(sending()?.slots).toEqual([{ slotId: 1, order: 1 }]);
  run.read("told:S");
  expect(run.tryReassign("told:D", "S")?.errors).toEqual({
    toUserCode: { problem: "holdsItAlready", params: { person: "S" } },
  });
});

it("R27: what somebody reads changes with the form, their task does not", () => {
  const run = sent();
  const before = run.seatOf("told:R");
  run.approve("A", { values: { amount: 2 } });
  expect(run.seatOf("told:R")).toEqual(before);
});

it("R5, R8 of two steps that find nobody the same is named whether the readers are known or not", () => {
  const persons: Record<string, PersonGiven> = { STAFF: {}, A: {}, R: {}, S: {} };
  const forA = { emptyPolicy: "fail" } as const;
  const run = aRun({
    people: anOrganisation({ people: persons }),
    page: aPage(aNumber("amount")),
    tasks: [
      aStart(["told", "route"], { split: "all" }),
      told("told", "behind"),
      aTask("route", { taskType: "route", to: "beside" }),
      approvedBy("behind", "A", forA),
      approvedBy("beside", "A", forA),
    ],
  })
    .submit()
    .recall();
  persons["A"] = { inactive: true };

  expect(run.trySubmit()).toMatchObject({ refused: "approverNotFound", params: { taskId: "behind" } });
});

it.each([
  { emptyPolicy: "fail" },
  { control: true },
  { emptyPolicy: "to_users", emptyUsers: "GONE" },
  { control: true, emptyPolicy: "skip_with_mark" },
] as const)("R27: a sending that finds nobody never blocks, whatever its task says: %o", (given) => {
  const run = aRun({
    people: anOrganisation({ people: { STAFF: {}, A: {}, GONE: { inactive: true } } }),
    tasks: [
      aStart("told"),
      aTask("told", { taskType: "read", assignedType: "users", taskAssigned: "GONE", to: "a", ...given }),
      approvedBy("a", "A"),
    ],
  });
  expect(run.trySubmit()).toBeUndefined();
  expect(run.open()).toEqual(["a:A"]);
  expect(run.stopped()).toEqual([]);
});
