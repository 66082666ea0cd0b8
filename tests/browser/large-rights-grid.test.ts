import { resolve } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aLongPage } from "../support/builders/a-long-page.ts";
import { aLongProcess } from "../support/builders/a-long-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  work = await aWorkplace(app.database.kysely);
  const page = { ...aLongPage(60), pageId: "PAGE", label: "PAGE" };
  const process = aLongProcess(60, [work.leader, work.head], { processId: "LONG", pageId: page.pageId });
  await publish(app, work, process, page);
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (box === null) throw new Error(`not drawn: ${String(one)}`);
  return box;
};

test("far down and aside in the field rights, cells stand under the head of their step and beside that of their field", async () => {
  // given
  const page = await visitors.open(work.designer, "/processDesc?processId=LONG&view=rights");
  const cells = page.getByRole("gridcell");
  await cells.first().waitFor();
  const { x, y } = await boxOf(cells.first());
  const head = page.getByRole("columnheader").first();
  const [cornerBefore, place] = [await boxOf(head), { x: x + 300, y: y + 200 }];

  // when
  await page.mouse.move(place.x, place.y);
  await page.mouse.wheel(2_000, 700);
  const cell = page.locator('[data-cell="30 20"]');
  await cell.waitFor();

  // then
  const column = page.locator('[role="columnheader"][aria-colindex="22"]');
  const row = page.locator('[role="row"][aria-rowindex="32"]').getByRole("rowheader");
  const [at, above, beside] = [await boxOf(cell), await boxOf(column), await boxOf(row)];
  expect([at.x, at.width]).toEqual([above.x, above.width]);
  expect([at.y, at.height]).toEqual([beside.y, beside.height]);
  expect([above.y, beside.x]).toEqual([cornerBefore.y, cornerBefore.x]);
  expect(await boxOf(head)).toEqual(cornerBefore);
  const label = await cell.getAttribute("aria-label");
  expect(label).toContain((await column.textContent()) ?? "");
  expect(label).toContain((await row.textContent()) ?? "");
});
