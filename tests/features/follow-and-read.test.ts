import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { taskPage, toReadInfo } from "#contract/calls/task/detail.ts";
import { attentionTasks, noticeTasks } from "#contract/calls/task/lists.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const leave = aLeaveProcess();
  await publish(app, work, leave.definition, leave.page);
});
afterAll(() => app.close());

const aLeave = (days = 1): Promise<Filed> => fileApplication(app, work.staff, "LEAVE", leaveValues(days));
const followed = async (as: string): Promise<string[]> =>
  (await app.call(attentionTasks, {}, { as })).data.rows.map(({ applyId }) => applyId);

describe("following an application", () => {
  it("lists it until one no longer follows it, and twice is once", async () => {
    // given
    const { applyId } = await aLeave();
    const follow = (status: "1" | "0") =>
      app.call(updateFavorite, { favObjId: applyId, status }, { as: work.staff });

    // when
    const first = (await follow("1")).data;
    await follow("1");
    const during = await followed(work.staff);
    await follow("0");

    // then
    expect(first).toEqual({ favObjId: applyId, favourite: true });
    expect(during.filter((each) => each === applyId)).toHaveLength(1);
    expect(await followed(work.staff)).not.toContain(applyId);
  });

  it("does not exist for somebody who has no part in it", async () => {
    // given
    const { applyId } = await aLeave();

    // when
    const answer = await app.call(updateFavorite, { favObjId: applyId, status: "1" }, { as: work.colleague });

    // then
    expect(answer.status).toBe(404);
    expect(await followed(work.colleague)).toEqual([]);
  });

  it("keeps a process at hand as well", async () => {
    // when
    await app.call(updateFavorite, { favObjId: "LEAVE", status: "1" }, { as: work.colleague });

    // then
    const menu = (await app.call(processMenus, {}, { as: work.colleague })).data;
    expect(menu.find(({ processId }) => processId === "LEAVE")?.favourite).toBe(true);
  });
});

describe("notices", () => {
  it("tell the applicant how it ended, and are read once", async () => {
    // given
    const { applyId, next } = await aLeave();
    await approve(app, work.leader, next[0]!.bpdTaskId);
    const unread = (await app.call(noticeTasks, { state: "unread" }, { as: work.staff })).data.rows;
    const about = unread.filter((row) => row.applyId === applyId);

    // when
    const notificationIds = about.map(({ notificationId }) => notificationId).join(",");
    const read = (await app.call(toReadInfo, { notificationIds }, { as: work.staff })).data;
    const again = (await app.call(toReadInfo, { notificationIds }, { as: work.staff })).data;

    // then
    expect(about.length).toBeGreaterThan(0);
    expect(about[0]?.text).not.toBe("");
    expect(read).toEqual({ read: about.length });
    expect(again).toEqual({ read: 0 });
    const left = (await app.call(noticeTasks, { state: "unread" }, { as: work.staff })).data.rows;
    expect(left.filter((row) => row.applyId === applyId)).toEqual([]);
  });

  it("of others are left alone", async () => {
    // given
    const { next } = await aLeave();
    await approve(app, work.leader, next[0]!.bpdTaskId);
    const mine = (await app.call(noticeTasks, { state: "unread" }, { as: work.staff })).data.rows;

    // when
    const notificationIds = mine.map(({ notificationId }) => notificationId).join(",");
    const read = (await app.call(toReadInfo, { notificationIds }, { as: work.colleague })).data;

    // then
    expect(mine.length).toBeGreaterThan(0);
    expect(read).toEqual({ read: 0 });
  });
});

describe("cancelling", () => {
  it("is the process administrator's, with a reason, while somebody else has it; his approver then has nothing to do", async () => {
    // given
    const { instanceId, applyId, next } = await aLeave();

    // when
    const byColleague = await app.call(cancelApply, { instanceId }, { as: work.colleague });
    const done = (await app.call(cancelApply, { instanceId, reason: "重复提交" }, { as: work.designer }))
      .data;

    // then
    expect(byColleague.status).toBeGreaterThanOrEqual(400);
    expect(done).toEqual({ applyId, applyStatus: "cancelled" });
    const open = (await app.call(todoTasks, {}, { as: work.leader })).data.rows;
    expect(open.map(({ bpdTaskId }) => bpdTaskId)).not.toContain(next[0]?.bpdTaskId);
  });

  it("is final", async () => {
    // given
    const { instanceId } = await aLeave();
    await app.call(cancelApply, { instanceId, reason: "重复提交" }, { as: work.designer });

    // when
    const again = await app.call(cancelApply, { instanceId, reason: "重复提交" }, { as: work.designer });

    // then
    expect(again.status).toBe(409);
  });
});

describe("the form of an application", () => {
  it("is read by those who have part in it, with its values", async () => {
    // given
    const { instanceId } = await aLeave(2);

    // when
    const mine = (await app.call(taskPage, { bpdInstanceId: instanceId }, { as: work.staff })).data;
    const strange = await app.call(taskPage, { bpdInstanceId: instanceId }, { as: work.colleague });
    const other = await app.call(
      taskPage,
      { bpdInstanceId: instanceId, processId: "OTHER" },
      { as: work.staff },
    );

    // then
    expect(mine.values).toEqual(leaveValues(2));
    expect(mine.form.components.length).toBeGreaterThan(0);
    expect([strange.status, other.status]).toEqual([404, 404]);
  });
});
