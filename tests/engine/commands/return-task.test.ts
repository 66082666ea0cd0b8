import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { aField, aNumber, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { returnTargets } from "#engine";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E", "F");
const page = aPage(aNumber("amount"), aNumber("other"));

const line = [
  aStart("a"),
  approvedBy("a", "A", { to: "b" }),
  approvedBy("b", "B", { to: "c" }),
  approvedBy("c", "C"),
];
const diamond = [
  aStart("f"),
  approvedBy("f", "F", { to: ["x", "y"], split: "all" }),
  approvedBy("x", "A", { to: "x2" }),
  approvedBy("x2", "B", { to: "j" }),
  approvedBy("y", "C", { to: "j" }),
  approvedBy("j", "D", { to: "last" }),
  approvedBy("last", "E"),
];

function offered(run: Run, who: string): string[] {
  return returnTargets(run.bundle, run.snapshot, run.seatOf(who).seatId).map(
    ({ taskId, userCode }) => `${taskId}:${userCode}`,
  );
}

describe("R14 whom work may go back to", () => {
  it("offers everybody who acted before, latest first, the applicant last", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B");
    expect(offered(run, "C")).toEqual(["b:B", "a:A", "apply:STAFF"]);
  });

  it("offers only ancestors: nobody of a parallel branch", () => {
    const run = aRun({ people, tasks: diamond }).submit().approve("F").approve("C").approve("A");
    expect(offered(run, "B")).toEqual(["x:A", "f:F", "apply:STAFF"]);
  });

  it("offers the people of every joined branch after a join", () => {
    const run = aRun({ people, tasks: diamond }).submit().approve("F").approve("A").approve("B").approve("C");
    expect(new Set(offered(run, "D"))).toEqual(new Set(["x:A", "x2:B", "y:C", "f:F", "apply:STAFF"]));
  });

  it("offers only those who acted, not those who were superseded", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A,B", { to: "c" }), approvedBy("c", "C")],
    });
    run.submit().approve("B");
    expect(offered(run, "C")).toEqual(["a:B", "apply:STAFF"]);
  });

  it("re-validates what is submitted", () => {
    const run = aRun({ people, tasks: diamond }).submit().approve("F").approve("C").approve("A");
    expect(run.tryReturn("B", "y:C")).toEqual({
      refused: "returnTargetUnknown",
      params: { task: "y", person: "C" },
    });
    expect(run.tryReturn("B", "x:E")).toMatchObject({ refused: "returnTargetUnknown" });
  });

  it("says whom it would go to where they have left and nobody is found instead", () => {
    const persons: Record<string, PersonGiven> = { STAFF: {}, A: {}, B: {} };
    const first = approvedBy("a", "A", { taskName: "组长审批", emptyPolicy: "fail", to: "b" });
    const run = aRun({
      people: anOrganisation({ people: persons }),
      tasks: [aStart("a"), first, approvedBy("b", "B")],
    });
    run.submit().approve("A");
    persons["A"] = { inactive: true };
    expect(run.tryReturn("B", "a:A")).toEqual({
      refused: "returnTargetGone",
      params: { task: "组长审批", person: "A" },
    });
    expect(run.return("B", "apply:STAFF").open()).toEqual(["apply:STAFF"]);
  });

  it("the applicant stands for whoever filed it for him", () => {
    const run = aRun({ people, tasks: line, applicant: "E" }).submit();
    run.return("A", "apply:E");
    expect(run.open()).toEqual(["apply:STAFF"]);
  });
});

