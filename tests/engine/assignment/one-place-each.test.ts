import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({
  people: {
    STAFF: { superior: "B" },
    A: {},
    B: {},
    X: { deputy: "A" },
    Y: { deputy: "A" },
    ADMIN1: { roles: ["process-admin"] },
  },
});

const voting = (users: string, task: TaskGiven) =>
  aRun({ people, tasks: [aStart("t"), approvedBy("t", users, task)] }).submit();

const rule = (taskAssigned: string, more: { weight?: number; group?: string } = {}) => ({
  assignedType: "users" as const,
  taskAssigned,
  ...more,
});

describe("who stands in for people found beside them has one seat and speaks for each (R12, R24)", () => {
  it("E71: two agreements are there when one of two is away and the other is their deputy", () => {
    const run = voting("A,X", { taskRunWay: "count 2" });
    expect(run.stopped()).toEqual([]);
    expect(run.open()).toEqual(["t:A"]);
    expect(run.seatOf("A")).not.toHaveProperty("onBehalfOf");
    expect(run.approve("A").status).toBe("complete");
  });

  it("counts a share of the persons, not of the seats", () => {
    const run = voting("A,X,B", { taskRunWay: "ratio 0.6" });
    expect(run.approve("A").status).toBe("complete");
    expect(voting("A,X,B", { taskRunWay: "ratio 0.6" }).approve("B").status).toBe("running");
  });

  it("adds the weights of different persons, and takes the greater of one person's", () => {
    const both = { assignments: [rule("A", { weight: 2 }), rule("X", { weight: 3 })] };
    expect(voting("", { ...both, taskRunWay: "weight 5" }).approve("A").status).toBe("complete");
    const same = { assignments: [rule("A", { weight: 2 }), rule("A,B", { weight: 3 })] };
    expect(voting("", { ...same, taskRunWay: "weight 5" }).approve("A").status).toBe("running");
  });

  it("a person found twice is worth no more than the heavier rule says, however light", () => {
    const light = { assignments: [rule("A", { weight: 0.25 }), rule("A,B", { weight: 0.5 })] };
    const run = voting("", { ...light, taskRunWay: "weight 1" });
    expect(run.approve("A").open()).toEqual(["t:B"]);
    const [slot] = run.snapshot.visits.at(-1)?.slots ?? [];
    expect(slot).not.toHaveProperty("represents");
    expect(slot).not.toHaveProperty("votes");
  });

  it("meets the quota of a group for each person of it, and of each other group as well", () => {
    const groups = { assignments: [rule("A,X", { group: "money" }), rule("Y", { group: "law" })] };
    const run = voting("", { ...groups, taskRunWay: "per_group 2" });
    expect(run.stopped()).toEqual(["t:unreachableThreshold"]);
    const one = voting("", { ...groups, taskRunWay: "per_group 1" });
    expect(one.approve("A").status).toBe("complete");
    const two = { assignments: [rule("A,X", { group: "money" }), rule("B,Y", { group: "law" })] };
    const both = voting("", { ...two, taskRunWay: "per_group 2" });
    expect(both.approve("A").open()).toEqual(["t:B"]);
    expect(both.approve("B").status).toBe("complete");
  });

  it("speaks for one alone on a control task: there two agreements take two people", () => {
    const run = voting("A,X", { taskRunWay: "count 2", control: true });
    expect(run.stopped()).toEqual(["t:unreachableThreshold"]);
  });

  it("an own agreement given before does not stand for the person stood in for (R11)", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "t" }),
      approvedBy("t", "A,X", { taskRunWay: "all", repeatPolicy: "once_per_round" }),
    ];
    expect(aRun({ people, tasks }).submit().approve("A").open()).toEqual(["t:A"]);
  });
});
