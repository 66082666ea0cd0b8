import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { getProcessInstanceSource, listStartRole } from "#contract/calls/task/start.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { approve, type Filed, fileApplication } from "../../../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../../../support/builders/usual-processes.ts";

let app: TestApp;
let place: Workplace;
let running: Filed;
let complete: Filed;
beforeAll(async () => {
  app = await startTestApp();
  place = await aWorkplace(app.database.kysely);
  const { definition, page } = aLeaveProcess("LISTED");
  await publish(app, place, definition, page);
  running = await fileApplication(app, place.staff, "LISTED", leaveValues(5), "休假五天");
  complete = await fileApplication(app, place.colleague, "LISTED", leaveValues(1), "休假一天");
  await approve(app, place.leader, complete.next[0]!.bpdTaskId);
  const draft = (await app.call(checkStart, { processId: "LISTED" }, { as: place.staff })).data;
  await app.call(
    saveApplyInfo,
    { instanceId: draft.instanceId, bpdTaskId: draft.bpdTaskId, applyTitle: "草稿" },
    { as: place.staff },
  );
});
afterAll(() => app.close());

type Input = Parameters<typeof app.call<typeof listApplyByPage>>[1];
async function titles(as: string, input: Input = {}): Promise<string[]> {
  const { data } = await app.call(listApplyByPage, input, { as });
  return data.rows.map(({ applyTitle }) => applyTitle);
}

describe("the applications of an organisation", () => {
  it("are all there for the process administrator, but others' drafts", async () => {
    expect(await titles(place.designer)).toEqual(["休假一天", "休假五天"]);
  });

  it("are for everybody else those he has part in", async () => {
    expect(await titles(place.staff)).toEqual(["草稿", "休假五天"]);
    expect(await titles(place.colleague)).toEqual(["休假一天"]);
    expect(await titles(place.leader)).toEqual(["休假一天", "休假五天"]);
    expect(await titles(place.finance)).toEqual([]);
  });

  it("are narrowed by state, number, applicant, department and day", async () => {
    // given
    const as = place.designer;

    // then
    expect(await titles(as, { queryType: "complete" })).toEqual(["休假一天"]);
    expect(await titles(as, { applyId: running.applyId.toLowerCase() })).toEqual(["休假五天"]);
    expect(await titles(as, { applyUserCode: place.colleague })).toEqual(["休假一天"]);
    expect(await titles(as, { holder: place.leader.toLowerCase() })).toEqual(["休假五天"]);
    expect(await titles(as, { holder: place.staff })).toEqual([]);
    expect(await titles(as, { deptId: place.deptId, keyword: "五" })).toEqual(["休假五天"]);
    expect(await titles(as, { beginDate: "2020-01-01", endDate: "2099-12-31" })).toHaveLength(2);
    expect(await titles(as, { beginDate: "0001-01-01", endDate: "9999-12-31" })).toHaveLength(2);
    expect(await titles(as, { endDate: "2020-01-01" })).toEqual([]);
  });

  it("are narrowed to what is late and to what was submitted, and say how many tasks of each are late", async () => {
    // given
    const { instanceId } = running;
    await sql`update seat set due_at = now() - interval '1 day'
      where instance_id = ${instanceId} and status = 'open'`.execute(app.database.kysely);

    // when
    const { data } = await app.call(listApplyByPage, { mark: "overdue" }, { as: place.designer });

    // then
    expect(data.rows).toMatchObject([{ applyTitle: "休假五天", overdue: 1, incidents: 0 }]);
    expect(await titles(place.designer, { mark: "incident" })).toEqual([]);
    expect(await titles(place.staff, { submitted: true })).toEqual(["休假五天"]);
  });

  it("count the days of the organisation, whatever the zone of the database", async () => {
    // given: it is half past one at night on 2 March in Shanghai, and 1 March in UTC
    const { instanceId } = running;
    const { rows } = await sql<{ filed: string }>`
      select apply_date as filed from process_instance where instance_id = ${instanceId}`.execute(
      app.database.kysely,
    );
    const setTo = (at: string) =>
      sql`update process_instance set apply_date = ${at}::timestamptz where instance_id = ${instanceId}`.execute(
        app.database.kysely,
      );
    await setTo("2026-03-01T17:30:00Z");

    // when
    const on = (day: string) => titles(place.designer, { beginDate: day, endDate: day });
    const found = { first: await on("2026-03-01"), second: await on("2026-03-02") };
    await setTo(rows[0]!.filed);

    // then
    expect(found).toEqual({ first: [], second: ["休假五天"] });
  });

  it("are refused for days in the wrong order", async () => {
    // when
    const { body } = await app.call(
      listApplyByPage,
      { beginDate: "2026-02-01", endDate: "2026-01-01" },
      { as: place.staff },
    );

    // then
    expect(Object.keys(body.errors ?? {})).toEqual(["endDate"]);
  });
});

describe("where an application was started", () => {
  it("is told to who has part in it", async () => {
    // when
    const own = await app.call(
      getProcessInstanceSource,
      { bpdInstanceId: running.instanceId },
      { as: place.staff },
    );
    const stranger = await app.call(
      getProcessInstanceSource,
      { bpdInstanceId: running.instanceId },
      { as: place.finance },
    );

    // then
    expect(own.data).toBe("BPM");
    expect(stranger.status).toBe(404);
  });
});

describe("the roles that may start a process", () => {
  it("are those it was published with; without a process all there are", async () => {
    // when
    const own = (await app.call(listStartRole, { processId: "LISTED" }, { as: place.staff })).data;
    const all = (await app.call(listStartRole, {}, { as: place.staff })).data;
    const unknown = await app.call(listStartRole, { processId: "NOTHING" }, { as: place.staff });

    // then
    expect(own.map(({ roleCode }) => roleCode)).toEqual(["employee"]);
    expect(all.map(({ roleCode }) => roleCode)).toEqual(
      expect.arrayContaining(["employee", "finance", "admin"]),
    );
    expect(unknown.status).toBe(404);
  });
});