describe("R14 walk and direct", () => {
  it("walk: every task on the way again", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B").return("C", "a:A");
    expect(run.open()).toEqual(["a:A"]);
    run.approve("A");
    expect(run.open()).toEqual(["b:B"]);
    run.approve("B");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("direct: straight back to the one who returned it, past those who agreed", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B").return("C", "a:A", "direct");
    expect(run.open()).toEqual(["a:A"]);
    run.approve("A");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("direct from the applicant as well", () => {
    const run = aRun({ people, tasks: line })
      .submit()
      .approve("A")
      .approve("B")
      .return("C", "apply:STAFF", "direct");
    expect(run.status).toBe("returned");
    run.submit();
    expect(run.open()).toEqual(["c:C"]);
  });

  it("direct: to the returner alone where one person decides for all", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b" }),
      approvedBy("b", "B,C", { taskRunWay: "any" }),
    ];
    const run = aRun({ people, tasks }).submit().approve("A").return("B", "a:A", "direct").approve("A");
    expect(run.open()).toEqual(["b:B"]);
    expect(run.approve("B").status).toBe("complete");
  });

  it("direct: other agreements of the returner's task stay, and so do other open branches", () => {
    const tasks = [
      aStart("f"),
      approvedBy("f", "F", { to: ["x", "y"], split: "all" }),
      approvedBy("x", "A,B", { taskRunWay: "all", to: "j" }),
      approvedBy("y", "C", { to: "j" }),
      approvedBy("j", "D"),
    ];
    const run = aRun({ people, tasks }).submit().approve("F").approve("A").return("B", "f:F", "direct");
    expect(run.open()).toEqual(["f:F"]);
    run.approve("F");
    expect(run.open()).toEqual(["x:B", "y:C"]);
    run.approve("B").approve("C");
    expect(run.open()).toEqual(["j:D"]);
  });

  describe("direct becomes walk from the earliest task that a changed field concerns", () => {
    const returned = (b: Parameters<typeof aTask>[1]) =>
      aRun({
        people,
        page,
        tasks: [
          aStart("a"),
          approvedBy("a", "A", { to: "a2", fieldRights: { amount: "write", other: "write" } }),
          approvedBy("a2", "E", { to: "b" }),
          approvedBy("b", "B", { to: "c", ...b }),
          approvedBy("c", "C"),
        ],
      })
        .submit({ amount: 1 })
        .approve("A")
        .approve("E")
        .approve("B")
        .return("C", "a:A", "direct");
    const change = { values: { amount: 9 } };

    it("which names it among its key fields; the returner and those skipped are told", () => {
      const run = returned({ keyFields: ["amount"] }).approve("A", change);
      expect(run.open()).toEqual(["b:B"]);
      const told = run.effects.flatMap((effect) =>
        effect.effect === "notify" && effect.kind === "walked_again"
          ? [`${effect.userCode} ${String(effect.params["task"])}`]
          : [],
      );
      expect(told.sort()).toEqual(["B b", "C b"]);
      run.approve("B");
      expect(run.open()).toEqual(["c:C"]);
    });

    it("which may edit it", () => {
      expect(
        returned({ fieldRights: { amount: "write" } })
          .approve("A", change)
          .open(),
      ).toEqual(["b:B"]);
    });

    it("whose way out reads it", () => {
      expect(
        returned({ to: [["c", "form.amount > 0"], "END"] })
          .approve("A", change)
          .open(),
      ).toEqual(["b:B"]);
    });

    it("which finds its people in it", () => {
      const formUser = { assignedType: "formUser", taskAssigned: "who", taskRunWay: "any" } as const;
      const run = aRun({
        people,
        page: aPage(aField("who", { componentType: ComponentType.person })),
        tasks: [
          aStart("a"),
          approvedBy("a", "A", { to: "b", fieldRights: { who: "write" } }),
          aTask("b", { ...formUser, to: "c" }),
          approvedBy("c", "C"),
        ],
      })
        .submit({ who: "B" })
        .approve("A")
        .approve("B")
        .return("C", "a:A", "direct");
      expect(run.approve("A", { values: { who: "D" } }).open()).toEqual(["b:D"]);
    });

    it("but stays direct when nothing it depends on changed", () => {
      expect(
        returned({ keyFields: ["amount"] })
          .approve("A", { values: { other: 3 } })
          .open(),
      ).toEqual(["c:C"]);
      expect(
        returned({ keyFields: ["amount"] })
          .approve("A", { values: { amount: 1 } })
          .open(),
      ).toEqual(["c:C"]);
    });
  });

  it("direct becomes a walk from the target itself when a condition on its way out reads a changed field", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: [["b", "form.amount < 5"], "d"], fieldRights: { amount: "write" } }),
      approvedBy("b", "B", { to: "c" }),
      approvedBy("c", "C"),
      approvedBy("d", "D"),
    ];
    const run = aRun({ people, page, tasks })
      .submit({ amount: 1 })
      .approve("A")
      .approve("B")
      .return("C", "a:A", "direct");
    run.approve("A", { values: { amount: 9 } });
    expect(run.open()).toEqual(["d:D"]);
    expect(run.approve("D").status).toBe("complete");
  });

  it("direct becomes a walk from an automatic step whose field was changed: its work is done again", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "sets", fieldRights: { amount: "read", total: "write" } }),
      aTask("sets", { taskType: "auto", setFields: { total: "form.amount * 2" }, to: "c" }),
      approvedBy("c", "C"),
    ];
    const run = aRun({ people, page: aPage(aNumber("amount"), aNumber("total")), tasks })
      .submit({ amount: 1 })
      .approve("A")
      .finishAutomatic("sets")
      .return("C", "a:A", "direct")
      .approve("A", { values: { total: 7 } });
    expect([run.open(), run.told()]).toEqual([[], ["walked_again:C"]]);
    run.finishAutomatic("sets");
    expect(run.snapshot.form).toMatchObject({ total: 2 });
    expect(run.open()).toEqual(["c:C"]);
  });

  it("direct becomes a walk when a condition on its way out reads an urgency that was changed (E8)", () => {
    const tasks = [
      aStart([["a", 'instance.urgency = "urgent"'], "b"]),
      approvedBy("a", "A", { to: "c" }),
      approvedBy("b", "B", { to: "c" }),
      approvedBy("c", "C"),
    ];
    const run = aRun({ people, tasks }).submit().approve("B").return("C", "apply:STAFF", "direct");
    run.submit({}, { urgency: "urgent" });
    expect(run.open()).toEqual(["a:A"]);
  });

  it("the form a direct return is compared with is kept for the latest return to a step alone (D13)", () => {
    const run = aRun({ people, page, tasks: line }).submit({ amount: 1 }).approve("A").approve("B");
    for (let nth = 0; nth < 5; nth += 1) run.return("C", "a:A", "direct").approve("A");
    expect(run.snapshot.visits.filter(({ returned }) => returned !== undefined)).toHaveLength(5);
    expect(run.snapshot.visits.filter(({ returned }) => returned?.form !== undefined)).toHaveLength(1);
    expect(run.approve("C").status).toBe("complete");
  });

  it("direct twice: each comes back to the one who asked", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B");
    run.return("C", "b:B", "direct").return("B", "a:A", "direct");
    expect(run.open()).toEqual(["a:A"]);
    run.approve("A");
    expect(run.open()).toEqual(["b:B"]);
    run.approve("B");
    expect(run.open()).toEqual(["c:C"]);
  });
});

