import { describe, expect, it } from "vitest";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({
  people: {
    STAFF: { superior: "LEADER", dept: 7 },
    LEADER: { superior: "CHIEF" },
    CHIEF: {},
    CLERK: {},
    SECOND: {},
    GONE: { inactive: true },
    ADMIN1: { roles: ["process-admin"] },
    ADMIN2: { roles: ["process-admin"] },
  },
});
const nobody = { assignedType: "role", taskAssigned: "none", taskRunWay: "all" } as const;

const afterStart = (task: Partial<TaskDefinition>) =>
  aRun({
    people,
    tasks: [aStart("t"), aTask("t", { to: "last", ...nobody, ...task }), approvedBy("last", "CHIEF")],
  });
const later = (task: Partial<TaskDefinition>) =>
  aRun({
    people,
    tasks: [
      aStart("a"),
      approvedBy("a", "CLERK", { to: "t" }),
      aTask("t", { to: "last", ...nobody, ...task }),
      approvedBy("last", "CHIEF"),
    ],
  });

describe("R8 nobody found", () => {
  it("fails with the seven values where the applicant submits", () => {
    expect(afterStart({}).trySubmit()).toEqual({
      refused: "approverNotFound",
      params: {
        applyDeptId: 7,
        applyUserId: "STAFF",
        processId: "PROCESS",
        taskAssigned: "none",
        taskId: "t",
        taskTypeCode: "approve",
        assignedType: "role",
      },
    }); // prettier-ignore
  });

  it("goes to the process administrators at a later step, with an incident; one of them is enough", () => {
    const run = later({}).submit().approve("CLERK");
    expect(run.open()).toEqual(["t:ADMIN1", "t:ADMIN2"]);
    expect(run.seatOf("ADMIN1").reason).toEqual({ reason: "processAdministrator", params: { task: "t" } });
    expect(
      run.events.some((event) => event.type === "incident" && event.problem === "approverNotFound"),
    ).toBe(true);
    expect(run.effects.some((effect) => effect.effect === "notify_process_administrators")).toBe(true);
    run.approve("ADMIN2");
    expect(run.open()).toEqual(["last:CHIEF"]);
  });

  it("stops at a later step where the task says so: whoever acted before cannot mend it", () => {
    const run = later({ emptyPolicy: "fail" }).submit().approve("CLERK");
    expect([run.status, ...run.stopped()]).toEqual(["running", "t:approverNotFound"]);
    expect(run.retry("t", "SECOND").open()).toEqual(["t:SECOND"]);
  });

  it("goes to the people named instead", () => {
    const run = afterStart({ emptyPolicy: "to_users", emptyUsers: "GONE,SECOND" }).submit();
    expect(run.open()).toEqual(["t:SECOND"]);
  });

  it("fails when the people named instead are gone too", () => {
    expect(afterStart({ emptyPolicy: "to_users", emptyUsers: "GONE" }).trySubmit()).toMatchObject({
      refused: "approverNotFound",
    });
  });

  it("skips with a mark", () => {
    const run = afterStart({ emptyPolicy: "skip_with_mark" }).submit();
    expect(run.open()).toEqual(["last:CHIEF"]);
    expect(run.events).toContainEqual(
      expect.objectContaining({ type: "task_skipped", taskId: "t", policy: "empty" }),
    );
  });

  it("never skips a control task", () => {
    expect(afterStart({ emptyPolicy: "skip_with_mark", control: true }).trySubmit()).toMatchObject({
      refused: "approverNotFound",
    });
  });

  it("never skips an approval of a process that seals, neither for want of people nor for the initiator's sake", () => {
    const sealing = (task: Partial<TaskDefinition>) =>
      aRun({
        people,
        tasks: [
          aStart("t"),
          aTask("t", { to: "sealing", ...nobody, ...task }),
          aTask("sealing", { taskType: "seal" }),
        ],
      }).trySubmit();
    const refused = { refused: "approverNotFound" };
    expect(sealing({ emptyPolicy: "skip_with_mark" })).toMatchObject(refused);
    const theirs = { assignedType: "users", taskAssigned: "STAFF", initiatorPolicy: "skip" } as const;
    expect(sealing(theirs)).toMatchObject(refused);
  });

  it("R7: disabled accounts count as nobody", () => {
    expect(afterStart({ assignedType: "users", taskAssigned: "GONE" }).trySubmit()).toMatchObject({
      refused: "approverNotFound",
    });
  });
});

