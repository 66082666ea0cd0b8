import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { languages } from "#contract/codes/language.ts";
import { aLeaveOffice, type LeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import { everyKindPage, everyKindValues } from "../support/builders/every-kind-page.ts";
import { listen } from "../support/listen.ts";
import { stayLoggedIn } from "../support/logged-in.ts";

/** A4 less its margins, in CSS pixels. */
const paperPx = Math.floor(((210 - 2 * 16) / 25.4) * 96);

describe("an application of several pages, printed", () => {
  let app: TestApp;
  let office: LeaveOffice;
  let browser: TestBrowser;
  let url: string;
  let applyId: string;

  beforeAll(async () => {
    app = await startTestApp({ webRoot: resolve("dist/web") });
    office = await aLeaveOffice(app, { page: everyKindPage() });
    url = await listen(app);
    browser = await openBrowser();
    const as = office.staff.userCode;
    const { instanceId, bpdTaskId, ...draft } = (
      await app.call(checkStart, { processId: office.processId }, { as })
    ).data;
    applyId = draft.applyId;
    const values = everyKindValues({
      rows: 40,
      userCode: office.leader.userCode,
      attachments: [await anUploadedFile(app, as, "报价单.pdf")],
    });
    const saved = await app.call(
      saveApplyInfo,
      { instanceId, bpdTaskId, applyTitle: "四十行的申请", data: JSON.stringify(values) },
      { as },
    );
    if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
    await app.call(submitApply, { instanceId, bpdTaskId, applyUser: as }, { as });
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  /** The page as it stands when the browser is asked to print it. */
  async function printed(language: string): Promise<Page> {
    const { token } = await app.logIn(office.leader.userCode);
    const page = await browser.context.newPage();
    await stayLoggedIn(page, token, { "chancery.language": language });
    await page.addInitScript(() => {
      globalThis.print = () => document.documentElement.setAttribute("data-asked", "");
    });
    await page.goto(`${url}/#/applyDesc?applyId=${applyId}`);
    await page.getByRole("button", { name: /^(?:打印|Print|印刷)$/u }).click();
    await page.locator("html[data-asked]").waitFor({ state: "attached" });
    await page.setViewportSize({ width: paperPx, height: 1000 });
    await page.emulateMedia({ media: "print" });
    return page;
  }

  it.each(languages)(
    "fits its paper, names its files, shows no button and no code for a name: %s",
    async (language) => {
      // when
      const page = await printed(language);
      const seen = await page.evaluate((width) => {
        const isShown = (element: Element) => element.getClientRects().length > 0;
        const all = [...document.querySelectorAll("[class*=print_printed_] *")].filter(
          (each) => isShown(each) && each.closest('[aria-hidden="true"]') === null,
        );
        return {
          outside: all
            .filter((each) => each.getBoundingClientRect().right > width + 1)
            .map((each) => each.className),
          buttons: all.filter((each) => each.matches("button, input, a")).length,
          files: all
            .filter((each) => each.matches("[class*=attachments_name_]"))
            .map((each) => each.textContent),
          rows: all.filter((each) => each.matches("[class*=sub-table_subtable_] tbody tr")).length,
          cut: all.filter(
            (each) => each.scrollHeight > each.clientHeight + 2 && each.matches("[class*=fields_paragraph_]"),
          ).length,
          text: document.querySelector("[class*=print_printed_]")?.textContent ?? "",
          others: [...document.body.children].filter(
            (each) => isShown(each) && !each.matches("[class*=print_printed_]"),
          ).length,
        };
      }, paperPx);
      await page.close();

      // then
      expect(seen).toMatchObject({
        outside: [],
        buttons: 0,
        files: ["报价单.pdf"],
        rows: 40,
        cut: 0,
        others: 0,
      });
      expect(seen.text).toContain("组长甲");
      expect(seen.text.replace(`组长甲 ${office.leader.userCode}`, "")).not.toContain(office.leader.userCode);
    },
  );

  it("breaks between rows, repeats the headings and not the sums, and numbers its pages", async () => {
    // given
    const page = await printed("zh-CN");

    // when
    const shapes = await page.evaluate(() => {
      const style = (selector: string) =>
        getComputedStyle(document.querySelector(`[class*=print_printed_] ${selector}`)!);
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      return {
        heading: style("[class*=sub-table_subtable_] thead").display,
        sums: style("[class*=sub-table_subtable_] tfoot").display,
        row: style("[class*=sub-table_subtable_] tbody tr").breakInside,
        table: style('[data-span="12"]').breakInside,
        numbered: rules.some(
          (rule) => rule.cssText.startsWith("@page") && rule.cssText.includes("counter(page)"),
        ),
      };
    });
    const pdf = await page.pdf({ preferCSSPageSize: true });
    await page.close();

    // then
    expect(shapes).toEqual({
      heading: "table-header-group",
      sums: "table-row-group",
      row: "avoid",
      table: "auto",
      numbered: true,
    });
    const pages = pdf.toString("latin1").match(/\/Type \/Page\b/gu)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(12);
  });
});