describe("R15 what a return closes", () => {
  it("everything that came from the target, not the branch beside it", () => {
    const run = aRun({ people, tasks: diamond }).submit().approve("F").approve("A").return("B", "x:A");
    expect(run.open()).toEqual(["x:A", "y:C"]);
    run.approve("C").approve("A").approve("B");
    expect(run.open()).toEqual(["j:D"]);
  });

  it("arrivals at a join that came through the target are taken back, the others kept", () => {
    const run = aRun({ people, tasks: diamond }).submit().approve("F").approve("A").approve("B").approve("C");
    run.return("D", "x:A");
    expect(run.open()).toEqual(["x:A"]);
    run.approve("A").approve("B");
    expect(run.open()).toEqual(["j:D"]);
    expect(run.snapshot.seats.filter((seat) => seat.taskId === "y")).toHaveLength(1);
  });

  it("a target before the fork closes all branches", () => {
    const run = aRun({ people, tasks: diamond }).submit().approve("F").approve("A").return("B", "f:F");
    expect(run.open()).toEqual(["f:F"]);
    expect(run.seatOf("C")).toMatchObject({ status: "ended", cause: "returned" });
    run.approve("F");
    expect(run.open()).toEqual(["x:A", "y:C"]);
  });

  it("R28: the second of two returns learns that its task was closed", () => {
    const run = aRun({ people, tasks: diamond }).submit().approve("F").return("A", "f:F");
    expect(run.tryReturn("C", "f:F")).toMatchObject({
      refused: "alreadyHandled",
      params: { who: "A", how: "returned" },
    });
  });

  it("R28: two returns that do not concern one another both take effect", () => {
    const run = aRun({ people, tasks: diamond })
      .submit()
      .approve("F")
      .approve("A")
      .return("B", "x:A")
      .return("C", "f:F");
    expect(run.open()).toEqual(["f:F"]);
  });
});

