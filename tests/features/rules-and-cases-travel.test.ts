import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import { readRules, saveReadRules } from "#contract/calls/read-rules.ts";
import {
  importRelease,
  previewRelease,
  releaseContents,
  rollBackRelease,
  trustReleaseKey,
} from "#contract/calls/release-bundle.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { removeSampleCase, sampleCases, saveSampleCase } from "#contract/calls/sample-cases.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { checkoutDir } from "#server/checkout.ts";
import { canonicalJson, hashOf } from "#server/release-bundle/canonical-json.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
let processId: string;
let bundle: string;

beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(app.database.kysely);
  processId = `TRAVELS-${work.organId}`;
  await publish(app, work, definition(1000), page());
  await setReadRules([rule(work.head)]);
  await setRule("once_per_round");
  await keepCase("大额");
  bundle = await exported("json");
}, 120_000);
afterAll(() => app.close());

const page = () => ({ ...aPage(aNumber("amount")), pageId: processId, label: "采购单" });

/** Above a limit the head sees it after the leader. */
function definition(limit: number): ProcessDefinition {
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: [["two", `form.amount > ${limit}`], "END"] }),
    approvedBy("two", work.head, { taskHour: 8 }),
  ];
  return aProcess(tasks, { processId, pageId: processId, company: String(work.organId) });
}

const asDesigner = () => ({ as: work.designer });
const asAdmin = () => ({ as: work.admin });
const rule = (userCode: string) => ({ afterTask: "one", userCodes: [userCode], roles: [], note: "请知悉" });
const readRulesHere = async () => (await app.call(readRules, { processId }, asDesigner())).data;
async function setReadRules(rules: ReturnType<typeof rule>[]) {
  const { rowVersion } = await readRulesHere();
  void (await app.call(saveReadRules, { processId, rowVersion, rules }, asDesigner())).data;
}
async function rulesHere(): Promise<unknown[]> {
  const { rows } = await sql`select rule_type, repeat_policy from process_rule
    where process_id = ${processId} and organ_id = ${work.organId} and _deleted_at is null`.execute(
    app.database.kysely,
  );
  return rows;
}
/** One rule for the whole process, as an administrator enters it. */
async function setRule(repeatPolicy: string) {
  await sql`update process_rule set _deleted_at = now() where process_id = ${processId}`.execute(
    app.database.kysely,
  );
  const values = { processId, ruleType: "repeatApprover", repeatPolicy, status: "1" };
  void (await app.call(onTable(addTableRow, "processRule"), values as never, asDesigner())).data;
}
const casesHere = async () => (await app.call(sampleCases, { processId }, asDesigner())).data.cases;
async function keepCase(caseName: string, given: object = {}) {
  const whole = {
    processId,
    caseName,
    applyUser: work.staff,
    values: { amount: 5000 },
    definition: definition(1000),
  };
  return (await app.call(saveSampleCase, { ...whole, ...given } as never, asDesigner())).data;
}

