import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import {
  removeSampleCase,
  runSampleCases,
  sampleCaseOfApplication,
  sampleCases,
  saveSampleCase,
} from "#contract/calls/sample-cases.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aNumber, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let processId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const page = () => ({
  ...aPage(aNumber("amount"), aField("degreeOfSecrecy")),
  pageId: processId,
  label: "采购单",
});

/** Above a limit the head sees it after the leader. */
function definition(limit: number): ProcessDefinition {
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: [["two", `form.amount > ${limit}`], "END"] }),
    approvedBy("two", work.head, { taskHour: 8 }),
  ];
  return aProcess(tasks, { processId, pageId: processId, company: String(work.organId) });
}

beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
  processId = `CASES-${work.organId}`;
  await publish(app, work, definition(1000), page());
});

const asDesigner = () => ({ as: work.designer });
const keep = (given: object = {}) =>
  app.call(
    saveSampleCase,
    {
      processId,
      caseName: "大额",
      applyUser: work.staff,
      values: { amount: 5000 },
      definition: definition(1000),
      ...given,
    } as never,
    asDesigner(),
  );
const listed = async (as = work.designer) => (await app.call(sampleCases, { processId }, { as })).data.cases;
const runOn = async (tried: ProcessDefinition) =>
  (await app.call(runSampleCases, { processId, definition: tried }, asDesigner())).data;
const publishIt = (tried: ProcessDefinition, more: object = {}) =>
  app.call(saveOrUpdateProcessData, { ...tried, status: "enabled", ...more }, asDesigner());

