import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAssignees, processDesignNames, tryProcess } from "#contract/calls/process-design.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const page = {
    ...aPage(aNumber("amount")),
    pageId: "TRIED",
    label: "试运行",
    company: String(work.organId),
  };
  await app.call(
    insertFormPageInfo,
    { data: JSON.stringify({ ...page, state: "effective" }) },
    { as: work.designer },
  );
});
afterAll(() => app.close());

function definition(given: Partial<ProcessDefinition> = {}): ProcessDefinition {
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: [["two", "form.amount > 1000"], "END"] }),
    approvedBy("two", work.head, { taskHour: 8 }),
  ];
  return aProcess(tasks, { processId: "TRIED", pageId: "TRIED", company: String(work.organId), ...given });
}
const attempt = (moves: object[], given: object = {}) =>
  app.call(
    tryProcess,
    { definition: definition(), applyUser: work.staff, values: { amount: 5000 }, moves, ...given } as never,
    { as: work.designer },
  );

describe("trying a definition out", () => {
  it("says that a definition with problems can’t be tried out, not that it can’t be published", async () => {
    const faulty = { definition: definition({ pageId: "NOWHERE" }) };
    const { status, body } = await attempt([], faulty);
    expect([status, body.code, body.msg]).toEqual([422, 12_636, expect.stringContaining("不能试运行")]);
    expect(Object.keys(body.errors ?? {})).not.toEqual([]);
  });

  it("foretells the way before anything is submitted, with a reason for everybody", async () => {
    const { data } = await attempt([]);

    expect(data).toMatchObject({
      status: "draft",
      chain: [
        { taskId: "one", seats: [{ userCode: work.leader, reason: expect.stringMatching(/./u) }] },
        { taskId: "two", seats: [{ userCode: work.head }] },
      ],
      halt: null,
    });
    expect((await attempt([], { values: { amount: 5 } })).data.chain.map(({ taskId }) => taskId)).toEqual([
      "one",
    ]);
  });

  it("says what is to be filled in before the way can be foretold, and calls that no stop", async () => {
    // given: a form that asks for its amount
    const page = { ...aPage(aNumber("amount", { isRequired: true })), pageId: "ASKED", label: "必填" };
    await app.call(
      insertFormPageInfo,
      { data: JSON.stringify({ ...page, company: String(work.organId), state: "effective" }) },
      { as: work.designer },
    );
    const asked = { definition: definition({ pageId: "ASKED" }) };

    // when
    const { data: empty } = await attempt([], { ...asked, values: {} });
    const { data: filled } = await attempt([], { ...asked, values: { amount: 5 } });

    // then
    expect(empty).toMatchObject({ status: "draft", chain: [], stoppedBy: null });
    expect(Object.keys(empty.missing)).toEqual(["amount"]);
    expect(filled).toMatchObject({ chain: [{ taskId: "one" }], stoppedBy: null, missing: {} });
  });

  it("steps through it as each person, and stores nothing", async () => {
    // when
    const { data: submitted } = await attempt([{ act: "submit", seat: 1 }]);
    const { data: returned } = await attempt([
      { act: "submit", seat: 1 },
      { act: "return", seat: 2, backTo: { taskId: "apply", userCode: work.staff } },
    ]);
    const { data: done } = await attempt([
      { act: "submit", seat: 1 },
      { act: "wait", hours: 4 },
      { act: "approve", seat: 2 },
      { act: "approve", seat: 3 },
    ]);

    // then
    expect(submitted.seats[0]?.reason).toBe("申请人本人");
    expect(submitted.openTasks).toEqual(["one"]);
    expect(submitted.seats[1]).toMatchObject({
      seat: 2,
      userCode: work.leader,
      acts: ["approve", "return", "ask"],
      backTo: [{ taskId: "apply", userCode: work.staff }],
    });
    expect(returned).toMatchObject({ status: "returned", openTasks: ["apply"] });
    expect(done).toMatchObject({ status: "complete", openTasks: [] });
    expect(done.seats.map(({ actionCode }) => actionCode)).toEqual(["submit", "14", "14"]);
    expect(Date.parse(done.now) - Date.parse(submitted.now)).toBeGreaterThan(3 * 3_600_000);
    const kept = await app.database.kysely.selectFrom("processInstance").selectAll().execute();
    expect(kept).toEqual([]);
  });

  it("asks colleagues, takes their answers, and recalls", async () => {
    const asked = [
      { act: "submit", seat: 1 },
      { act: "ask", seat: 2, userCodes: [work.head] },
    ];

    const { data: waiting } = await attempt(asked);
    const { data: answered } = await attempt([...asked, { act: "disagree", seat: 3 }]);
    const { data: recalled } = await attempt([{ act: "submit", seat: 1 }, { act: "recall" }]);

    expect(waiting.seats.map(({ status }) => status)).toEqual(["ended", "waiting", "open"]);
    expect(waiting.mayRecall).toBe(true);
    expect(answered.seats[1]).toMatchObject({ status: "open" });
    expect(recalled.status).toBe("returned");
  });

  it("lets a delay end and does what is planned for late work as the time passes", async () => {
    const tasks = [
      aStart("rest"),
      { ...aTask("rest", { to: ["one"] }), taskType: "delay" as const, delayHours: 2 },
      approvedBy("one", work.leader, {
        taskHour: 4,
        overtime: [{ afterHours: 0, action: "transfer", to: work.head }],
      }),
    ];
    const given = { definition: { ...definition(), tasks } };
    const submitted = { act: "submit", seat: 1 };
    const wait = (hours: number) => ({ act: "wait", hours });

    const { data: resting } = await attempt([submitted], given);
    const { data: rested } = await attempt([submitted, wait(168)], given);
    const { data: late } = await attempt([submitted, wait(168), wait(168)], given);

    expect(resting).toMatchObject({ openTasks: ["rest"], halt: null });
    expect(rested).toMatchObject({ doneTasks: ["apply", "rest"], halt: null });
    const holders = late.seats.filter(({ status }) => status === "open").map(({ userCode }) => userCode);
    expect(holders).toEqual([work.head]);
  });

  it("says which move was refused and why, and what was done before it stands", async () => {
    const { data } = await attempt([
      { act: "submit", seat: 1 },
      { act: "approve", seat: 2 },
      { act: "approve", seat: 2 },
    ]);

    expect(data).toMatchObject({ openTasks: ["two"], halt: { move: 2 } });
    expect(data.halt?.message).not.toBe("");
  });

  it("refuses what publication refuses, with the same words, and who may not start it", async () => {
    const faulty = definition({ startRoles: [] });

    const tried = await attempt([], { definition: faulty });
    const stranger = await attempt([], { applyUser: "NOBODY" });
    const outside = await attempt([], { definition: definition({ startRoles: ["finance"] }) });

    expect(tried).toMatchObject({ status: 422, body: { errors: { startRoles: expect.any(String) } } });
    const published = await app.call(
      (await import("#contract/calls/opt.ts")).saveOrUpdateProcessData,
      { ...faulty, status: "enabled" },
      { as: work.designer },
    );
    expect(tried.body.errors).toEqual(published.body.errors);
    expect(stranger).toMatchObject({ status: 422, body: { errors: { applyUser: expect.any(String) } } });
    expect(outside).toMatchObject({ status: 422, body: { errors: { applyUser: expect.any(String) } } });
  });
});

