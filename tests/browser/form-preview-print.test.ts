import { PDFDocument } from "@cantoo/pdf-lib";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { everyKindPage } from "../support/builders/every-kind-page.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  const page = { ...everyKindPage("hrpSupplierT"), pageId: "ON_PAPER" };
  const steps = [aStart("look"), approvedBy("look", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(steps, { processId: "ON_PAPER", pageId: page.pageId }), page);
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

it("a long form is printed whole from its preview: every page of it, from its title to its last field, and nothing that is pressed", async () => {
  // given
  const page = await visitors.open(work.admin, "/preview?pageId=ON_PAPER");
  await page.getByRole("button", { name: /示例|样例/u }).click();
  const adds = page.locator("[data-form-preview] [data-add-row]").first();
  for (let row = 0; row < 30; row += 1) await adds.click();

  // when
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => {
    const sheet = document.querySelector("[data-form-preview]")!;
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const around: string[] = [];
    for (
      let each = sheet.parentElement;
      each !== document.documentElement && each !== null;
      each = each.parentElement
    )
      if (getComputedStyle(each).overflowY !== "visible" || each.clientHeight + 1 < sheet.clientHeight)
        around.push(each.tagName);
    return {
      around,
      top: Math.round(sheet.getBoundingClientRect().top + scrollY),
      pressed: [...document.querySelectorAll("button, .ant-picker-suffix")].filter((each) => isShown(each))
        .length,
      others: [...document.querySelectorAll("h1, nav, [role=toolbar]")].filter((each) => isShown(each))
        .length,
    };
  });
  const pdf = await PDFDocument.load(await page.pdf({ format: "A4" }));

  // then
  expect(seen).toEqual({ around: [], top: 0, pressed: 0, others: 0 });
  expect(pdf.getPageCount()).toBeGreaterThan(1);
});
