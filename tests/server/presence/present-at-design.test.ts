import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { presentAtDesign } from "#contract/calls/presence.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { unique } from "../../support/builders/unique.ts";

let app: TestApp;
let work: Workplace;
let second: string;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  ({ userCode: second } = await anAccount(app.database.kysely, {
    organId: work.organId,
    roles: ["process-admin"],
  }));
});
afterAll(() => app.close());
beforeEach(async () => {
  id = `P${unique()}`;
  await publish(
    app,
    work,
    aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], { processId: id }),
  );
});

const present = (as: string, tab: string, given: object = {}) =>
  app.call(presentAtDesign, { kind: "process", id, tab, ...given }, { as });
const othersOf = async (...asked: Parameters<typeof present>) => (await present(...asked)).data.others;

describe("who has a process open", () => {
  it("is told to the others who have, with the step they are at, until they leave", async () => {
    expect(await othersOf(work.designer, "a")).toEqual([]);

    expect(await othersOf(second, "b", { place: "one" })).toMatchObject([
      { userCode: work.designer, place: null },
    ]);
    expect(await othersOf(work.designer, "a")).toEqual([
      { userCode: second, realName: expect.stringMatching(/./u), place: "one" },
    ]);

    await present(second, "b", { leaves: true });
    expect(await othersOf(work.designer, "a")).toEqual([]);
  });

  it("stands in no operation log, which would be full of it", async () => {
    await present(work.designer, "a");
    await present(work.designer, "a", { leaves: true });

    const { rows } = await sql`select 1 from operation_log where call = ${presentAtDesign.name}`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([]);
  });

  it("counts another tab of one's own, and nobody who was not heard of for a minute", async () => {
    await present(work.designer, "a");
    expect(await othersOf(work.designer, "b")).toMatchObject([{ userCode: work.designer }]);

    await sql`update design_presence set seen_at = seen_at - interval '61 seconds'`.execute(
      app.database.kysely,
    );

    expect(await othersOf(second, "c")).toEqual([]);
  });

  it("is nobody's business who belongs to another organisation or designs nothing", async () => {
    const other = await aWorkplace(app.database.kysely);

    expect((await present(other.designer, "a")).body).toMatchObject({ flag: false, _error: 404 });
    expect((await present(work.staff, "a")).body).toMatchObject({ flag: false, code: 12139 });
  });

  it("is known of a form as well", async () => {
    const page = { ...aPage(aField("subject")), pageId: id, label: "单", company: String(work.organId) };
    await app.call(insertFormPageInfo, { data: JSON.stringify(page) }, { as: work.designer });
    await present(work.designer, "a", { kind: "form" });

    expect(await othersOf(second, "b", { kind: "form" })).toMatchObject([{ userCode: work.designer }]);
    expect(await othersOf(second, "b")).toEqual([]);
  });
});
