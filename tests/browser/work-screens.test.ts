import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, todoTasks } from "#contract/calls/task.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { stayLoggedIn } from "../support/logged-in.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

describe("the work screens, seen", () => {
  let app: TestApp;
  let office: LeaveOffice;
  let browser: TestBrowser;
  let axe: string;
  let url: string;
  const paths: Record<string, { path: string; who: "staff" | "leader"; there: string }> = {};

  beforeAll(async () => {
    app = await startTestApp({ webRoot: resolve("dist/web") });
    office = await aLeaveOffice(app);
    url = await app.app.listen({ host: "127.0.0.1", port: 0 });
    browser = await openBrowser({ locale: "zh-CN" });
    axe = await readFile(axePath, "utf8");
    const { applyId } = await applyForLeave(app, office, { title: "五天的年假", days: 5 });
    const as = office.staff.userCode;
    const draft = await app.call(checkStart, { processId: office.processId }, { as });
    const list = await app.call(todoTasks, {}, { as: office.leader.userCode });
    const task = list.data.rows[0]!.bpdTaskId;
    const start = draft.data.bpdTaskId;
    Object.assign(paths, {
      bench: { path: `/userTask?task=${task}`, who: "leader", there: ".decision-primary" },
      task: { path: `/userTaskDesc?bpdTaskId=${task}`, who: "leader", there: ".decision-primary" },
      application: { path: `/applyDesc?applyId=${applyId}`, who: "staff", there: ".chain-step" },
      form: { path: `/applyForm?bpdTaskId=${start}`, who: "staff", there: ".form-heading" },
      processes: { path: "/startProcess", who: "staff", there: "a[data-process]" },
      applications: { path: "/myApply", who: "staff", there: ".my-table" },
      approvals: { path: "/myApprove", who: "leader", there: ".my-none, .my-table" },
      notifications: { path: "/notification", who: "leader", there: ".my-none, .notices" },
    });
  });

  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  async function open(name: string, width: number, mode: string): Promise<Page> {
    const { path, who, there } = paths[name]!;
    const { token } = await app.logIn(office[who].userCode);
    const page = await browser.context.newPage();
    await page.setViewportSize({ width, height: 844 });
    await stayLoggedIn(page, token, { "chancery.appearance": `scheme-bpm ${mode}` });
    await page.goto(`${url}/#${path}`);
    await page.locator(there).first().waitFor();
    return page;
  }

  const names = [
    "bench",
    "task",
    "application",
    "form",
    "processes",
    "applications",
    "approvals",
    "notifications",
  ];
  const looks = [
    [1440, "light"],
    [390, "light"],
    [1024, "dark"],
    [390, "dark"],
  ] as const;

  describe.each(looks)("%s wide, %s", (width, mode) => {
    it.each(names)("%s keeps nobody out and fits", async (name) => {
      // given
      const page = await open(name, width, mode);

      // when
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const run = (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run;
        const found = await run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        });
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await page.close();

      // then
      expect(violations).toEqual([]);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
});