async function exported(format: "json" | "sql"): Promise<string> {
  const { token } = await app.logIn(work.admin);
  const url = `${exportProcessSql.path}?generateProcessDataId=${processId}&format=${format}`;
  const answer = await app.app.inject({ method: "GET", url, headers: { token } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

const keys = () => [`processRules:${processId}`, `readRules:${processId}`, `sampleCases:${processId}`];
const states = (answer: { objects: { key: string; state: string }[] }) =>
  Object.fromEntries(answer.objects.map(({ key, state }) => [key.replace(`:${processId}`, ""), state]));
const preview = (given: string) => app.call(previewRelease, { bundle: given }, asAdmin());
const imported = (given: string, accept: string[], note?: string) =>
  app.call(importRelease, { bundle: given, accept, ...(note === undefined ? {} : { note }) }, asAdmin());

/** What an administrator of another installation may have put together by hand, and signed with a key that is trusted. */
const pair = generateKeyPairSync("ed25519");
const foreignKey = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
function handMade(version: number, objects: [string, object][]): string {
  const unsigned = {
    format: "chancery-release",
    version,
    createdAt: new Date().toISOString(),
    createdBy: "SOMEBODY",
    company: "外地",
    objects: objects.map(([key, content]) => {
      const [kind, id] = key.split(":");
      return { kind, id, name: id, hash: hashOf(content), needs: [], content };
    }),
    publicKey: foreignKey,
  };
  const signature = sign(null, Buffer.from(canonicalJson(unsigned)), pair.privateKey).toString("base64");
  return JSON.stringify({ ...unsigned, signature });
}

describe("rules and sample cases of a process", () => {
  it("are part of a release, with the people they name", async () => {
    const { data } = await app.call(releaseContents, { processIds: [processId] }, asAdmin());

    expect(data.objects.map(({ kind, id }) => `${kind}:${id}`)).toEqual(expect.arrayContaining(keys()));
    expect(data.references).toEqual(
      expect.arrayContaining([`user:${work.head}`, `user:${work.leader}`, `user:${work.staff}`]),
    );
    expect(states((await preview(bundle)).data)).toEqual({
      "category:finance": "same",
      form: "same",
      process: "same",
      processRules: "same",
      readRules: "same",
      sampleCases: "same",
    });
  });

  it("come back by an import as they were released, and go again by its roll-back", async () => {
    // given
    await setReadRules([rule(work.finance)]);
    await setRule("none");
    for (const { caseId } of await casesHere())
      void (await app.call(removeSampleCase, { processId, caseId }, asDesigner())).data;
    expect(states((await preview(bundle)).data)).toMatchObject({
      processRules: "conflict",
      readRules: "conflict",
      sampleCases: "new",
    });

    // when
    const { releaseId } = (await imported(bundle, keys())).data as { releaseId: number };
    const taken = [await readRulesHere(), await rulesHere(), await casesHere()];
    const back = await app.call(rollBackRelease, { releaseId }, asAdmin());

    // then
    expect(taken).toMatchObject([
      { rules: [rule(work.head)] },
      [{ repeatPolicy: "once_per_round" }],
      [{ caseName: "大额", applyUser: work.staff, values: { amount: 5000 } }],
    ]);
    expect(back.data).toEqual({ restored: 2, withdrawn: 1, stays: 0 });
    expect([await readRulesHere(), await rulesHere(), await casesHere()]).toMatchObject([
      { rules: [rule(work.finance)] },
      [{ repeatPolicy: "none" }],
      [],
    ]);
  });

  it("are the same by SQL, however often it is run", async () => {
    await keepCase("一直在");
    const script = (await exported("sql")).replace(/^begin;$/mu, "").replace(/^commit;$/mu, "");
    await setReadRules([rule(work.head)]);
    await setRule("once_per_round");
    await keepCase("只在这里");

    for (const _run of [1, 2]) await sql.raw(script).execute(app.database.kysely);

    expect([await readRulesHere(), await rulesHere(), await casesHere()]).toMatchObject([
      { rules: [rule(work.finance)] },
      [{ repeatPolicy: "none" }],
      [{ caseName: "一直在" }],
    ]);
  });

  it("are played before anything is imported: what fails is named, and taken over with a note alone", async () => {
    // given a version in a bundle by which the case goes another way
    const tried = { ...definition(9000), status: "enabled" as const, failingReason: "先试" };
    void (await app.call(saveOrUpdateProcessData, tried, asDesigner())).data;
    const other = await exported("json");
    const again = { ...definition(1000), status: "enabled" as const };
    void (await app.call(saveOrUpdateProcessData, again, asDesigner())).data;
    const latest = async () =>
      (await app.call(processVersions, { processId }, asDesigner())).data.at(0) ?? {
        version: 0,
        failing: null,
      };
    const before = await latest();

    // when
    const told = (await preview(other)).data.objects.find(({ kind }) => kind === "process");
    const refused = await imported(other, [`process:${processId}`]);
    const between = await latest();
    const taken = await imported(other, [`process:${processId}`], "限额已提高");

    // then
    expect(told?.reasons.join()).toContain("一直在");
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 12460, msg: expect.stringContaining("一直在") },
    });
    expect(between).toEqual(before);
    expect(taken.status).toBe(200);
    expect(await latest()).toMatchObject({
      version: before.version + 1,
      failing: { count: 1, reason: "限额已提高" },
    });
  });

  it("are checked as what people enter: nothing malformed, nobody unknown, no step there is not", async () => {
    // given
    void (await app.call(trustReleaseKey, { keyName: "外地", publicKey: foreignKey }, asAdmin()));
    const expected = { steps: [], ends: "complete" };
    const ofCase = (applyUser: string) => ({ applyUser, values: {}, expected });
    const faulty: [string, object, string][] = [
      ["readRules", { rules: [{ ...rule(work.head), afterTask: "nowhere" }] }, "rules[0].afterTask"],
      ["readRules", { rules: [rule("NOBODY")] }, "NOBODY"],
      ["readRules", { rules: [null] }, "rules[0]"],
      ["processRules", { rules: [{ taskId: "", ruleType: "overtime" }] }, "overtimePolicy"],
      ["processRules", { rules: "all" }, "rules"],
      ["sampleCases", { cases: [{ caseName: "x", content: ofCase("NOBODY") }] }, "NOBODY"],
      ["sampleCases", { cases: [{ caseName: " ", content: ofCase(work.staff) }] }, "caseName"],
    ];
    for (const [kind, content, said] of faulty) {
      const given = handMade(2, [[`${kind}:${processId}`, content]]);
      const [object] = (await preview(given)).data.objects;
      const answer = await imported(given, [`${kind}:${processId}`], "好的");

      expect(object, said).toMatchObject({ state: "blocked" });
      expect(object?.reasons.join(), JSON.stringify(object)).toContain(said);
      expect(answer).toMatchObject({ status: 409, body: { code: 12577 } });
    }
  });

  it("are nobody else's to bring: a process of another organization is left alone", async () => {
    const neighbour = await aWorkplace(app.database.kysely);
    const foreign = `FOREIGN-${neighbour.organId}`;
    const theirs = aProcess([aStart("one"), approvedBy("one", neighbour.leader, { taskHour: 8 })], {
      processId: foreign,
      company: String(neighbour.organId),
    });
    await publish(app, neighbour, theirs);
    const given = handMade(2, [
      [`process:${foreign}`, definition(1)],
      [`readRules:${foreign}`, { rules: [rule(work.head)] }],
      [`sampleCases:${foreign}`, { cases: [] }],
      [`processRules:${foreign}`, { rules: [] }],
    ]);

    expect(new Set((await preview(given)).data.objects.map(({ state }) => state))).toEqual(
      new Set(["blocked"]),
    );
    expect(await imported(given, [`readRules:${foreign}`])).toMatchObject({ status: 409 });
  });

  it("are not needed: a bundle of version 1 is read as ever", async () => {
    const { company: _company, status: _status, ...content } = definition(1000);
    const given = handMade(1, [[`process:${processId}`, { ...content, processName: "旧格式" }]]);

    expect((await preview(given)).data.objects).toMatchObject([{ state: "changed", kind: "process" }]);
    expect((await imported(given, [`process:${processId}`])).status).toBe(200);
  });
});