describe("R9 the initiator is the approver", () => {
  const byUsers = (taskAssigned: string, task: Partial<TaskDefinition> = {}) =>
    afterStart({ assignedType: "users", taskAssigned, ...task })
      .submit()
      .open();

  it("skips them by default if there are others, and climbs to the superior where there are none", () => {
    expect(byUsers("STAFF,CLERK")).toEqual(["t:CLERK"]);
    expect(byUsers("STAFF")).toEqual(["t:LEADER"]);
  });

  it("a task that is given to the applicant says by that that they decide", () => {
    const run = afterStart({ assignedType: "applicant" }).submit();
    expect(run.open()).toEqual(["t:STAFF"]);
  });

  it("whoever sends an application only to read does not leave its applicant out (D8, E3)", () => {
    const run = afterStart({ taskType: "read", assignedType: "users", taskAssigned: "STAFF,CLERK" }).submit();
    expect(run.open().filter((seat) => seat.startsWith("t:"))).toEqual(["t:CLERK", "t:STAFF"]);
  });

  it.each(["self", "skip_if_others", "to_superior"] as const)(
    "who files for somebody else never decides, whatever the policy says: %s",
    (initiatorPolicy) => {
      // given
      const tasks = [
        aStart("t"),
        aTask("t", { assignedType: "users", taskAssigned: "STAFF", taskRunWay: "any", initiatorPolicy }),
      ];

      // when
      const run = aRun({ people, tasks, applicant: "CLERK" }).submit();

      // then
      expect(run.open()).toEqual(["t:LEADER"]);
    },
  );

  it("self is for the applicant alone, whoever filed it", () => {
    const tasks = [aStart("t"), approvedBy("t", "STAFF,CLERK", { initiatorPolicy: "self" })];
    expect(aRun({ people, tasks, applicant: "CLERK" }).submit().open()).toEqual(["t:CLERK"]);
  });

  it("who stands in for an initiator decides no more than they do", () => {
    // given
    const absent = anOrganisation({
      people: { STAFF: { deputy: "DEPUTY", superior: "LEADER" }, DEPUTY: {}, LEADER: {} },
    });

    // when
    const run = aRun({ people: absent, tasks: [aStart("t"), approvedBy("t", "STAFF")] }).submit();

    // then
    expect(run.open()).toEqual(["t:LEADER"]);
  });

  it("an administrator who stands in for nobody is not the initiator", () => {
    // given
    const tasks = [
      aStart("t"),
      approvedBy("t", "LEADER", { to: "u" }),
      aTask("u", { assignedType: "users", taskAssigned: "GONE", taskRunWay: "any" }),
    ];
    const administered = anOrganisation({
      people: {
        STAFF: { roles: ["process-admin"], superior: "LEADER" },
        LEADER: { superior: "CHIEF" },
        CHIEF: { roles: ["process-admin"] },
      },
    });

    // when
    const run = aRun({ people: administered, tasks }).submit().approve("LEADER");

    // then
    expect(run.open()).toEqual(["u:CHIEF"]);
  });

  it("climbs by default to the superior on control tasks", () => {
    expect(byUsers("STAFF", { control: true })).toEqual(["t:LEADER"]);
  });

  it("climbs past superiors who are initiators themselves or gone", () => {
    const climbing = anOrganisation({
      people: {
        STAFF: { superior: "BOSS" },
        BOSS: { superior: "GONE" },
        GONE: { inactive: true, superior: "CHIEF" },
        CHIEF: {},
      },
    });
    const tasks = [
      aStart("t"),
      aTask("t", { assignedType: "applicant", taskRunWay: "any", initiatorPolicy: "to_superior" }),
    ];
    const run = aRun({ people: climbing, tasks, applicant: "BOSS" }).submit();
    expect(run.open()).toEqual(["t:CHIEF"]);
  });

  it("is empty (R8) at the top", () => {
    const run = afterStart({ assignedType: "users", taskAssigned: "CHIEF", initiatorPolicy: "to_superior" });
    const top = aRun({ people, tasks: run.bundle.definition.tasks, filedBy: "CHIEF" });
    expect(top.trySubmit()).toMatchObject({ refused: "approverNotFound" });
  });

  it("self: he approves along with the others", () => {
    expect(byUsers("STAFF,CLERK", { initiatorPolicy: "self" })).toEqual(["t:CLERK", "t:STAFF"]);
  });

  it("skip: without others the task is left out", () => {
    expect(byUsers("STAFF", { initiatorPolicy: "skip" })).toEqual(["last:CHIEF"]);
    expect(byUsers("STAFF,CLERK", { initiatorPolicy: "skip" })).toEqual(["t:CLERK"]);
  });

  it("the person on whose behalf it was filed counts as initiator", () => {
    const tasks = [aStart("t"), approvedBy("t", "CLERK,SECOND")];
    const run = aRun({ people, tasks, applicant: "CLERK" }).submit();
    expect(run.open()).toEqual(["t:SECOND"]);
  });
});

