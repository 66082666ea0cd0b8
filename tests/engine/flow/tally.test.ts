import { describe, expect, it } from "vitest";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");

function runWith(taskRunWay: string, users = "A,B,C", more: Parameters<typeof aTask>[1] = {}) {
  return aRun({ people, tasks: [aStart("vote"), approvedBy("vote", users, { taskRunWay, ...more })] });
}

describe("R12 completion modes", () => {
  it("any: the first agreement is enough and the others are superseded", () => {
    const run = runWith("any").submit();
    run.approve("B");
    expect(run.status).toBe("complete");
    expect(run.snapshot.seats.map((seat) => seat.cause)).toEqual([
      "handled",
      "superseded",
      "handled",
      "superseded",
    ]);
  });

  it("all: everybody agrees", () => {
    const run = runWith("all").submit();
    run.approve("B").approve("A");
    expect(run.status).toBe("running");
    expect(run.open()).toEqual(["vote:C"]);
    run.approve("C");
    expect(run.status).toBe("complete");
  });

  it("sequential: one after the other, in the order of the rule", () => {
    const run = runWith("sequential", "C,A,B").submit();
    expect(run.open()).toEqual(["vote:C"]);
    expect(run.tryApprove("A")).toMatchObject({ refused: "actionNotAllowed" });
    run.now += 1;
    run.approve("C");
    expect(run.open()).toEqual(["vote:A"]);
    expect(run.seatOf("A").receivedAt).toBe(run.now);
    run.approve("A").approve("B");
    expect(run.status).toBe("complete");
  });

  it("single: of several the one with the fewest open tasks", () => {
    const run = aRun({
      people,
      tasks: [aStart("vote"), approvedBy("vote", "A,B,C", { taskRunWay: "single" })],
      openTasks: { A: 4, B: 2, C: 3 },
    }).submit();
    expect(run.open()).toEqual(["vote:B"]);
  });

  it("single: of equals the lowest code", () => {
    const run = runWith("single", "C,B,A").submit();
    expect(run.open()).toEqual(["vote:A"]);
  });

  it.each([
    ["ratio 0.6", "A,B,C,D,E", 3],
    ["ratio 0.5", "A,B,C", 2],
    ["ratio 1", "A,B,C", 3],
    ["count 2", "A,B,C", 2],
  ])("%s of %s passes with the vote number %i", (mode, users, needed) => {
    const run = runWith(mode, users).submit();
    for (const [index, user] of users.split(",").slice(0, needed).entries()) {
      expect(run.status, `before vote ${index + 1}`).toBe("running");
      run.approve(user);
    }
    expect(run.status).toBe("complete");
    expect(run.snapshot.seats.filter((seat) => seat.cause === "vote_decided")).toHaveLength(
      users.split(",").length - needed,
    );
  });

  it("weight: the sum of the votes decides", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("vote"),
        aTask("vote", {
          taskRunWay: "weight 5",
          assignments: [
            { assignedType: "users", taskAssigned: "A", weight: 3 },
            { assignedType: "users", taskAssigned: "B,C", weight: 2 },
          ],
        }),
      ],
    }).submit();
    run.approve("B").approve("C");
    expect(run.status).toBe("running");
    run.approve("A");
    expect(run.status).toBe("complete");
  });

  it("per_group: each group meets its quota", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("vote"),
        aTask("vote", {
          taskRunWay: "per_group",
          assignments: [
            { assignedType: "users", taskAssigned: "A,B" },
            { assignedType: "users", taskAssigned: "C,D" },
          ],
        }),
      ],
    }).submit();
    run.approve("A").approve("B");
    expect(run.status).toBe("running");
    run.approve("D");
    expect(run.status).toBe("complete");
  });

  it("per_group: one person may stand in two groups and has one seat", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("vote"),
        aTask("vote", {
          taskRunWay: "per_group",
          assignments: [
            { assignedType: "users", taskAssigned: "A,B" },
            { assignedType: "users", taskAssigned: "B" },
          ],
        }),
      ],
    }).submit();
    run.approve("B");
    expect(run.status).toBe("complete");
  });

  const finance = { assignedType: "role", taskAssigned: "finance" } as const;
  const legal = { assignedType: "users", taskAssigned: "C" } as const;
  const inGroups = (given: Partial<TaskDefinition> = {}, people: Record<string, PersonGiven> = {}) =>
    aRun({
      people: anOrganisation({
        people: {
          STAFF: {},
          A: {},
          C: {},
          ADMIN1: { roles: ["process-admin"] },
          ADMIN2: { roles: ["process-admin"] },
          ...people,
        },
      }),
      tasks: [
        aStart("first"),
        approvedBy("first", "A", { to: "vote" }),
        aTask("vote", { taskRunWay: "per_group", assignments: [finance, legal], ...given }),
      ],
    }).submit();

  it("per_group: for a group that finds nobody the administrators stand in, with an incident; one is enough (D2, E1)", () => {
    const run = inGroups().approve("A");
    expect(run.open()).toEqual(["vote:ADMIN1", "vote:ADMIN2", "vote:C"]);
    expect(run.events.filter(({ type }) => type === "incident")).toHaveLength(1);
    run.approve("C");
    expect(run.status).toBe("running");
    expect(run.approve("ADMIN2").status).toBe("complete");
  });

  it("per_group: a group whose only member applies is not left out, or the history says so (D2, E1b)", () => {
    const run = inGroups({ initiatorPolicy: "skip" }, { STAFF: { roles: ["finance"] } }).approve("A");
    expect(run.open()).toEqual(["vote:C"]);
    expect(run.events).toContainEqual(
      expect.objectContaining({ type: "task_skipped", policy: "initiator", params: { group: "1" } }),
    );
    const control = inGroups({ control: true }, { STAFF: { roles: ["finance"], superior: "A" } }).approve(
      "A",
    );
    expect(control.open()).toEqual(["vote:A", "vote:C"]);
    expect(control.approve("C").status).toBe("running");
  });

  it("per_group: the applicant's superior decides for a group in which they would be alone, by the usual policy (D2, E1b)", () => {
    const run = inGroups({}, { STAFF: { roles: ["finance"], superior: "B" }, B: {} }).approve("A");
    expect(run.open()).toEqual(["vote:B", "vote:C"]);
    expect(run.approve("C").status).toBe("running");
    expect(run.approve("B").status).toBe("complete");
  });

  it("per_group 2: a group of one stops it although the other group would do (D2, E73)", () => {
    const run = inGroups(
      { taskRunWay: "per_group 2" },
      { B: { roles: ["finance"] }, D: { roles: ["finance"] } },
    );
    expect(run.approve("A").stopped()).toEqual(["vote:unreachableThreshold"]);
  });

  it("all on a control task: an administrator stands in for a rule that finds nobody (D2, E2)", () => {
    const run = inGroups({ taskRunWay: "all", control: true }).approve("A");
    expect(run.open()).toEqual(["vote:ADMIN1", "vote:C"]);
    expect(run.approve("C").status).toBe("running");
    expect(run.approve("ADMIN1").status).toBe("complete");
  });

  it("an earlier agreement counts in the group it is found for", () => {
    const tasks = [
      aStart("first"),
      approvedBy("first", "A", { to: "vote" }),
      aTask("vote", {
        taskRunWay: "per_group",
        repeatPolicy: "once_per_round",
        assignments: [
          { ...legal, group: "legal" },
          { ...legal, taskAssigned: "A", group: "finance" },
        ],
      }),
    ];
    const run = aRun({ people, tasks }).submit().approve("A");
    expect(run.open()).toEqual(["vote:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("claim: one takes it out of the pool and the others learn who", () => {
    const run = runWith("claim").submit();
    run.claim("B");
    expect(run.open()).toEqual(["vote:B"]);
    expect(run.tryApprove("A")).toMatchObject({ refused: "alreadyHandled", params: { who: "B" } });
    run.claim("B").approve("B");
    expect(run.status).toBe("complete");
  });

  it.each(["count 4", "weight 9"])("%s that three people cannot reach stops with an incident", (mode) => {
    const run = runWith(mode).submit();
    expect(run.snapshot.incidents).toMatchObject([
      { stage: "open", problem: "unreachableThreshold", params: { task: "vote", mode, seats: 3 } },
    ]);
    expect(run.retry("vote").stopped()).toEqual(["vote:unreachableThreshold"]);
    expect(run.retry("vote", "D", "E").open()).toEqual(["vote:D", "vote:E"]);
    expect(run.approve("D").approve("E").status).toBe("complete");
  });

  it("a vote against is not carried along when the step is done again for one person", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("vote"),
        approvedBy("vote", "A,B,C", { taskRunWay: "ratio 0.6", backNeedsVote: true, to: "last" }),
        approvedBy("last", "D"),
      ],
    }).submit();
    run.return("C", "apply:STAFF").approve("A").approve("B").return("D", "vote:A");
    const again = run.snapshot.visits.at(-1)!;
    expect(again.carried?.map(({ userCode }) => userCode)).toEqual(["B"]);
  });
});