describe("R16 the task done again", () => {
  const all = (onReturn?: { slate: "whole_slate" }) => [
    aStart("v"),
    approvedBy("v", "A,B,C", { taskRunWay: "all", to: "d", ...(onReturn ? { onReturn } : {}) }),
    approvedBy("d", "D"),
  ];

  it("is for the chosen person alone; the others' agreements carry over, shown as such", () => {
    const run = aRun({ people, tasks: all() })
      .submit()
      .approve("A")
      .approve("B")
      .approve("C")
      .return("D", "v:B");
    expect(run.open()).toEqual(["v:B"]);
    expect(run.snapshot.visits.at(-1)?.carried?.map((vote) => vote.userCode)).toEqual(["A", "C"]);
    expect(run.seatOf("B").reason).toEqual({ reason: "returnedTo", params: { person: "D" } });
    run.approve("B");
    expect(run.open()).toEqual(["d:D"]);
  });

  it("needs that person's agreement even where the others were enough", () => {
    const tasks = [
      aStart("v"),
      approvedBy("v", "A,B,C", { taskRunWay: "count 2", to: "d" }),
      approvedBy("d", "D"),
    ];
    const run = aRun({ people, tasks }).submit().approve("A").approve("B").return("D", "v:B");
    expect(run.open()).toEqual(["v:B"]);
    expect(run.approve("B").open()).toEqual(["d:D"]);
  });

  it("asks everybody again where the task says so", () => {
    const run = aRun({ people, tasks: all({ slate: "whole_slate" }) })
      .submit()
      .approve("A")
      .approve("B")
      .approve("C");
    run.return("D", "v:B");
    expect(run.open()).toEqual(["v:A", "v:B", "v:C"]);
  });

  it("is stopped with an incident where everybody is asked again of whom somebody left; the return stands", () => {
    const given: Record<string, { inactive?: true; roles?: string[] }> = {
      ...Object.fromEntries(["STAFF", "A", "B", "C", "D"].map((code) => [code, {}])),
      ADMIN1: { roles: ["process-admin"] },
    };
    const votes = { taskRunWay: "count 2", onReturn: { slate: "whole_slate" } } as const;
    const run = aRun({
      people: anOrganisation({ people: given }),
      tasks: [aStart("v"), approvedBy("v", "A,B", { ...votes, to: "d" }), approvedBy("d", "D")],
    });
    run.submit().approve("A").approve("B");
    given["A"] = { inactive: true };
    expect(run.tryReturn("D", "v:B", "direct")).toBeUndefined();
    expect([run.stopped(), run.open()]).toEqual([["v:unreachableThreshold"], []]);
    expect(run.effects).toContainEqual(
      expect.objectContaining({ effect: "notify_process_administrators", kind: "step_stopped" }),
    );
    // They have nothing to do there yet.
    expect(run.effects).not.toContainEqual(expect.objectContaining({ userCode: "B", kind: "returned" }));
    run.retry("v", "B", "C").approve("v:B").approve("v:C");
    expect(run.open()).toEqual(["d:D"]);
  });

  describe("where the votes are enough without somebody who left meanwhile", () => {
    const votedBy = (...returned: string[]): Run => {
      const given: Record<string, { inactive?: true }> = { STAFF: {}, A: {}, B: {}, C: {}, D: {}, E: {} };
      const run = aRun({
        people: anOrganisation({ people: given }),
        tasks: [
          aStart(["v", "w"], { split: "all" }),
          approvedBy("v", "A,B,C", { taskRunWay: "ratio 0.5", to: "d" }),
          approvedBy("w", "E"),
          approvedBy("d", "D"),
        ],
      });
      run.submit().approve("v:A");
      for (const who of returned) run.return(who, "apply:STAFF", "direct");
      given["C"] = { inactive: true };
      return run.submit();
    };

    it("is through when another branch comes straight back (R12)", () => {
      const run = votedBy("w:E");
      expect(run.open()).toEqual(["d:D", "w:E"]);
      expect(run.seatOf("v:B")).toMatchObject({ status: "ended", cause: "vote_decided" });
    });

    it("has whoever returned it decide all the same (R14)", () => {
      const run = votedBy("v:B");
      expect(run.open()).toEqual(["v:B", "w:E"]);
      expect(run.approve("v:B").open()).toEqual(["d:D", "w:E"]);
    });
  });

  it("goes to the deputy, or by R8, when that person is gone", () => {
    const given: Record<string, { deputy?: string; inactive?: boolean; roles?: string[] }> = {
      STAFF: {},
      A: {},
      B: {},
      D: {},
      ADMIN1: { roles: ["process-admin"] },
    }; // prettier-ignore
    const story = () =>
      aRun({
        people: anOrganisation({ people: given }),
        tasks: [aStart("a"), approvedBy("a", "A", { to: "d" }), approvedBy("d", "D")],
      });
    const gone = story().submit().approve("A");
    given["A"] = { inactive: true };
    expect(gone.return("D", "a:A").open()).toEqual(["a:ADMIN1"]);
    given["A"] = {};
    const absent = story().submit().approve("A");
    given["A"] = { deputy: "B" };
    expect(absent.return("D", "a:A").open()).toEqual(["a:B"]);
  });
});

