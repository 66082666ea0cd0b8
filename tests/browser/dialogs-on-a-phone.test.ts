import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, test } from "vitest";
import { enterAbsence } from "#contract/calls/absences.ts";
import { nameAssistant } from "#contract/calls/filing.ts";
import { sendRead } from "#contract/calls/send-read.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aNumber, aPage, aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { type DialogOpener, phone, walkThrough } from "../support/dialog-walk.ts";
import { listen } from "../support/listen.ts";
import { QueuedJobs } from "../support/queued-jobs.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  await anAccount(app.database.kysely, { roles: ["legal"] });
  visitors = new Visitors(app, await listen(app));
  const lawyer = { assignedType: "role" as const, taskAssigned: "legal", taskRunWay: "any" as const };
  const definition = (name: string) =>
    aProcess(
      [
        aStart("check"),
        approvedBy("check", work.leader, { taskHour: 8, taskName: name, to: "legal" }),
        aTask("legal", { ...lawyer, taskHour: 8, taskName: "法务审核", emptyPolicy: "fail" }),
      ],
      { processId: "DIALOGS", processName: "采购申请" },
    );
  await publish(app, work, definition("组长审批"));
  const { applyId } = await fileApplication(app, work.staff, "DIALOGS", {}, "一台电脑");
  void (await app.call(sendRead, { applyId, userCodes: [work.colleague] }, { as: work.staff })).data;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const away = { userCode: work.colleague, fromDay: inDays(5), toDay: inDays(6) };
  void (await app.call(enterAbsence, away, { as: work.staff })).data;
  const { next } = await fileApplication(app, work.staff, "DIALOGS", {}, "卡住的一份");
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  await publish(app, work, definition("主管审批"));
  const assistant = { userCode: work.colleague, fromDay: inDays(1) };
  void (await app.call(nameAssistant, assistant, { as: work.staff })).data;
  await sql`
    insert into login_failure (subject, failures, last_failure_at, next_try_at)
    values (${`user:${work.finance} -`}, 40, now(), now() + interval '1 hour')`.execute(app.database.kysely);
  await aStoppedMachine();
  places["/assetControl?applyId="] = `/assetControl?applyId=${await aReleasedOne()}`;
  const asked = (await fileApplication(app, work.staff, "DIALOGS", {}, "问一问")).next[0]!.bpdTaskId;
  const question = { actionCode: "16" as const, approveComments: "预算够吗", signUsers: [work.finance] };
  void (await app.call(submitApprove, { ...question, bpdTaskId: asked }, { as: work.leader })).data;
  places["/userTaskDesc?bpdTaskId="] = `/userTaskDesc?bpdTaskId=${asked}`;
  places["/instanceManage?open="] = `/instanceManage?open=${applyId}`;
  places["/applyDesc?applyId="] = `/applyDesc?applyId=${applyId}`;
});

/** An application that is complete: it has a release slip. */
async function aReleasedOne(): Promise<string> {
  const tasks = [aStart("check"), approvedBy("check", work.leader, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "RELEASED" }));
  const { applyId, next } = await fileApplication(app, work.staff, "RELEASED", {}, "放行的一份");
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  return applyId;
}

/** An application whose automatic step cannot compute what it is to set. */
async function aStoppedMachine(): Promise<void> {
  const background = new QueuedJobs(app);
  const machine = aTask("machine", {
    taskType: "auto",
    taskName: "计算费用",
    to: "check",
    setFields: { fee: "form.amount * 0.1" },
  });
  const tasks = [aStart("machine"), machine, approvedBy("check", work.head, { taskHour: 8 })];
  const page = { ...aPage(aNumber("amount"), aNumber("fee")), pageId: "MACHINE" };
  await publish(app, work, aProcess(tasks, { processId: "MACHINE", pageId: page.pageId }), page);
  await fileApplication(app, work.staff, "MACHINE", {}, "算不出的一份");
  await background.run();
}

afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** Addresses that name what was made. */
const places: Record<string, string> = {};

/** Where dialogs about tasks and applications are opened, and by which buttons; `through` opens what has them. */
const dialogs: readonly {
  who: "designer" | "staff" | "admin" | "leader";
  at: string;
  through?: RegExp;
  buttons?: readonly RegExp[];
  /** Those that stand in a menu. */
  inMenus?: readonly DialogOpener[];
}[] = [
  {
    who: "designer",
    at: "/instanceManage?open=",
    buttons: [/^跳转$/u, /^催办$/u, /^作废$/u, /^改派$/u, /^插入环节$/u],
  },
  { who: "designer", at: "/instanceManage", buttons: [/^批量发起$/u, /^批量操作记录$/u] },
  { who: "designer", at: "/incidents", through: /^查看“卡住的一份”/u, buttons: [/^重试$/u] },
  { who: "designer", at: "/incidents", through: /^查看“算不出的一份”/u, buttons: [/^人工完成$/u] },
  {
    who: "designer",
    at: "/processManage?processId=DIALOGS",
    buttons: [/^停用$/u, /^复制$/u, /^比较$/u, /^迁移在途申请$/u],
  },
  { who: "designer", at: "/processManage", buttons: [/^从 BPMN 导入$/u] },
  { who: "designer", at: "/sapCartesianRule", buttons: [/新建矩阵$/u] },
  { who: "admin", at: "/workCalendar", buttons: [/1月5日/u, /^导入/u] },
  { who: "admin", at: "/configItem", buttons: [/^修改记录$/u] },
  { who: "admin", at: "/userManage", buttons: [/^登录失败（/u] },
  { who: "leader", at: "/userTaskDesc?bpdTaskId=", buttons: [/^撤回加签并退回$/u] },
  {
    who: "staff",
    at: "/notification",
    inMenus: [/修改密码/u, /账号安全/u, /键盘快捷键/u].map((name) => ({ name, menu: /的菜单$/u })),
  },
  { who: "staff", at: "/myConfig", buttons: [/^结束$/u] },
  { who: "staff", at: "/applyDesc?applyId=", buttons: [/^撤回$/u, /^传阅$/u] },
  { who: "staff", at: "/myAssistants", buttons: [/^终止$/u] },
  { who: "staff", at: "/mySendOn", buttons: [/已读/u] },
  { who: "staff", at: "/assetControl?applyId=", buttons: [/^发送短信$/u] },
];

test.each(["designer", "staff", "admin", "leader"] as const)(
  "every dialog of a %s opens, fits a phone and closes by keyboard alone",
  async (who) => {
    const page = await visitors.open(work[who], "/notification", phone);
    for (const { at, through, buttons = [], inMenus = [] } of dialogs.filter((each) => each.who === who)) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, places[at] ?? at);
      if (through !== undefined) await page.getByRole("button", { name: through }).press("Enter");
      for (const name of buttons) await walkThrough(page, { name });
      for (const each of inMenus) await walkThrough(page, each);
    }
  },
);
