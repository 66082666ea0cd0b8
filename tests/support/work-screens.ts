import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "./a-leave-office.ts";
import { faultsOfScreen } from "./accessibility.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { listen } from "./listen.ts";
import { Visitors } from "./visitors.ts";

/** How wide a window is, and whether it is light. */
export type Look = readonly [width: number, mode: "light" | "dark"];

/** Looks at what people work with every day: it keeps nobody out, fits, and cuts no text off. */
export function describeWorkScreens(looks: readonly Look[]): void {
  describe("the work screens, seen", () => {
    let app: TestApp;
    let office: LeaveOffice;
    let visitors: Visitors;
    const paths: Record<string, { path: string; who: "staff" | "leader"; there: string }> = {};

    beforeAll(async () => {
      app = await startTestApp({ webRoot: resolve("dist/web") });
      office = await aLeaveOffice(app);
      visitors = new Visitors(app, await listen(app));
      const { applyId } = await applyForLeave(app, office, { title: "五天的年假", days: 5 });
      const as = office.staff.userCode;
      const draft = await app.call(checkStart, { processId: office.processId }, { as });
      const list = await app.call(todoTasks, {}, { as: office.leader.userCode });
      const task = list.data.rows[0]!.bpdTaskId;
      const start = draft.data.bpdTaskId;
      Object.assign(paths, {
        bench: {
          path: `/userTask?task=${task}`,
          who: "leader",
          there: "[class*=decision-bar_decisionPrimary_]",
        },
        task: {
          path: `/userTaskDesc?bpdTaskId=${task}`,
          who: "leader",
          there: "[class*=decision-bar_decisionPrimary_]",
        },
        application: { path: `/applyDesc?applyId=${applyId}`, who: "staff", there: "[class*=chain_step_]" },
        form: {
          path: `/applyForm?bpdTaskId=${start}`,
          who: "staff",
          there: "[class*=application-form_heading_]",
        },
        processes: { path: "/startProcess", who: "staff", there: "a[data-process]" },
        applications: { path: "/myApply", who: "staff", there: "[class*=my-work_table_]" },
        approvals: {
          path: "/myApprove",
          who: "leader",
          there: "[class*=my-work_none_], [class*=my-work_table_]",
        },
        notifications: {
          path: "/notification",
          who: "leader",
          there: "[class*=my-work_none_], [class*=my-work_notices_]",
        },
      });
    });

    afterAll(async () => {
      await visitors.leave();
      await app.close();
    });

    const names = [
      "bench",
      "application",
      "approvals",
      "form",
      "task",
      "processes",
      "notifications",
      "applications",
    ];
    describe.each(looks)("%s wide, %s", (width, mode) => {
      it.each(names)("%s keeps nobody out and fits", async (name) => {
        // given
        const { path, who, there } = paths[name]!;
        const page = await visitors.open(office[who].userCode, path, { width, height: 844, mode });
        await page.locator(there).first().waitFor();

        // when
        const faults = await faultsOfScreen(page);

        // then
        expect(faults).toEqual([]);
      });
    });
  });
}
