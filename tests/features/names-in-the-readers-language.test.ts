import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { todoCounts } from "#contract/calls/task/lists.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { searchEverything } from "#contract/calls/search.ts";
import { listStartRole } from "#contract/calls/task/start.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";

const namesOfTasks: Record<string, { "en-US": string; "ja-JP": string }> = {
  apply: { "en-US": "Application", "ja-JP": "申請" },
  leader: { "en-US": "Group leader", "ja-JP": "グループ長" },
};

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { definition, page } = aLeaveProcess();
  const translated = {
    ...definition,
    processName: "请假申请",
    i18n: { "en-US": "Leave request", "ja-JP": "休暇申請" },
    commentsI18n: { "en-US": "For days off" },
    tasks: definition.tasks.map((task) => {
      const i18n = namesOfTasks[task.taskId];
      return { ...task, ...(i18n === undefined ? {} : { i18n }) };
    }),
  };
  await publish(app, work, translated, page);
});
afterAll(() => app.close());

test("whoever starts a process reads its name and purpose in his language", async () => {
  // when
  const inEnglish = { as: work.staff, lang: "en-US" as const };
  const offered = (await app.call(processMenus, {}, inEnglish)).data;
  const started = (await app.call(checkStart, { processId: "LEAVE" }, inEnglish)).data;
  const found = (await app.call(searchEverything, { keyword: "leave req" }, inEnglish)).data.processes;
  const inChinese = (await app.call(processMenus, {}, { as: work.staff })).data;

  // then
  expect(offered).toMatchObject([{ processName: "Leave request", processComments: "For days off" }]);
  expect(started.processName).toBe("Leave request");
  expect(found).toEqual([{ processId: "LEAVE", processName: "Leave request" }]);
  expect(inChinese).toMatchObject([{ processName: "请假申请" }]);
});

test("each reader of one application reads its steps in his own language, whoever acted", async () => {
  // given
  const { staff, leader } = work;
  const filed = await fileApplication(app, staff, "LEAVE", leaveValues(1), "家事");
  const { bpdTaskId } = filed.next[0]!;

  // when
  const inEnglish = { as: leader, lang: "en-US" as const };
  const [row] = (await app.call(todoTasks, { keyword: filed.applyId }, inEnglish)).data.rows;
  const counts = (await app.call(todoCounts, {}, inEnglish)).data.processes;
  const notices = (await app.call(noticeTasks, {}, { as: leader, lang: "ja-JP" })).data.rows;
  const detail = (await app.call(todoTaskDetail, { bpdTaskId }, inEnglish)).data;
  const [mine] = (await app.call(applyTasks, {}, { as: staff, lang: "ja-JP" })).data.rows.filter(
    ({ applyId }) => applyId === filed.applyId,
  );

  // then
  expect(row).toMatchObject({ processName: "Leave request", taskName: "Group leader" });
  expect(counts).toMatchObject([{ processName: "Leave request" }]);
  expect(notices.map(({ text }) => text).join()).toContain("グループ長");
  expect(detail.instance.processName).toBe("Leave request");
  expect(detail.task.taskName).toBe("Group leader");
  expect(detail.chain.map(({ taskName }) => taskName)).toEqual(["Application", "Group leader"]);
  expect(detail.records.map(({ taskName }) => taskName)).toEqual(["Application"]);
  expect(mine).toMatchObject({ processName: "休暇申請", holders: [{ taskName: "グループ長" }] });
});

test("a refusal names the step in the language of who is refused", async () => {
  // given
  const { staff, leader } = work;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(1), "家事");
  const { bpdTaskId } = next[0]!;
  await approve(app, leader, bpdTaskId);

  // when
  const again = await app.call(
    submitApprove,
    { bpdTaskId, actionCode: "14", approveComments: "fine" },
    { as: leader, lang: "en-US" },
  );

  // then
  expect(again.status).toBe(409);
  expect(again.body.msg).toContain("Group leader");
});

test("roles that come with the product are called in the designer's language, others as they were named", async () => {
  // given: one that was renamed here
  await sql`
    insert into role (role_code, role_name) values ('finance', '财务人员'), ('legal', '法律顾问')
    on conflict (role_code) do update set role_name = excluded.role_name`.execute(app.database.kysely);

  // when
  const { roles } = (await app.call(processDesignNames, {}, { as: work.designer, lang: "en-US" })).data;
  const startRoles = (await app.call(listStartRole, {}, { as: work.designer, lang: "ja-JP" })).data;

  // then
  const nameIn = (list: readonly { roleCode: string; roleName: string }[], code: string) =>
    list.find(({ roleCode }) => roleCode === code)?.roleName;
  expect(nameIn(roles, "finance")).toBe("Finance staff");
  expect(nameIn(roles, "legal")).toBe("法律顾问");
  expect(nameIn(startRoles, "finance")).not.toBe("财务人员");
});
