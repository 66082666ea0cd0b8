import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { takeBack } from "#contract/calls/task/recall.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { reassign } from "#contract/calls/task/hands.ts";
import { approveTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTask } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import {
  approve,
  type Filed,
  fileApplication,
  newestTask,
} from "../../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const first = approvedBy("first", work.leader, { taskHour: 8, to: "second" });
  const second = approvedBy("second", work.head, { taskHour: 8 });
  const definition = aProcess([aStart("first"), first, second], { processId: "TWO", pageId: "TWO" });
  await publish(app, work, definition, { ...aPage(aField("note")), pageId: "TWO" });
});
afterAll(() => app.close());

const approved = async (): Promise<Filed & { seatId: number }> => {
  const filed = await fileApplication(app, work.staff, "TWO", { note: "x" });
  const seatId = filed.next[0]!.bpdTaskId;
  await approve(app, work.leader, seatId);
  return { ...filed, seatId };
};
const rowOf = async ({ applyId }: Filed) =>
  (await app.call(approveTasks, {}, { as: work.leader })).data.rows.find((row) => row.applyId === applyId);

it("offers to take a decision back while nobody has opened what followed, and not afterwards", async () => {
  // given
  const untouched = await approved();
  const opened = await approved();
  const next = (await rowOf(opened))?.holders[0];

  // when
  await app.call(todoTaskDetail, { bpdTaskId: await newestTask(app, work.head) }, { as: work.head });

  // then
  expect(next?.userCode).toBe(work.head);
  expect((await rowOf(untouched))?.takeBack).toBe(untouched.seatId);
  expect(await rowOf(opened)).not.toHaveProperty("takeBack");

  // when it is taken back
  const done = await app.call(takeBack, { bpdTaskId: untouched.seatId }, { as: work.leader });

  // then
  expect(done.status).toBe(200);
  expect((await rowOf(untouched))?.takeBack).toBeUndefined();
});

it("does not offer it where what followed was opened by whoever had it before it was reassigned (R23)", async () => {
  // given
  const filed = await approved();
  const bpdTaskId = await newestTask(app, work.head);
  await app.call(todoTaskDetail, { bpdTaskId }, { as: work.head });
  const given = { bpdTaskId, toUserCode: work.finance, reason: "换人" };
  expect((await app.call(reassign, given, { as: work.admin })).status).toBe(200);

  // when
  const offered = await rowOf(filed);
  const done = await app.call(takeBack, { bpdTaskId: filed.seatId }, { as: work.leader });

  // then
  expect(offered).not.toHaveProperty("takeBack");
  expect(done.body).toMatchObject({ flag: false, code: 12202 });
});

it("knows of those who have it to read behind the decision whether one of them has looked (R23, R27)", async () => {
  // given
  const told = aTask("told", {
    taskType: "read",
    assignedType: "users",
    taskAssigned: `${work.finance},${work.colleague}`,
  });
  const first = approvedBy("first", work.leader, { taskHour: 8, to: ["told", "second"], split: "all" });
  const second = approvedBy("second", work.head, { taskHour: 8 });
  await publish(app, work, aProcess([aStart("first"), first, told, second], { processId: "TOLD" }));
  const filed = await fileApplication(app, work.staff, "TOLD", {});
  const seatId = filed.next[0]!.bpdTaskId;
  await approve(app, work.leader, seatId);
  const before = await rowOf(filed);
  const reading = await app.database.kysely
    .selectFrom("seat")
    .select("seatId")
    .where("instanceId", "=", filed.instanceId)
    .where("userCode", "=", work.colleague)
    .executeTakeFirstOrThrow();

  // when
  const looked = await app.call(todoTaskDetail, { bpdTaskId: reading.seatId }, { as: work.colleague });

  // then
  expect(looked.status).toBe(200);
  expect(before?.takeBack).toBe(seatId);
  expect(await rowOf(filed)).not.toHaveProperty("takeBack");
});

it("reads the applications of many rows together to say which decisions may be taken back", async () => {
  // given
  const reads = async (pageSize: number): Promise<{ offered: number; asked: number }> => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    try {
      const { data } = await app.call(approveTasks, { pageSize }, { as: work.leader });
      const texts = sent.mock.calls.map(([asked]) => (asked as unknown as { text?: string }).text ?? "");
      return {
        offered: data.rows.filter((row) => "takeBack" in row).length,
        // An application, the seats of one, and which of them were opened; not those that are woken meanwhile.
        asked: texts.filter(
          (text) => /chain_head|json_agg|opened_at/u.test(text) && !text.includes("wake_at"),
        ).length,
      };
    } finally {
      sent.mockRestore();
    }
  };
  for (let count = 0; count < 6; count += 1) await approved();

  // when
  const few = await reads(2);
  const many = await reads(6);

  // then
  expect([few.offered, many.offered]).toEqual([2, 6]);
  expect([few.asked, many.asked]).toEqual([3, 3]);
});
