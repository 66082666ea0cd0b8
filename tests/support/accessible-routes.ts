import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { routeTable } from "../../src/web/routes/route-table.ts";
import { specifiedRoutes, specifiedTables } from "../architecture/specified-routes.ts";
import { faultsOfScreen } from "./accessibility.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "./builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "./builders/a-workplace.ts";
import { aMatrix } from "./builders/a-matrix.ts";
import { aLegalContract } from "./builders/a-legal-contract.ts";
import { anEncryptedApplyId } from "./builders/an-encrypted-apply-id.ts";
import { fileApplication } from "./builders/file-application.ts";
import { listen } from "./listen.ts";
import { Visitors } from "./visitors.ts";

const toCome = new Set(routeTable.filter((route) => route.toCome).map(({ path }) => path));
/** What `/login` shows to somebody who is not logged in is looked at in login-and-shell.test.ts; others only lead on. */
const built = [
  ...new Set(
    [
      ...specifiedRoutes,
      ...specifiedTables.map((name) => `/basic/${name}`),
      ...routeTable.map(({ path }) => path).filter((path) => !path.includes(":")),
    ].map((path) => path.replace(/(?<=.)\/$/u, "")),
  ),
].filter((path) => !toCome.has(path) && !["/login", "/index", "/uiRedirect"].includes(path));

/** How a screen is looked at. */
export interface Look {
  width: number;
  mode: "light" | "dark";
  language: string;
}

/** Looks at every screen there is, as an administrator: it keeps nobody out, fits, and cuts no text off. */
export function describeEveryScreen(look: Look): void {
  describe(`every built screen, as an administrator, ${look.width} wide, ${look.mode}, ${look.language}`, () => {
    let app: TestApp;
    let work: Workplace;
    let visitors: Visitors;
    // One browser: who is logged in stays so, and screens follow one another as for a person.
    let page: Page;
    const queries: Record<string, string> = {};

    beforeAll(async () => {
      app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
      work = await aWorkplace(app.database.kysely);
      const { admin, staff } = work;
      const process = aProcess(
        [aStart("look"), approvedBy("look", admin, { taskName: "审核", taskHour: 8 })],
        {
          processId: "PAPER",
          processName: "资料申请",
          pageId: "PAPER",
        },
      );
      const form = {
        ...aPage(aField("what", { componentTitle: "资料", isRequired: true })),
        pageId: "PAPER",
      };
      await publish(app, work, process, form);
      const { applyId, next } = await fileApplication(app, staff, "PAPER", { what: "年报" }, "借阅年报");
      const draft = await app.call(checkStart, { processId: "PAPER" }, { as: admin });
      const application = `?applyId=${applyId}`;
      Object.assign(queries, {
        "/userTaskDesc": `?bpdTaskId=${next[0]!.bpdTaskId}`,
        "/applyForm": `?bpdTaskId=${draft.data.bpdTaskId}`,
        "/applyDesc": application,
        "/fullApplyDesc": application,
        "/oggApplyDesc": `?apply=${anEncryptedApplyId(applyId)}`,
        "/lookApprove": application,
        "/approveDesc": application,
      });
      const content = aMatrix({ named: staff });
      const { data: matrix } = await app.call(
        saveMatrix,
        { matrixId: "PAPER", content },
        { as: work.designer },
      );
      await app.call(
        publishMatrix,
        { matrixId: "PAPER", rowVersion: matrix.rowVersion },
        { as: work.designer },
      );
      // The first there is: its screen is looked at under the number 1.
      await aLegalContract(app, staff);
      visitors = new Visitors(app, await listen(app));
      page = await visitors.open(work.admin, "/notification", look);
    });
    afterAll(async () => {
      await visitors.leave();
      await app.close();
    });

    it.each(built)("%s keeps nobody out and fits", async (path) => {
      // given
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        `${path.replaceAll(/:\w+/gu, "1")}${queries[path] ?? ""}`,
      );
      // The screen before stays until the next one has been fetched.
      await page.waitForFunction(
        (coming) =>
          document.querySelector("[data-at]")?.getAttribute("data-at") ===
            decodeURI(location.hash.slice(1).split("?", 1)[0] ?? "") &&
          document.querySelector("h1, h2") !== null &&
          document.querySelector(coming) === null,
        "[aria-busy=true], .ant-skeleton, .ant-spin-spinning",
      );
      expect(await page.evaluate(() => location.hash)).toContain(path.split("/:")[0]);

      // when
      const faults = await faultsOfScreen(page);

      // then
      expect(faults).toEqual([]);
    });
  });
}