describe("sample cases of a process", () => {
  it("expect the way that was tried, and say which way a changed definition goes instead", async () => {
    // when
    void (await keep()).data;

    // then
    expect(await runOn(definition(1000))).toMatchObject({ results: [{ passed: true }], hiddenFailed: 0 });
    const { results } = await runOn(definition(9000));
    expect(results).toMatchObject([
      {
        caseName: "大额",
        passed: false,
        expected: { steps: [{ taskId: "one" }, { taskId: "two", people: [{ userCode: work.head }] }] },
        found: { steps: [{ taskId: "one", people: [{ userCode: work.leader }] }], ends: "complete" },
      },
    ]);
    const kept = await app.database.kysely.selectFrom("processInstance").selectAll().execute();
    expect(kept).toEqual([]);
  });

  it("call a step that is designed away what it is called where it is published", async () => {
    // given
    const [start, one, two] = definition(1000).tasks;
    const named = { ...definition(1000), tasks: [start!, one!, { ...two!, taskName: "负责人批准" }] };
    void (await keep()).data;
    void (await publishIt(named)).data;
    const shorter = { ...named, tasks: [start!, approvedBy("one", work.leader, { taskHour: 8 })] };

    // when
    const { results } = await runOn(shorter);

    // then
    expect(results[0]?.expected.steps.map(({ taskName }) => taskName)).toEqual(["one", "负责人批准"]);
    expect(results[0]?.found.steps.map(({ taskName }) => taskName)).toEqual(["one"]);
  });

  it("are played at every publication: a failing one is named, and it is published with a reason, which is kept", async () => {
    // given
    void (await keep()).data;

    // when
    const refused = await publishIt(definition(9000));
    const without = await publishIt(definition(9000), { failingReason: "  " });
    const published = await publishIt(definition(9000), {
      failingReason: "限额已提高",
      versionNote: "新限额",
    });

    // then
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 12460, msg: expect.stringContaining("大额") },
    });
    expect(without.status).toBe(409);
    expect(published.data).toMatchObject({ version: 2 });
    const [latest, first] = (await app.call(processVersions, { processId }, asDesigner())).data;
    expect(latest).toMatchObject({ note: "新限额", failing: { count: 1, reason: "限额已提高" } });
    expect(first).toMatchObject({ note: null, failing: null });
    expect(await listed()).toHaveLength(1);
    // what is sent beside a definition is none of it
    const { rows } = await sql<{ definition: object }>`
      select definition from process_version where process_id = ${processId} and version = 2`.execute(
      app.database.kysely,
    );
    expect(Object.keys(rows[0]?.definition ?? {})).not.toContain("failingReason");
  });

  it("are not made of what could not be submitted", async () => {
    const unfinished = await keep({ values: { amount: "much" } });
    const stranger = await keep({ applyUser: "NOBODY" });

    expect(unfinished).toMatchObject({ status: 422, body: { errors: { amount: expect.any(String) } } });
    expect(stranger).toMatchObject({ status: 422, body: { errors: { applyUser: expect.any(String) } } });
    expect(await listed()).toEqual([]);
  });

  it("may expect a role or anybody, are changed by one at a time, and are deleted", async () => {
    // given
    const { caseId, rowVersion } = (await keep()).data;
    const expected = {
      ends: "complete",
      steps: [
        { taskId: "one", who: "anybody" },
        { taskId: "two", who: "role", roleCode: "employee" },
      ],
    };

    // when
    const changed = await keep({ caseId, rowVersion, expected, definition: undefined });
    const late = await keep({ caseId, rowVersion, expected, definition: undefined });

    // then
    expect(changed.data.rowVersion).toBe(rowVersion + 1);
    expect(late).toMatchObject({ status: 409 });
    expect(await runOn(definition(1000))).toMatchObject({ results: [{ passed: true }] });
    void (await app.call(removeSampleCase, { processId, caseId }, asDesigner())).data;
    expect(await listed()).toEqual([]);
    expect((await app.call(removeSampleCase, { processId, caseId }, asDesigner())).status).toBe(404);
  });

  it("are made of a finished application: what was filed, and what was decided", async () => {
    // given
    const filed = await fileApplication(app, work.staff, processId, { amount: 5000 }, "一台设备");
    const early = await app.call(sampleCaseOfApplication, { applyId: filed.applyId }, asDesigner());
    void (await approve(app, work.leader, await newestTask(app, work.leader))).data;
    void (await approve(app, work.head, await newestTask(app, work.head))).data;

    // when
    const made = await app.call(sampleCaseOfApplication, { applyId: filed.applyId }, asDesigner());

    // then
    expect(early).toMatchObject({ status: 409, body: { code: 12461 } });
    expect(made.data).toMatchObject({ processId, caseName: "一台设备" });
    expect(await listed()).toMatchObject([
      {
        caseName: "一台设备",
        applyUser: work.staff,
        values: { amount: 5000 },
        expected: {
          steps: [
            { taskId: "one", people: [work.leader] },
            { taskId: "two", people: [work.head] },
          ],
        },
      },
    ]);
  });

  it("show nobody what is kept from them, and none is made of a secret application", async () => {
    // given
    const file = async (values: object) => {
      const { applyId } = await fileApplication(app, work.staff, processId, { amount: 1, ...values });
      void (await approve(app, work.leader, await newestTask(app, work.leader))).data;
      return applyId;
    };
    const applyId = await file({});
    const secret = await file({ degreeOfSecrecy: "secret" });
    void (await app.call(sampleCaseOfApplication, { applyId }, asDesigner())).data;

    // when
    const ofSecret = await app.call(sampleCaseOfApplication, { applyId: secret }, asDesigner());
    await aDataForbid(app.database.kysely, {
      userCode: work.designer,
      entity: "application",
      rowFilter: { applyTitle: { like: "一份" } },
    });

    // then
    expect(ofSecret.status).toBeGreaterThanOrEqual(400);
    expect(await listed()).toEqual([]);
    expect(await listed(work.admin)).toHaveLength(1);
    const hidden = await runOn(definition(-1));
    expect(hidden).toEqual({ results: [], hiddenFailed: 1 });
    expect(await publishIt(definition(-1))).toMatchObject({ status: 409, body: { code: 12460 } });
  });

  it("belong to the organisation: another one's are not there", async () => {
    void (await keep()).data;
    const other = await aWorkplace(app.database.kysely);

    expect(await listed(other.designer)).toEqual([]);
    const foreign = await app.call(
      saveSampleCase,
      {
        processId,
        caseName: "x",
        applyUser: other.staff,
        values: {},
        expected: { steps: [], ends: "complete" },
      },
      { as: other.designer },
    );
    expect(foreign.status).toBe(404);
  });
});
