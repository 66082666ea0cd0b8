import { expect, it } from "vitest";
import { seatChanges } from "#contract/codes/seat-change.ts";
import { approvedBy, aStart } from "../support/builders/a-process.ts";
import { aRun, type Run } from "../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../support/builders/an-organisation.ts";

function begun(users = "A,B"): { run: Run; given: Record<string, PersonGiven> } {
  const given: Record<string, PersonGiven> = {
    STAFF: {},
    A: {},
    B: {},
    C: {},
    ADMIN1: { roles: ["process-admin"] },
  };
  const tasks = [
    aStart("a"),
    approvedBy("a", users, { taskRunWay: "all", seatChanges: [...seatChanges], to: "b" }),
    approvedBy("b", "C"),
  ];
  return { run: aRun({ people: anOrganisation({ people: given }), tasks }).submit(), given };
}

/** The first event since, which says what somebody did, and whether all others name it as their cause. */
function act(run: Run, since: number): unknown {
  const [first, ...rest] = run.events.slice(since);
  const {
    sequence = 0,
    type,
    actor,
    at: _at,
    v: _v,
    visitId: _visit,
    ...what
  } = (first ?? {}) as unknown as Record<string, unknown>;
  const follow = rest.filter((event) => "causedBy" in event);
  return { type, actor, ...what, follows: follow.every((event) => event.causedBy === sequence) };
}

it.each([
  [
    "transfer",
    (run: Run) => run.transfer("A", "C"),
    "A",
    { change: "transfer", userCodes: ["C"], reason: "knows more" },
  ],
  [
    "delegate",
    (run: Run) => run.delegate("A", "C"),
    "A",
    { change: "delegate", userCodes: ["C"], reason: "knows more" },
  ],
  [
    "add people",
    (run: Run) => run.add("A", "C"),
    "A",
    { change: "addPeople", userCodes: ["C"], reason: "has a say" },
  ],
  [
    "insert a step",
    (run: Run) => run.insert("A", ["B"]),
    "A",
    { change: "insertStep", userCodes: ["B"], reason: "should be seen" },
  ],
])("to %s stands in the history: who, whom, why, and what followed from it", (_what, change, actor, left) => {
  const { run } = begun();
  const since = run.events.length;
  change(run);
  expect(act(run, since)).toMatchObject({ type: "hands_changed", actor, ...left, follows: true });
});

it("whom an administrator takes out of a task stands in the history with the reason", () => {
  const { run } = begun();
  const since = run.events.length;
  run.remove("ADMIN1", "B");
  expect(act(run, since)).toMatchObject({
    type: "hands_changed",
    actor: "ADMIN1",
    change: "removePerson",
    userCodes: ["B"],
    reason: "not needed",
    follows: true,
  });
});

it("what goes to a deputy and is taken back stands in the history as well", () => {
  const { run, given } = begun("A");
  given["A"]!.deputy = "B";
  let since = run.events.length;
  run.tryMove("A");
  expect(act(run, since)).toMatchObject({
    type: "hands_changed",
    actor: "SYSTEM",
    userCodes: ["B"],
    follows: true,
  });
  since = run.events.length;
  run.takeOver("A", "B");
  expect(act(run, since)).toMatchObject({
    type: "hands_changed",
    actor: "A",
    userCodes: ["A"],
    follows: true,
  });
});
