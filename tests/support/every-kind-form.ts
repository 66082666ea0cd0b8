import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { accessibilityFaultsOf } from "./accessibility.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { anUploadedFile } from "./builders/a-file.ts";
import { aProcess, approvedBy, aStart } from "./builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "./builders/a-workplace.ts";
import { everyKindPage, everyKindValues } from "./builders/every-kind-page.ts";
import { approve, fileApplication } from "./builders/file-application.ts";
import { listen } from "./listen.ts";
import { type VisitorOptions, Visitors } from "./visitors.ts";

/** Looks at a form with every kind of field, filled in, faulty and decided on: it keeps nobody out, and all stands in its place. */
export function describeEveryKindForm(looks: readonly VisitorOptions[]): void {
  describe("a form with every kind of field", () => {
    let app: TestApp;
    let work: Workplace;
    let visitors: Visitors;
    const paths = { empty: "", filled: "", decided: "", read: "" };

    beforeAll(async () => {
      app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
      work = await aWorkplace(app.database.kysely);
      const { staff: as, leader, head, deptId } = work;
      const page = { ...everyKindPage("hrpSupplierT"), pageId: "EVERY_KIND" };
      const definition = aProcess(
        [
          aStart("look", { taskName: "申请" }),
          approvedBy("look", leader, {
            taskName: "审核",
            taskHour: 8,
            fieldRights: { text: "write", money: "write", textArea: "write", subTable: "write" },
            to: "last",
          }),
          approvedBy("last", head, { taskName: "批准", taskHour: 8 }),
        ],
        { processId: "EVERY_KIND", processName: "每一种字段", pageId: "EVERY_KIND" },
      );
      await publish(app, work, definition, page);
      const values = async () =>
        everyKindValues({
          rows: 3,
          userCode: leader,
          deptId,
          attachments: [await anUploadedFile(app, as, "报价单.pdf")],
        });
      const filed = await fileApplication(app, as, "EVERY_KIND", await values(), "填好的申请");
      paths.decided = `/userTaskDesc?bpdTaskId=${filed.next[0]!.bpdTaskId}`;
      const other = await fileApplication(app, as, "EVERY_KIND", await values(), "另一份申请");
      const passed = await approve(app, leader, other.next[0]!.bpdTaskId);
      paths.read = `/userTaskDesc?bpdTaskId=${passed.data.next[0]!.bpdTaskId}`;
      const draft = (await app.call(checkStart, { processId: "EVERY_KIND" }, { as })).data;
      const { instanceId, bpdTaskId } = draft;
      const data = JSON.stringify(await values());
      void (await app.call(saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "草稿", data }, { as })).data;
      paths.filled = `/applyForm?bpdTaskId=${bpdTaskId}`;
      paths.empty = "/applyForm?processId=EVERY_KIND";
      visitors = new Visitors(app, await listen(app));
    });
    afterAll(async () => {
      await visitors.leave();
      await app.close();
    });

    /** What axe finds, and what stands outside the page or outside its own field. */
    async function faultsOf(page: Page): Promise<string[]> {
      const found = await accessibilityFaultsOf(page);
      return await page.evaluate((seen) => {
        // Cells that are scrolled below the buttons of their rows show only a part of themselves.
        const isScrolledAway = ({ rule, selector }: (typeof seen)[number]) =>
          rule === "target-size" &&
          document.querySelector(selector)?.closest("[class*=sub-table_frame_]") !== null;
        const faults = seen
          .filter((fault) => !isScrolledAway(fault))
          .map(({ rule, html }) => `${rule}: ${html}`);
        if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen");
        for (const item of document.querySelectorAll("[class*=form-viewer_item_]")) {
          const field = item.getBoundingClientRect();
          for (const part of item.querySelectorAll("*")) {
            if (part.closest("[class*=sub-table_frame_], .visually-hidden, [aria-hidden=true]") !== null)
              continue;
            const { right, bottom, width } = part.getBoundingClientRect();
            if (width > 1 && (right > field.right + 1 || bottom > field.bottom + 1))
              faults.push(`outside its field: ${part.outerHTML.slice(0, 120)}`);
          }
        }
        return faults;
      }, found);
    }

    async function open(who: string, path: string, look: VisitorOptions) {
      const complaints: string[] = [];
      const watch = (opened: Page) => {
        opened.on("console", (said) => {
          if (said.type() === "error" || said.type() === "warning") complaints.push(said.text());
        });
        opened.on("pageerror", (fault) => complaints.push(fault.message));
      };
      const page = await visitors.open(who, path, { ...look, watch });
      await page.locator("[class*=form-viewer_item_]").first().waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      return { page, complaints };
    }

    describe.each(looks)("$width wide, $mode, $language", (look) => {
      it("keeps nobody out, filled in", async () => {
        // when
        const { page, complaints } = await open(work.staff, paths.filled, look);
        const faults = await faultsOf(page);

        // then
        expect([faults, complaints]).toEqual([[], []]);
      });

      it("keeps nobody out while it says what is missing", async () => {
        // given
        const { page, complaints } = await open(work.staff, paths.empty, look);

        // when
        await page.locator("[class*=decision-bar_decisionPrimary_]").click();
        await page.locator("[class*=field-parts_error_]").first().waitFor();
        const faults = await faultsOf(page);

        // then
        expect([faults, complaints]).toEqual([[], []]);
      });

      it("keeps nobody out who decides on it, writing some of it or none", async () => {
        for (const [who, path] of [
          [work.leader, paths.decided],
          [work.head, paths.read],
        ] as const) {
          // when
          const { page, complaints } = await open(who, path, look);
          const faults = await faultsOf(page);

          // then
          expect([faults, complaints]).toEqual([[], []]);
        }
      });
    });
  });
}
