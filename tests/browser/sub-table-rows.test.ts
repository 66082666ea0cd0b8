import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import { aLeaveOffice, type LeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aNumber, aPage, aTable } from "../support/builders/a-process.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

describe("the rows of a sub-table in a browser", () => {
  let app: TestApp;
  let office: LeaveOffice;
  let visitors: Visitors;
  let bpdTaskId: number;

  beforeAll(async () => {
    app = await startTestApp({ webRoot: resolve("dist/web") });
    const columns = [
      aField("item", { componentTitle: "项目" }),
      aNumber("cost", { componentTitle: "费用", componentOrder: 2 }),
      aField("day", { componentTitle: "日期", componentOrder: 3, componentType: ComponentType.date }),
    ];
    const lines = { ...aTable("lines", ...columns), componentTitle: "明细" };
    office = await aLeaveOffice(app, { page: aPage(lines) });
    const as = office.staff.userCode;
    const draft = (await app.call(checkStart, { processId: office.processId }, { as })).data;
    bpdTaskId = draft.bpdTaskId;
    const rows = ["甲", "乙", "丙", "丁"].map((item, index) => ({
      item,
      cost: (index + 1) * 10,
      day: `2026-03-0${index + 1}`,
    }));
    const { instanceId } = draft;
    const kept = { instanceId, bpdTaskId, applyTitle: "四行", data: JSON.stringify({ lines: rows }) };
    void (await app.call(saveApplyInfo, kept, { as })).data;
    visitors = new Visitors(app, await listen(app));
  });
  afterAll(async () => {
    await visitors.leave();
    await app.close();
  });

  const cell = (page: Page, title: string, row: number) =>
    page.getByRole("textbox", { name: `${title}，第 ${row} 行` });
  const grip = (page: Page, row: number) => page.getByTitle(`拖动以移动第 ${row} 行`);

  async function shown(page: Page): Promise<string[]> {
    const rows = page.locator("tr[data-row]");
    return await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("input")].map((input) => input.value).join(" ")),
    );
  }

  async function kept(): Promise<unknown> {
    const { values } = (await app.call(todoTaskDetail, { bpdTaskId }, { as: office.staff.userCode })).data;
    return (values as FormValues)["lines"];
  }

  async function middle(place: Locator): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = (await place.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  }

  it("are dragged by mouse, touched and moved by keyboard, with all that is typed in them", async () => {
    // given: something is typed and not left
    const page = await visitors.open(office.staff.userCode, `/applyForm?bpdTaskId=${bpdTaskId}`);
    await cell(page, "费用", 1).fill("12.5");

    // when: the first goes below the third
    const start = await middle(grip(page, 1));
    const third = await middle(page.locator('tr[data-row="2"]'));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, third.y - 20, { steps: 4 });
    await page.mouse.move(start.x, third.y + 8, { steps: 4 });
    await page.locator('tr[data-row="2"][data-drag="below"]').waitFor();
    await page.mouse.up();

    // then
    const day = (of: number) => `2026-03-0${of}`;
    const afterMouse = [`乙 20 ${day(2)}`, `丙 30 ${day(3)}`, `甲 12.5 ${day(1)}`, `丁 40 ${day(4)}`];
    await expect.poll(() => shown(page)).toEqual(afterMouse);

    // when: it is typed on where it stands now, and goes up with Alt and an arrow
    await cell(page, "项目", 3).fill("甲之二");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.type("！");

    // then
    await expect
      .poll(() => shown(page))
      .toEqual([`乙 20 ${day(2)}`, `甲之二！ 12.5 ${day(1)}`, `丙 30 ${day(3)}`, `丁 40 ${day(4)}`]);
    await expect.poll(kept).toEqual([
      { item: "乙", cost: 20, day: day(2) },
      { item: "甲之二！", cost: 12.5, day: day(1) },
      { item: "丙", cost: 30, day: day(3) },
      { item: "丁", cost: 40, day: day(4) },
    ]);
  });

  it("are moved by a finger on a phone, which scrolls nothing meanwhile", async () => {
    // given
    const look = { width: 390, height: 844, touch: true };
    const page = await visitors.open(office.staff.userCode, `/applyForm?bpdTaskId=${bpdTaskId}`, look);
    await page.locator('tr[data-row="3"] input[type="date"]').waitFor();
    const before = await shown(page);
    await cell(page, "费用", 2).fill("77");
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [at] });
    await grip(page, 2).scrollIntoViewIfNeeded();
    const scroll = () => page.locator("[data-scrolls]").evaluate((area) => area.scrollTop);
    const stood = await scroll();

    // when: the second goes above the first
    const start = await middle(grip(page, 2));
    const first = await middle(page.locator('tr[data-row="0"]'));
    await touch("touchStart", start);
    for (const part of [0.3, 0.6, 1])
      await touch("touchMove", { x: start.x, y: start.y + (first.y - 30 - start.y) * part });
    await page.locator('tr[data-row="0"][data-drag="above"]').waitFor();
    await touch("touchEnd");

    // then
    const [one, two, ...others] = before;
    const moved = two!.split(" ").with(1, "77").join(" ");
    await expect.poll(() => shown(page)).toEqual([moved, one, ...others]);
    expect(await scroll()).toBe(stood);
    await expect.poll(async () => ((await kept()) as { cost: number }[]).map(({ cost }) => cost)[0]).toBe(77);
  });
});
