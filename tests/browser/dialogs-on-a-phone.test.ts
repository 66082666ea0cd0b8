import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAbsence } from "#contract/calls/absences.ts";
import { sendRead } from "#contract/calls/send-read.ts";
import { overflowOf } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
const phone = { width: 390, height: 844 };

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  await anAccount(app.database.kysely, { roles: ["legal"] });
  visitors = new Visitors(app, await app.app.listen({ host: "127.0.0.1", port: 0 }));
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
  places["/instanceManage?open="] = `/instanceManage?open=${applyId}`;
  places["/applyDesc?applyId="] = `/applyDesc?applyId=${applyId}`;
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** Addresses that name what was made. */
const places: Record<string, string> = {};

/** Where dialogs about tasks and applications are opened, and by which buttons; `through` opens what has them. */
const dialogs: readonly {
  who: "designer" | "staff" | "admin";
  at: string;
  through?: RegExp;
  buttons: readonly RegExp[];
}[] = [
  {
    who: "designer",
    at: "/instanceManage?open=",
    buttons: [/^跳转$/u, /^催办$/u, /^作废$/u, /^改派$/u, /^插入环节$/u],
  },
  { who: "designer", at: "/instanceManage", buttons: [/^批量发起$/u, /^批量操作记录$/u] },
  { who: "designer", at: "/incidents", through: /^查看“卡住的一份”/u, buttons: [/^重试$/u] },
  {
    who: "designer",
    at: "/processManage?processId=DIALOGS",
    buttons: [/^停用$/u, /^复制$/u, /^比较$/u, /^迁移在途申请$/u],
  },
  { who: "designer", at: "/processManage", buttons: [/^从 BPMN 导入$/u] },
  { who: "designer", at: "/sapCartesianRule", buttons: [/新建矩阵$/u] },
  { who: "admin", at: "/workCalendar", buttons: [/1月5日/u, /^导入/u] },
  { who: "admin", at: "/configItem", buttons: [/^修改记录$/u] },
  { who: "staff", at: "/myConfig", buttons: [/^结束$/u] },
  { who: "staff", at: "/applyDesc?applyId=", buttons: [/^撤回$/u, /^传阅$/u] },
  { who: "staff", at: "/mySendOn", buttons: [/已读/u] },
];

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const holdsFocus = (element: Locator) => element.evaluate((one) => one.contains(document.activeElement));

/** In the page: the focus is on the first field there is, of radio buttons on the chosen one. */
const beginsAtItsField = (dialog: Element) => {
  const [first] = dialog.querySelectorAll<HTMLInputElement>(":is(input, select, textarea):enabled");
  const chosen =
    first?.type === "radio" ? dialog.querySelector(`input[name="${first.name}"]:checked`) : undefined;
  return first === undefined || document.activeElement === (chosen ?? first);
};

/** Opens a dialog by its button and the keyboard, looks at it, and closes it with Esc. */
async function walkThrough(page: Page, name: RegExp): Promise<void> {
  const opener = page.getByRole("button", { name }).last();
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expect.poll(() => dialog.locator("[aria-busy=true]").count()).toBe(0);

  expect(await holdsFocus(dialog), `${name}: the focus is inside`).toBe(true);
  expect(await dialog.evaluate(beginsAtItsField), `${name}: it begins at its first field`).toBe(true);
  expect(await dialog.getAttribute("aria-labelledby"), `${name}: it has a name`).not.toBeNull();
  const { x, y, width, height } = (await dialog.boundingBox())!;
  expect([x, width], `${name}: as wide as the window`).toEqual([0, phone.width]);
  expect(y >= 0 && y + height <= phone.height, `${name}: no higher than the window`).toBe(true);
  for (const button of await dialog.locator("footer button").all()) {
    const place = (await button.boundingBox())!;
    const isInReach =
      place.x >= 0 && place.x + place.width <= phone.width && place.y + place.height <= phone.height;
    expect(isInReach, `${name}: its buttons are in sight`).toBe(true);
  }
  const inner = await dialog.evaluate((one) =>
    [...one.querySelectorAll("*")].every(
      (each) =>
        each.getBoundingClientRect().right <= innerWidth + 1 ||
        getComputedStyle(each.parentElement!).overflowX !== "visible",
    ),
  );
  expect(inner, `${name}: nothing stands beyond its edge`).toBe(true);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(opener), { message: `${name}: the focus is back` }).toBe(true);
}

test.each(["designer", "staff", "admin"] as const)(
  "every dialog of a %s opens, fits a phone and closes by keyboard alone",
  async (who) => {
    const page = await visitors.open(work[who], "/notification", phone);
    for (const { at, through, buttons } of dialogs.filter((each) => each.who === who)) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, places[at] ?? at);
      if (through !== undefined) await page.getByRole("button", { name: through }).press("Enter");
      for (const name of buttons) await walkThrough(page, name);
    }
  },
);
