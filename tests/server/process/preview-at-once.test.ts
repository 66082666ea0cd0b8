import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeatChange } from "#contract/codes/seat-change.ts";
import { seatChanges } from "#contract/codes/seat-change.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { changeSeats, reassign } from "#contract/calls/task/hands.ts";
import { jump } from "#contract/calls/task/jump.ts";
import { recallInstance, takeBack } from "#contract/calls/task/recall.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { preApprovalTask, wakeInstances } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, type Filed, fileApplication, newestTask } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let filed: Filed | undefined;
let queued: unknown[] = [];

beforeAll(async () => {
  app = await startTestApp();
  app.ports.jobs.add = async (_tx, task, payload) => {
    if (task === preApprovalTask && (payload as { instanceId?: number }).instanceId === filed?.instanceId)
      queued.push(payload);
  };
});
afterAll(() => app.close());

/** An application is before the leader, with the head to come; what its submission queued is forgotten. */
beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
  const processId = `AHEAD-${work.organId}`;
  const steps = [
    aStart("first"),
    approvedBy("first", work.leader, {
      to: "second",
      taskHour: 8,
      seatChanges: [...seatChanges],
      overtime: [{ afterHours: 1, action: "approve" }],
    }),
    approvedBy("second", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(steps, { processId }));
  filed = await fileApplication(app, work.staff, processId, { title: "一台电脑" });
  queued = [];
});

const task = () => newestTask(app, work.leader);
const asLeader = () => ({ as: work.leader });
const change = async (what: SeatChange, more: object = {}) =>
  app.call(
    changeSeats,
    { bpdTaskId: await task(), change: what, userCodes: [work.finance], reason: "更了解", ...more },
    asLeader(),
  );

/** Each leads to others than was foretold. */
const moves: readonly [string, () => Promise<{ status: number }>][] = [
  ["a transfer", () => change("transfer")],
  ["people added", () => change("addPeople")],
  ["a step put in", () => change("insertStep", { taskName: "再看", stepMode: "all" })],
  [
    "a question to countersigners",
    async () =>
      app.call(
        submitApprove,
        {
          bpdTaskId: await task(),
          actionCode: "16",
          approveComments: "请看",
          signUsers: [work.finance],
        },
        asLeader(),
      ),
  ],
  [
    "a return",
    async () =>
      app.call(
        submitApprove,
        {
          bpdTaskId: await task(),
          actionCode: "15",
          approveComments: "再写",
          backTo: { taskId: "apply", userCode: work.staff },
        },
        asLeader(),
      ),
  ],
  ["a recall", () => app.call(recallInstance, { applyId: filed!.applyId }, { as: work.staff })],
  [
    "a jump",
    () =>
      app.call(
        jump,
        { instanceId: filed!.instanceId, taskId: "second", reason: "紧急" },
        { as: work.designer },
      ),
  ],
  [
    "a reassignment",
    async () =>
      app.call(
        reassign,
        { bpdTaskId: await task(), toUserCode: work.finance, reason: "调岗" },
        { as: work.designer },
      ),
  ],
  [
    "a time limit that ran out",
    async () => {
      const later = () => new Date(Date.now() + 31 * 86_400_000);
      await wakeInstances(app.ports, { until: Date.now() + 30_000, now: later });
      return { status: 200 };
    },
  ],
  [
    "taking back",
    async () => {
      const bpdTaskId = await task();
      await approve(app, work.leader, bpdTaskId);
      queued = [];
      return app.call(takeBack, { bpdTaskId }, asLeader());
    },
  ],
];

describe("what is to come", () => {
  it.each(moves)("is foretold anew at once after %s, once", async (_what, move) => {
    // when
    const { status } = await move();

    // then
    expect(status).toBe(200);
    expect(queued).toEqual([{ instanceId: filed!.instanceId }]);
  });

  it("is left to the sweep where it was foretold already", async () => {
    // when
    const agreed = await approve(app, work.leader, await task());
    const urged = await app.call(urge, { applyId: filed!.applyId } as never, { as: work.staff });

    // then
    expect([agreed.status, urged.status]).toEqual([200, 200]);
    expect(queued).toEqual([]);
  });
});
