import { resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { aLeaveOffice, type LeaveOffice, officePassword } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { listen } from "../support/listen.ts";
import { saveMark } from "../support/save-mark.ts";

describe("what was typed into a form survives", () => {
  let app: TestApp;
  let office: LeaveOffice;
  let url: string;
  let browser: TestBrowser;
  let bpdTaskId: number;

  beforeAll(async () => {
    app = await startTestApp({ webRoot: resolve("dist/web"), config: { captcha: false } });
    url = await listen(app);
    browser = await openBrowser({ viewport: { width: 1280, height: 900 }, locale: "zh-CN" });
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });
  beforeEach(async () => {
    office = await aLeaveOffice(app);
    const { userCode } = office.staff;
    const started = await app.call(checkStart, { processId: office.processId }, { as: userCode });
    bpdTaskId = started.data.bpdTaskId;
    await browser.context.setOffline(false);
  });

  /** Opens the form in a new tab and logs in where that is asked for. */
  async function openForm(): Promise<Page> {
    const page = await browser.context.newPage();
    await page.goto(`${url}/#/applyForm?bpdTaskId=${bpdTaskId}`);
    return page;
  }

  async function logIn(page: Page): Promise<void> {
    await page.getByLabel("账号").fill(office.staff.userCode);
    await page.getByLabel("密码", { exact: true }).fill(officePassword);
    await page.keyboard.press("Enter");
    await page.getByLabel("天数").waitFor();
  }

  /** A tab of the office's staff, whoever sat here before. */
  async function freshForm(): Promise<Page> {
    const page = await browser.context.newPage();
    await page.goto(url);
    await page.evaluate(() => localStorage.clear());
    await page.close();
    const form = await openForm();
    await logIn(form);
    return form;
  }

  async function stored(): Promise<Record<string, unknown>> {
    const as = await app.logIn(office.staff.userCode);
    return (await app.call(todoTaskDetail, { bpdTaskId }, { as })).data.values;
  }

  it("a cut connection: it is kept here, said so, and sent by itself once the connection is back", async () => {
    // given
    const page = await freshForm();
    await page.getByLabel("天数").fill("2");
    await saveMark(page, "已保存").waitFor();

    // when
    await browser.context.setOffline(true);
    await page.getByLabel("请假事由").fill("断网时写下的事由");
    await saveMark(page, "未能保存到服务器，内容已暂存在本设备。").waitFor();
    await page.getByRole("button", { name: "提交" }).click();
    const afterTrying = await page.getByLabel("请假事由").inputValue();
    await browser.context.setOffline(false);

    // then
    await saveMark(page, "已保存").waitFor();
    expect(afterTrying).toBe("断网时写下的事由");
    expect(await stored()).toMatchObject({ days: 2, reason: "断网时写下的事由" });
    await page.close();
  });

  it("a server that answers with an error: it is sent again without anybody's doing", async () => {
    // given
    const page = await freshForm();
    let failures = 0;
    await page.route("**/task/saveApplyInfo", async (route) => {
      failures += 1;
      if (failures > 1) await route.continue();
      else await route.fulfill({ status: 503, body: "" });
    });

    // when
    await page.getByLabel("天数").fill("3");
    await saveMark(page, "未能保存到服务器，内容已暂存在本设备。").waitFor();

    // then
    await saveMark(page, "已保存").waitFor();
    expect(await stored()).toEqual({ days: 3 });
    await page.close();
  });

  it("a tab that is closed at once: the next one offers it", async () => {
    // given
    const page = await freshForm();
    await browser.context.setOffline(true);
    await page.getByLabel("请假事由").fill("关掉之前写的");
    await page.close();
    await browser.context.setOffline(false);

    // when
    const again = await openForm();
    await again.getByRole("button", { name: "恢复" }).click();

    // then
    expect(await again.getByLabel("请假事由").inputValue()).toBe("关掉之前写的");
    await saveMark(again, "已保存").waitFor();
    expect(await stored()).toEqual({ reason: "关掉之前写的" });
    await again.close();
  });

  it("an offer that nobody answered: what is typed meanwhile does not take its place", async () => {
    // given
    const page = await freshForm();
    await browser.context.setOffline(true);
    await page.getByLabel("请假事由").fill("第一次写的");
    await page.close();
    await browser.context.setOffline(false);
    const second = await openForm();
    await second.getByRole("button", { name: "恢复" }).waitFor();
    await second.getByLabel("天数").fill("4");
    await saveMark(second, "已保存").waitFor();
    await second.close();

    // when
    const third = await openForm();
    await third.getByRole("button", { name: "恢复" }).click();

    // then
    expect(await third.getByLabel("请假事由").inputValue()).toBe("第一次写的");
    await third.close();
  });

  it("a session that ended: after the log-in it is offered, and goes to the server", async () => {
    // given
    const page = await freshForm();
    await page.getByLabel("天数").fill("2");
    await saveMark(page, "已保存").waitFor();
    // It ends as the draft is on its way: before, whatever else the page asks for could lead to the log-in.
    await page.route(
      "**/task/saveApplyInfo",
      async (route) => {
        await sql`delete from session`.execute(app.database.kysely);
        await route.continue();
      },
      { times: 1 },
    );

    // when
    await page.getByLabel("请假事由").fill("会话过期时写的");
    await page.getByLabel("密码", { exact: true }).waitFor();
    await logIn(page);
    await page.getByRole("button", { name: "恢复" }).click();

    // then
    expect(await page.getByLabel("请假事由").inputValue()).toBe("会话过期时写的");
    await saveMark(page, "已保存").waitFor();
    expect(await stored()).toEqual({ days: 2, reason: "会话过期时写的" });
    await page.close();
  });

  /**
   * Two windows on one draft: the first saves while what the second sends is still on its way. `typed` is done in the
   * second before.
   */
  async function saveMeanwhile(typed: (second: Page) => Promise<void>): Promise<[Page, Page]> {
    const first = await freshForm();
    await first.getByLabel("天数").fill("1");
    await saveMark(first, "已保存").waitFor();
    const second = await openForm();
    await second.getByLabel("天数").waitFor();
    let goOn = (): void => undefined;
    let tellSent = (): void => undefined;
    const isToGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const sent = new Promise<void>((resolve) => (tellSent = resolve));
    await second.route("**/task/saveApplyInfo", async (route) => {
      tellSent();
      await isToGoOn;
      await route.continue();
    });
    await typed(second);
    await sent;
    const answer = first.waitForResponse("**/task/saveApplyInfo");
    await first.getByLabel("天数").fill("3");
    await answer;
    goOn();
    return [first, second];
  }

  it.each([
    ["保留此处填写的", "5"],
    ["改用已保存的", "3"],
  ])(
    "two windows that changed the same: the later is told what was saved and chooses “%s”",
    async (choice, days) => {
      // given
      const [first, second] = await saveMeanwhile(async (page) => {
        await page.getByLabel("请假事由").fill("第二个窗口写的");
        await page.getByLabel("天数").fill("5");
      });

      // when
      const notice = second.getByRole("alert").filter({ hasText: "在另一个窗口或设备上保存" });
      await notice.getByText("天数：已保存的是“3”").waitFor();
      const kept = await second.getByLabel("天数").inputValue();
      const before = await stored();
      await second.getByRole("button", { name: "提交" }).click();
      const focused = await notice
        .getByRole("button", { name: "保留此处填写的" })
        .evaluate((button) => document.activeElement === button);
      await notice.getByRole("button", { name: choice }).click();

      // then
      expect([kept, before, focused]).toEqual(["5", { days: 3 }, true]);
      await saveMark(second, "已保存").waitFor();
      expect(await second.getByLabel("天数").inputValue()).toBe(days);
      expect(await stored()).toEqual({ days: Number(days), reason: "第二个窗口写的" });

      // and the first, where nothing is being typed, follows
      await expect.poll(() => first.getByLabel("天数").inputValue(), { timeout: 30_000 }).toBe(days);
      await first.getByText("第二个窗口写的").first().waitFor();
      expect(await first.getByLabel("请假事由").inputValue()).toBe("第二个窗口写的");
      await first.close();
      await second.close();
    },
  );

  it("two windows that changed different fields: both count, and the later says so", async () => {
    // given
    const [first, second] = await saveMeanwhile((page) => page.getByLabel("请假事由").fill("第二个窗口写的"));

    // then
    await second.getByText("已在另一个窗口保存").waitFor();
    await second.getByText("已保存", { exact: false }).last().waitFor();
    await expect.poll(stored).toEqual({ days: 3, reason: "第二个窗口写的" });
    expect(await second.getByLabel("天数").inputValue()).toBe("3");
    await first.close();
    await second.close();
  });

  it("a window that is closed before it chose: what it had is offered, whatever the other saves since", async () => {
    // given
    const [first, second] = await saveMeanwhile((page) => page.getByLabel("天数").fill("5"));
    await second.getByText("天数：已保存的是“3”").waitFor();
    await second.close();
    const answer = first.waitForResponse("**/task/saveApplyInfo");
    await first.getByLabel("请假事由").fill("第一个窗口又写的");
    await answer;
    await saveMark(first, "已保存").waitFor();

    // when
    const again = await openForm();
    await again.getByRole("button", { name: "恢复" }).click();

    // then
    expect(await again.getByLabel("天数").inputValue()).toBe("5");
    await saveMark(again, "已保存").waitFor();
    expect(await stored()).toMatchObject({ days: 5 });
    await first.close();
    await again.close();
  });
});