describe("R10 separation of duties", () => {
  const tasks = (check: Partial<TaskDefinition>) => [
    aStart("make"),
    approvedBy("make", "CLERK", { to: "check" }),
    approvedBy("check", "CLERK,SECOND", { disjointWith: ["make"], ...check }),
  ];

  it("leaves out who acted on the disjoint task", () => {
    expect(
      aRun({ people, tasks: tasks({}) })
        .submit()
        .approve("CLERK")
        .open(),
    ).toEqual(["check:SECOND"]);
  });

  it("reading is no act: who read may decide, and who decided may read", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["seen", "check"], { split: "all" }),
        approvedBy("seen", "CLERK", { taskType: "read" }),
        approvedBy("check", "CLERK,SECOND", { disjointWith: ["seen"], to: "last" }),
        approvedBy("last", "CLERK", { disjointWith: ["seen"] }),
      ],
    }).submit();
    run.read("seen:CLERK").approve("check:CLERK");
    expect(run.tryTakeBack("check:CLERK")).toBeUndefined();
    expect(run.open()).toContain("check:CLERK");
  });

  it("reading is no act in a version either where the step that sent it decides", () => {
    const check = approvedBy("check", "SECOND", { to: "last" });
    const last = approvedBy("last", "CLERK", { disjointWith: ["seen"] });
    const seen = approvedBy("seen", "CLERK", { taskType: "read" });
    const start = aStart(["seen", "check"], { split: "all" });
    const run = aRun({ people, tasks: [start, seen, check, last] }).submit();
    run.read("seen:CLERK");
    run.migrate(aProcess([start, approvedBy("seen", "CLERK"), check, last]));
    expect(run.approve("SECOND").open()).toEqual(["last:CLERK"]);
    expect(run.approve("last:CLERK").status).toBe("complete");
  });

  it("holds in both directions, whichever task names the other", () => {
    const definition = [
      aStart("make"),
      approvedBy("make", "CLERK", { to: "check", disjointWith: ["check"] }),
      approvedBy("check", "CLERK,SECOND"),
    ];
    expect(aRun({ people, tasks: definition }).submit().approve("CLERK").open()).toEqual(["check:SECOND"]);
  });

  it("stops with the reason where the clash leaves nobody and the task says fail", () => {
    const run = aRun({ people, tasks: tasks({ taskAssigned: "CLERK", emptyPolicy: "fail" }) }).submit();
    run.approve("CLERK");
    expect(run.snapshot.incidents).toMatchObject([
      { problem: "separationOfDuties", params: { person: "CLERK", task: "check", otherTask: "make" } },
    ]);
  });

  it("is refused when one person holds both tasks in parallel and acts on the second (E29)", () => {
    const parallel = [
      aStart(["make", "check"], { split: "all" }),
      approvedBy("make", "CLERK"),
      approvedBy("check", "CLERK", { disjointWith: ["make"] }),
    ];
    const run = aRun({ people, tasks: parallel }).submit().approve("make:CLERK");
    expect(run.tryApprove("check:CLERK")).toMatchObject({ refused: "separationOfDuties" });
  });

  it("sees through a deputy", () => {
    const deputised = anOrganisation({
      people: { STAFF: {}, MAKER: { deputy: "CLERK" }, CLERK: {}, SECOND: {} },
    });
    const definition = [
      aStart("make"),
      approvedBy("make", "MAKER", { to: "check" }),
      approvedBy("check", "CLERK,SECOND", { disjointWith: ["make"] }),
    ];
    const run = aRun({ people: deputised, tasks: definition }).submit();
    expect(run.open()).toEqual(["make:CLERK"]);
    expect(run.approve("CLERK").open()).toEqual(["check:SECOND"]);
  });
});