describe("whom a rule finds", () => {
  const find = (task: object) =>
    app.call(findAssignees, { task, applyUser: work.staff } as never, { as: work.designer });

  it("answers the people with their reasons, by one rule or several", async () => {
    const one = await find(approvedBy("x", work.head));
    const several = await find(
      aTask("x", {
        taskRunWay: "all",
        assignments: [
          { assignedType: "users", taskAssigned: work.head },
          { assignedType: "users", taskAssigned: work.leader },
        ],
      }),
    );

    expect(one.data).toMatchObject({ seats: [{ userCode: work.head }], problem: null });
    expect(several.data.seats.map(({ userCode }) => userCode).toSorted()).toEqual(
      [work.head, work.leader].toSorted(),
    );
  });

  it("says in words that it finds nobody, of a step that is not finished yet too", async () => {
    const { data } = await find({ ...aTask("x"), assignedType: "role", taskAssigned: "nobody-has-it" });

    expect(data.seats).toEqual([]);
    expect(data.problem).not.toBe("");
  });
});

describe("the names a definition may use", () => {
  it("are those that publication judges by: a definition that only names them is published", async () => {
    const { data } = await app.call(
      processDesignNames,
      { pageId: "TRIED", userCodes: [work.head, "NOBODY"] },
      { as: work.designer },
    );

    expect(data).toMatchObject({
      organId: work.organId,
      users: [{ userCode: work.head }],
      page: { pageId: "TRIED", components: [{ componentCode: "amount" }] },
    });
    expect(data.pages.map(({ pageId }) => pageId)).toContain("TRIED");
    expect(data.roles.map(({ roleCode }) => roleCode)).toContain("employee");
    await publish(app, work, definition({ processTypeId: data.processTypes[0]?.processTypeId ?? "" }));
  });
});
