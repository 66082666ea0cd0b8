import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aNumber, aPage } from "../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  work = await aWorkplace(app.database.kysely);
  const fields = [
    aField("subject", { componentTitle: "内容" }),
    aNumber("amount", { componentTitle: "金额", componentOrder: 2, componentCol: 4 }),
    aNumber("count", { componentTitle: "数量", componentOrder: 3, componentCol: 4 }),
  ];
  const page = { ...aPage(...fields), pageId: "BY_HAND", label: "手动", company: String(work.organId) };
  const data = JSON.stringify({ ...page, state: "temporary" });
  void (await app.call(insertFormPageInfo, { data }, { as: work.designer })).data;
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** Presses in the middle of something, and lets go so far beside it. */
async function carry(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("it is not to be seen");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}

test("a field is made wider by the middle of its edge, and carried behind another; what a button removed comes back by keys", async () => {
  // given
  const page = await visitors.open(work.designer, "/formBuilder/edit?pageId=BY_HAND");
  const list = page.getByRole("list", { name: "表单字段" });
  const card = (name: string) => list.locator("[data-card]", { hasText: name });
  const said = () =>
    list.getByRole("button").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  await card("数量").waitFor();

  // when
  await card("金额").hover();
  await carry(page, card("金额").locator("[class*=canvas_widen_]"), { x: 190, y: 0 });

  // then: four of twelve are 190 pixels and a little more
  await expect.poll(said).toContain("金额，数字，宽 8/12");

  // when
  const below = await card("数量").boundingBox();
  const above = await card("内容").boundingBox();
  await carry(page, card("内容").getByRole("button").first(), {
    x: 0,
    y: below!.y + below!.height - above!.y,
  });

  // then
  await expect.poll(async () => (await said()).at(-1)).toContain("内容");

  // when
  await card("金额").getByRole("button").first().click();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await card("金额").waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");

  // then
  await card("金额").waitFor();
});