describe("R11 repeat approver", () => {
  const page = aPage(aNumber("amount"), aNumber("secret"));
  const tasks = (last: Partial<TaskDefinition>, between: Partial<TaskDefinition> = {}) => [
    aStart("a"),
    approvedBy("a", "CLERK", { to: "b" }),
    approvedBy("b", "SECOND", { to: "c", fieldRights: { amount: "write", secret: "write" }, ...between }),
    approvedBy("c", "CLERK", { fieldRights: { secret: "hide" }, ...last }),
  ];
  const upToLast = (last: Partial<TaskDefinition>, values = {}) =>
    aRun({ people, page, tasks: tasks(last) })
      .submit({ amount: 1 })
      .approve("CLERK")
      .approve("SECOND", { values });

  it("is asked again by default", () => {
    expect(upToLast({}).open()).toEqual(["c:CLERK"]);
  });

  it("once_per_round passes with a mark that points at the earlier opinion", () => {
    const run = upToLast({ repeatPolicy: "once_per_round" });
    expect(run.status).toBe("complete");
    const earlier = run.snapshot.seats.find((seat) => seat.taskId === "a")?.seatId;
    expect(run.events).toContainEqual(
      expect.objectContaining({
        type: "task_skipped",
        policy: "repeat",
        params: { seatId: earlier, userCode: "CLERK" },
      }),
    );
  });

  it("consecutive passes only right after", () => {
    expect(upToLast({ repeatPolicy: "consecutive" }).open()).toEqual(["c:CLERK"]);
    const next = [
      aStart("a"),
      approvedBy("a", "CLERK", { to: "c" }),
      approvedBy("c", "CLERK", { repeatPolicy: "consecutive" }),
    ];
    expect(aRun({ people, tasks: next }).submit().approve("CLERK").status).toBe("complete");
  });

  it("consecutive goes on through what passed that way and what needs no decision (E4, E4b)", () => {
    const again = { repeatPolicy: "consecutive" } as const;
    const thrice = [
      aStart("a"),
      approvedBy("a", "CLERK", { to: "b" }),
      approvedBy("b", "CLERK", { ...again, to: "read" }),
      aTask("read", { taskType: "read", assignedType: "users", taskAssigned: "SECOND", to: "c" }),
      approvedBy("c", "CLERK", again),
    ];
    expect(aRun({ people, tasks: thrice }).submit().approve("CLERK").status).toBe("complete");
  });

  it("does not pass when a visible field changed since, and does when a hidden one did", () => {
    expect(upToLast({ repeatPolicy: "once_per_round" }, { amount: 2 }).open()).toEqual(["c:CLERK"]);
    expect(upToLast({ repeatPolicy: "once_per_round" }, { secret: 2 }).status).toBe("complete");
  });

  it("does not pass where somebody else changed something on that very task after the agreement", () => {
    const write = { fieldRights: { amount: "write" } } as const;
    const run = aRun({
      people,
      page,
      tasks: [
        aStart("a"),
        approvedBy("a", "LEADER,CLERK,SECOND", { taskRunWay: "all", to: "c", ...write }),
        approvedBy("c", "CLERK", { repeatPolicy: "once_per_round" }),
      ],
    }).submit({ amount: 1 });
    run.approve("LEADER", { values: { amount: 2 } }).approve("CLERK");
    expect(run.approve("SECOND", { values: { amount: 3 } }).open()).toEqual(["c:CLERK"]);
  });

  it("never passes a control task", () => {
    expect(upToLast({ repeatPolicy: "once_per_round", control: true }).open()).toEqual(["c:CLERK"]);
  });

  it("counts as one vote where all must agree", () => {
    const run = upToLast({ repeatPolicy: "once_per_round", taskRunWay: "all", taskAssigned: "CLERK,LEADER" });
    expect(run.open()).toEqual(["c:LEADER"]);
    expect(run.approve("LEADER").status).toBe("complete");
  });
});