describe("R17 to R19", () => {
  it("R17: conditions are evaluated again", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: [["b", "form.amount < 5"], "c"], fieldRights: { amount: "write" } }),
      approvedBy("b", "B"),
      approvedBy("c", "C"),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }).approve("A").return("B", "a:A");
    expect(run.approve("A", { values: { amount: 9 } }).open()).toEqual(["c:C"]);
  });

  it("R18: to the initiator the form opens with the start task's rights, in a new round", () => {
    const run = aRun({ people, page, tasks: line })
      .submit({ amount: 1 })
      .approve("A")
      .return("B", "apply:STAFF");
    expect([run.status, run.snapshot.round, ...run.open()]).toEqual(["returned", 2, "apply:STAFF"]);
    run.save({ amount: 2 }).submit({ amount: 3 });
    expect([run.status, run.snapshot.round, ...run.open()]).toEqual(["running", 2, "a:A"]);
    expect(run.snapshot.form).toEqual({ amount: 3 });
    expect(run.snapshot.visits.at(-1)?.round).toBe(2);
  });

  it("R18: the process administrators are told after the fifth return", () => {
    const run = aRun({ people, tasks: line }).submit();
    const told: boolean[] = [];
    for (let times = 1; times <= 6; times += 1) {
      run.return("A", "apply:STAFF");
      told.push(
        run.effects.some(
          (effect) => effect.effect === "notify_process_administrators" && effect.kind === "returned_often",
        ),
      );
      run.submit();
    }
    expect(told).toEqual([false, false, false, false, true, false]);
  });

  it("R19: the returner's edits are dropped, or kept as the task says", () => {
    const edits = (onReturn?: { edits: "keep" }) => {
      const tasks = [
        aStart("a"),
        approvedBy("a", "A", { fieldRights: { amount: "write" }, ...(onReturn ? { onReturn } : {}) }),
      ];
      return aRun({ people, page, tasks })
        .submit({ amount: 1 })
        .return("A", "apply:STAFF", "walk", { amount: 7 }).snapshot.form;
    };
    expect(edits()).toEqual({ amount: 1 });
    expect(edits({ edits: "keep" })).toEqual({ amount: 7 });
  });

  it("R19: what the returner changed of others' fields is refused, kept or not; what they merely saw is not", () => {
    for (const onReturn of [{}, { onReturn: { edits: "keep" as const } }]) {
      const run = aRun({ people, page, tasks: [aStart("a"), approvedBy("a", "A", onReturn)] }).submit({
        amount: 1,
      });
      expect(run.tryReturn("A", "apply:STAFF", "walk", { amount: 7 })).toMatchObject({
        refused: "fieldNotWritable",
        errors: { amount: { problem: "fieldNotWritable" } },
      });
      expect(run.tryReturn("A", "apply:STAFF", "walk", { amount: 1 })).toBeUndefined();
    }
  });
});

describe("R13 a return is not a vote", () => {
  const tasks = (more: Parameters<typeof aTask>[1] = {}) => [
    aStart("v"),
    approvedBy("v", "A,B,C", { taskRunWay: "count 2", ...more }),
  ];

  it("takes effect at once in every mode", () => {
    const run = aRun({ people, tasks: tasks() }).submit().approve("A").return("B", "apply:STAFF");
    expect(run.open()).toEqual(["apply:STAFF"]);
  });

  it("is one where the task says so: it takes effect when agreement can no longer be reached", () => {
    const run = aRun({ people, tasks: tasks({ backNeedsVote: true }) })
      .submit()
      .return("A", "apply:STAFF");
    expect(run.open()).toEqual(["v:B", "v:C"]);
    run.return("B", "apply:STAFF");
    expect(run.open()).toEqual(["apply:STAFF"]);
  });

  it("a vote against does not keep the others from agreeing", () => {
    const run = aRun({ people, tasks: tasks({ backNeedsVote: true }) })
      .submit()
      .return("A", "apply:STAFF");
    expect(run.approve("B").approve("C").status).toBe("complete");
  });
});

it("refuses a return without an opinion", () => {
  const run = aRun({ people, tasks: line }).submit();
  const seat = run.seatOf("A");
  expect(
    run.attempt("A", (context) =>
      run.returning(
        { seatId: seat.seatId, opinion: " ", backTo: { taskId: "apply", userCode: "STAFF" } },
        context,
      ),
    ),
  ).toEqual({
    refused: "invalidInput",
    errors: { approveComments: { problem: "opinionRequired" } },
  });
});
