import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchEverything } from "#contract/calls/search.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, approveTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { taskPage } from "#contract/calls/task/detail.ts";
import { attentionTasks, noticeTasks } from "#contract/calls/task/lists.ts";
import { updateFavorite } from "#contract/calls/user.ts";
import { type LeaveOffice, aLeaveOffice, applyForLeave } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";

let test: TestApp;
let office: LeaveOffice;
beforeAll(async () => {
  test = await startTestApp();
  office = await aLeaveOffice(test);
});
afterAll(() => test.close());

const openTaskOf = async (userCode: string, instanceId: number) =>
  (await test.call(todoTasks, {}, { as: userCode })).data.rows.find((row) => row.instanceId === instanceId)!
    .bpdTaskId;
const approve = (userCode: string, bpdTaskId: number) =>
  test.call(submitApprove, { bpdTaskId, actionCode: "14", approveComments: "同意" }, { as: userCode });

describe("applications that are kept from somebody", () => {
  it("stay his while they wait for him, and are in no list, search or address once he has decided", async () => {
    // given
    const as = office.leader.userCode;
    const { instanceId, applyId } = await applyForLeave(test, office, { title: "机密休假" });
    await aDataForbid(test.database.kysely, {
      userCode: as,
      entity: "application",
      rowFilter: { applyTitle: { like: "机密" } },
    });
    const waiting = await openTaskOf(as, instanceId);

    // when
    const opened = await test.call(todoTaskDetail, { bpdTaskId: waiting }, { as });
    await test.call(updateFavorite, { favObjId: applyId, status: "1" }, { as });
    const decided = await approve(as, waiting);
    const lists = await Promise.all(
      [approveTasks, attentionTasks].map(async (call) => (await test.call(call, {}, { as })).data.rows),
    );
    const notices = (await test.call(noticeTasks, {}, { as })).data.rows;
    const found = await test.call(searchEverything, { keyword: "机密" }, { as });
    const detail = await test.call(instanceDetail, { applyId }, { as });
    const past = await test.call(todoTaskDetail, { bpdTaskId: waiting }, { as });

    // then
    expect(opened.status).toBe(200);
    expect(decided.status).toBe(200);
    expect(lists.flat().map((row) => row.instanceId)).not.toContain(instanceId);
    expect(notices.map((row) => row.instanceId)).not.toContain(instanceId);
    expect(found.data.applications).toEqual([]);
    expect([detail.status, past.status]).toEqual([404, 404]);
    const own = await test.call(applyTasks, {}, { as: office.staff.userCode });
    expect(own.data.rows.map((row) => row.instanceId)).toContain(instanceId);
  });

  it("are kept from administrators too, by any of their facts", async () => {
    // given
    const as = office.admin.userCode;
    const { applyId } = await applyForLeave(test, office, { title: "普通休假" });
    const before = await test.call(instanceDetail, { applyId }, { as });

    // when
    await aDataForbid(test.database.kysely, {
      roleCode: "admin",
      entity: "application",
      processId: office.processId,
      rowMode: "others",
      rowFilter: { applyUserCode: { ne: office.staff.userCode } },
    });
    const after = await test.call(instanceDetail, { applyId }, { as });
    const found = await test.call(searchEverything, { keyword: "普通休假" }, { as });

    // then
    expect([before.status, after.status]).toEqual([200, 404]);
    expect(found.data.applications).toEqual([]);
  });
});

describe("fields of a form that are kept from somebody", () => {
  it("are on no page of his, also while he decides; the applicant still sees what he wrote", async () => {
    // given
    const as = office.head.userCode;
    const { instanceId, applyId } = await applyForLeave(test, office, { title: "长假", days: 5 });
    await approve(office.leader.userCode, await openTaskOf(office.leader.userCode, instanceId));
    await aDataForbid(test.database.kysely, {
      userCode: as,
      entity: "application",
      processId: office.processId,
      fields: ["reason"],
    });
    await aDataForbid(test.database.kysely, {
      userCode: office.staff.userCode,
      entity: "application",
      processId: office.processId,
      fields: ["reason"],
    });

    // when
    const bpdTaskId = await openTaskOf(as, instanceId);
    const open = (await test.call(todoTaskDetail, { bpdTaskId }, { as })).data;
    const read = (await test.call(instanceDetail, { applyId }, { as })).data;
    const page = (
      await test.call(taskPage, { bpdInstanceId: instanceId, processId: office.processId }, { as })
    ).data;
    const own = (await test.call(instanceDetail, { applyId }, { as: office.staff.userCode })).data;

    // then
    for (const seen of [open, read, page]) {
      expect(Object.keys(seen.values)).not.toContain("reason");
      expect(seen.form.components.map(({ componentCode }) => componentCode)).not.toContain("reason");
      expect(Object.keys(seen.values)).toContain("days");
    }
    expect(own.values["reason"]).toBe("回家探亲");
  });
});