describe("R24 whoever stands in for somebody", () => {
  const away = (more: Parameters<typeof anOrganisation>[0]["people"] = {}) =>
    anOrganisation({
      people: {
        STAFF: { superior: "BOSS" },
        BOSS: { deputy: "FIRST" },
        FIRST: {},
        CLERK: {},
        SECOND: {},
        ADMIN1: { roles: ["process-admin"] },
        ...more,
      },
    });

  it("the deputy of a deputy stands in for the same person when the task comes back (E43)", () => {
    const given: Parameters<typeof anOrganisation>[0]["people"] = { FIRST: {} };
    const people = away(given);
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "CLERK", { to: "t" }), approvedBy("t", "BOSS")],
    });
    run.submit().approve("CLERK").return("FIRST", "a:CLERK", "direct");
    const later = Object.assign(run, { people: away({ FIRST: { deputy: "SECOND" } }) });
    expect(later.approve("CLERK").open()).toEqual(["t:SECOND"]);
    expect(later.seatOf("SECOND").onBehalfOf).toBe("BOSS");
  });

  it("answers questions as well", () => {
    const run = aRun({ people: away(), tasks: [aStart("t"), approvedBy("t", "CLERK")] }).submit();
    expect(run.ask("CLERK", ["BOSS"]).open()).toEqual(["t:FIRST"]);
    expect(run.answer("FIRST", true).open()).toEqual(["t:CLERK"]);
  });

  it("keeps the duties of everybody they stand in for separate", () => {
    const tasks = [
      aStart("maker"),
      approvedBy("maker", "BOSS,FIRST", { to: "checker" }),
      approvedBy("checker", "BOSS,CLERK", { disjointWith: ["maker"] }),
    ];
    const run = aRun({ people: away(), tasks }).submit().approve("FIRST");
    expect(run.open()).toEqual(["checker:CLERK"]);
  });
});

describe("R16 everybody left while the work was away", () => {
  it("one administrator stands in for all of them, not every one (E42)", () => {
    const given = { A: {}, B: {} };
    const organisation = () =>
      anOrganisation({
        people: {
          STAFF: {},
          CLERK: {},
          ADMIN1: { roles: ["process-admin"] },
          ADMIN2: { roles: ["process-admin"] },
          ...given,
        },
      });
    const tasks = [
      aStart("c"),
      approvedBy("c", "CLERK", { to: "t" }),
      approvedBy("t", "A,B", { taskRunWay: "all" }),
    ];
    const run = aRun({ people: organisation(), tasks }).submit().approve("CLERK");
    run.return("A", "c:CLERK", "direct");
    Object.assign(given, { A: { inactive: true }, B: { inactive: true } });
    const later = Object.assign(run, { people: organisation() });
    expect(later.approve("CLERK").open()).toEqual(["t:ADMIN1"]);
  });
});

it("R28 what changes in the organisation leaves open work where it is, and finds other people for what begins later", () => {
  const persons: Record<string, PersonGiven> = { STAFF: {}, OLD: { roles: ["legal"] }, NEW: {}, CLERK: {} };
  const legal = { assignedType: "role", taskAssigned: "legal", taskRunWay: "any" } as const;
  const run = aRun({
    people: anOrganisation({ people: persons }),
    tasks: [
      aStart(["before", "c"], { split: "all" }),
      aTask("before", { ...legal, to: "END" }),
      approvedBy("c", "CLERK", { to: "after" }),
      aTask("after", legal),
    ],
  }).submit();
  persons["OLD"] = {};
  persons["NEW"] = { roles: ["legal"] };

  run.approve("CLERK");

  expect(run.open()).toEqual(["after:NEW", "before:OLD"]);
  expect(run.approve("OLD").approve("NEW").status).toBe("complete");
});
