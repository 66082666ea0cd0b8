import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import { routeTable } from "../../src/web/routes/route-table.ts";
import { specifiedRoutes, specifiedTables } from "../architecture/specified-routes.ts";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aLegalContract } from "../support/builders/a-legal-contract.ts";
import { anEncryptedApplyId } from "../support/builders/an-encrypted-apply-id.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { Visitors } from "../support/visitors.ts";

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

describe("every built screen, as an administrator", () => {
  let app: TestApp;
  let work: Workplace;
  let visitors: Visitors;
  const queries: Record<string, string> = {};
  const open = new Map<string, Page>();

  beforeAll(async () => {
    app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
    work = await aWorkplace(app.database.kysely);
    const { admin, staff } = work;
    const process = aProcess([aStart("look"), approvedBy("look", admin, { taskName: "审核", taskHour: 8 })], {
      processId: "PAPER",
      processName: "资料申请",
      pageId: "PAPER",
    });
    const page = { ...aPage(aField("what", { componentTitle: "资料", isRequired: true })), pageId: "PAPER" };
    await publish(app, work, process, page);
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
    // The first there is: its screen is looked at under the number 1.
    await aLegalContract(app, staff);
    visitors = new Visitors(app, await app.app.listen({ host: "127.0.0.1", port: 0 }));
  });
  afterAll(async () => {
    await visitors.leave();
    await app.close();
  });

  /** One browser for each look: what is logged in stays so, and screens follow one another as for a person. */
  async function pageOf(width: number, mode: "light" | "dark"): Promise<Page> {
    const look = `${width} ${mode}`;
    const page = open.get(look) ?? (await visitors.open(work.admin, "/notification", { width, mode }));
    open.set(look, page);
    return page;
  }

  const looks = [
    [1440, "light"],
    [390, "dark"],
  ] as const;
  describe.each(looks)("%i wide, %s", (width, mode) => {
    it.each(built)("%s keeps nobody out and fits", async (path) => {
      // given
      const page = await pageOf(width, mode);
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        `${path.replaceAll(/:\w+/gu, "1")}${queries[path] ?? ""}`,
      );
      await page.waitForFunction(
        ({ hash, coming }) =>
          location.hash.startsWith(`#${hash}`) &&
          document.querySelector("h1, h2") !== null &&
          document.querySelector(coming) === null,
        { hash: path.split("/:")[0] ?? path, coming: "[aria-busy=true], .ant-skeleton, .ant-spin-spinning" },
      );

      // when
      const violations = await whatKeepsPeopleOut(page);
      const overflow = await overflowOf(page);

      // then
      expect(violations).toEqual([]);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
});
