import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matrixDetail, publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { insertFormPageInfo, getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import {
  distrustReleaseKey,
  importRelease,
  previewRelease,
  releaseContents,
  releaseKeys,
  releases,
  rollBackRelease,
  trustReleaseKey,
} from "#contract/calls/release-bundle.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { ReleaseBundle } from "#contract/shapes/release-bundle.ts";
import type { Database } from "#server/db/index.ts";
import { checkoutDir } from "#server/checkout.ts";
import { sql } from "kysely";
import pg from "pg";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aPage, aNumber, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";

const processId = "RELEASED";
const pageId = "RELEASED-FORM";
const matrixId = "RELEASED-MATRIX";

/** An installation: its server, and an organisation with its people. */
interface Installation {
  test: TestApp;
  work: Workplace;
}

let from: Installation;
let to: Installation;

async function anInstallation(database?: Database): Promise<Installation> {
  const test = await startTestApp({
    schemas: `${checkoutDir}/schemas`,
    ...(database === undefined ? {} : { database }),
  });
  return { test, work: await aWorkplace(test.database.kysely) };
}

beforeAll(async () => {
  from = await anInstallation();
  to = await anInstallation();
  const { test, work } = from;
  const db = test.database.kysely;
  await sql`insert into process_category (process_type_id, parent_type_id, type_name, organ_id)
    values ('RELEASED-TYPE', 'finance', '发布分类', ${work.organId})`.execute(db);
  await sql`insert into data_item (code, data_en_name, name, type, data_con_value, data_con_desc)
    values ('released', 'releasedItem', '币种', 'select', 'CNY', '人民币')`.execute(db);
  await sql`insert into data_item_control (data_en_name, data_con_value, data_con_desc, status)
    values ('releasedItem', 'CNY', '人民币', '1')`.execute(db);
  await test.call(
    saveMatrix,
    {
      matrixId,
      content: {
        matrixName: "金额矩阵",
        dimensions: [{ field: "amount", title: "金额", kind: "number", values: [] }],
        rows: [
          { cells: ["<=5"], assignedType: "role", taskAssigned: "finance" },
          { cells: [">5"], assignedType: "deptHead", taskAssigned: "" },
        ],
      },
    },
    { as: work.designer },
  );
  await test.call(publishMatrix, { matrixId, rowVersion: 1 }, { as: work.designer });
  await publishForm(from, "第一版");
  await publish(from, definition());
}, 120_000);
afterAll(async () => {
  await from.test.close();
  await to.test.close();
});

function definition(more: Partial<ProcessDefinition> = {}, people = "finance"): ProcessDefinition {
  const rule = { taskRunWay: "any", taskHour: 8 } as const;
  return aProcess(
    [
      aStart("look"),
      {
        ...aTask("look", { ...rule, assignedType: "role", taskAssigned: people }),
        transitions: [
          { sequence: 1, toTaskId: "decide", transExpression: "form.amount > 1" },
          { sequence: 2, toTaskId: "END", transExpression: "" },
        ],
      },
      {
        ...aTask("decide", { ...rule, assignedType: "matrix", taskAssigned: matrixId }),
        transitions: [{ sequence: 1, toTaskId: "END", transExpression: "" }],
      },
    ],
    { processId, processName: "发布的流程", processTypeId: "RELEASED-TYPE", pageId, ...more },
  );
}

async function publish({ test, work }: Installation, process: ProcessDefinition) {
  const whole = { ...process, company: String(work.organId), status: "enabled" as const };
  const { status, body } = await test.call(saveOrUpdateProcessData, whole as never, { as: work.designer });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function publishForm({ test, work }: Installation, label: string) {
  const page = aPage(aNumber("amount"));
  const choice = {
    componentCode: "currency",
    componentTitle: "币种",
    componentType: 1009,
    componentDataType: 1001,
    componentOrder: 9,
    candidateType: "DATAITEM",
    candidateValue: "releasedItem",
  };
  const whole = { ...page, pageId, label, company: String(work.organId), state: "effective" };
  const fromTable = {
    ...choice,
    componentCode: "supplier",
    candidateType: "TABLE",
    candidateValue: "hrpSupplierT",
  };
  const components = [...page.components, choice, fromTable];
  const data = JSON.stringify({ ...whole, components });
  const { status, body } = await test.call(insertFormPageInfo, { data } as never, { as: work.designer });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function exported(format: "json" | "sql", { test, work } = from): Promise<string> {
  const { token } = await test.logIn(work.admin);
  const url = `${exportProcessSql.path}?generateProcessDataId=${processId}&format=${format}`;
  const answer = await test.app.inject({ method: "GET", url, headers: { token } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

const asAdmin = ({ work }: Installation) => ({ as: work.admin });
const states = (answer: { objects: { key: string; state: string }[] }) =>
  Object.fromEntries(answer.objects.map(({ key, state }) => [key, state]));
const everything = [
  "category:RELEASED-TYPE",
  "dataItem:releasedItem",
  `form:${pageId}`,
  `matrix:${matrixId}`,
  `process:${processId}`,
];

async function preview(bundle: string) {
  const { status, data, body } = await to.test.call(previewRelease, { bundle }, asAdmin(to));
  expect(status, JSON.stringify(body)).toBe(200);
  return data;
}
async function imported(bundle: string, accept = everything) {
  const { status, data, body } = await to.test.call(importRelease, { bundle, accept }, asAdmin(to));
  expect(status, JSON.stringify(body)).toBe(200);
  return Number(data.releaseId);
}
const offered = async (): Promise<ProcessDefinition | undefined> =>
  (await to.test.call(getProcessDataList, { processId }, { as: to.work.designer })).data.rows[0]?.definition;
const label = async () =>
  (await to.test.call(getFormPage, { pageId }, { as: to.work.designer })).data.page.label;

describe("processes carried from one installation to another", () => {
  let first: string;

  it("bring everything they need, and name what the other must have", async () => {
    const { data } = await from.test.call(releaseContents, { processIds: [processId] }, asAdmin(from));
    expect(data.objects.map(({ kind, id }) => `${kind}:${id}`)).toEqual(["category:finance", ...everything]);
    expect(data.references).toEqual(["role:employee", "role:finance", "table:hrpSupplierT"]);
  });

  it("are taken from nobody whose key is not trusted, nor once it is trusted no longer", async () => {
    // given
    first = await exported("json");
    const untrusted = await to.test.call(previewRelease, { bundle: first }, asAdmin(to));
    expect(untrusted).toMatchObject({ status: 409, body: { code: 12576 } });
    const own = (await from.test.call(releaseKeys, {}, asAdmin(from))).data[0];

    // when
    const publicKey = own?.publicKey ?? "";
    const wrong = await to.test.call(trustReleaseKey, { keyName: "错", publicKey: "AAAA" }, asAdmin(to));
    expect(wrong).toMatchObject({ status: 422, body: { errors: { publicKey: expect.any(String) } } });
    await to.test.call(trustReleaseKey, { keyName: "测试环境", publicKey }, asAdmin(to));
    const fingerprint = own?.fingerprint ?? "";
    await to.test.call(distrustReleaseKey, { fingerprint }, asAdmin(to));
    expect(await to.test.call(previewRelease, { bundle: first }, asAdmin(to))).toMatchObject({ status: 409 });
    await to.test.call(trustReleaseKey, { keyName: "测试环境", publicKey }, asAdmin(to));

    // then
    expect(await preview(first)).toMatchObject({ keyName: "测试环境", importedAs: null });
  });

  it("are refused where the file is cut, forged, of another version or none of ours, and nothing is imported", async () => {
    const bundle = JSON.parse(first) as ReleaseBundle;
    const [head, ...rest] = bundle.objects;
    const forged = {
      ...bundle,
      objects: [{ ...head, content: { ...head?.content, typeName: "x" } }, ...rest],
    };
    const renamed = { ...bundle, createdBy: "SOMEBODY" };
    const files: [string, number][] = [
      [first.slice(0, -10), 12573],
      ["{}", 12573],
      [`${"[".repeat(50_000)}${"]".repeat(50_000)}`, 12573],
      [JSON.stringify({ ...bundle, version: 3 }), 12574],
      [JSON.stringify({ ...bundle, version: "2" }), 12574],
      [JSON.stringify({ ...bundle, version: undefined }), 12573],
      [JSON.stringify({ ...bundle, version: [] }), 12573],
      [
        first.replace('"typeName"', `"deep": ${"[".repeat(100_000)}${"]".repeat(100_000)}, "typeName"`),
        12573,
      ],
      [JSON.stringify({ ...bundle, objects: [head, head] }), 12573],
      [JSON.stringify({ ...bundle, objects: [{ ...head, id: "RENAMED" }, ...rest] }), 12575],
      ["x".repeat(2 * 1024 * 1024), 12573],
      [JSON.stringify(forged), 12575],
      [JSON.stringify(renamed), 12575],
      [JSON.stringify({ ...bundle, signature: "" }), 12575],
    ];
    for (const [file, code] of files) {
      const answer = await to.test.call(importRelease, { bundle: file, accept: everything }, asAdmin(to));
      expect(answer.body, file.slice(0, 40)).toMatchObject({ code });
    }
    expect(await offered()).toBeUndefined();
  });

  it("come into an installation that has none of it: all of it, or nothing", async () => {
    // given
    expect(states(await preview(first))).toEqual({
      "category:finance": "same",
      ...Object.fromEntries(everything.map((key) => [key, "new"])),
    });

    // when: the process without the form it needs
    const alone = await to.test.call(
      importRelease,
      { bundle: first, accept: ["matrix:RELEASED-MATRIX", `process:${processId}`] },
      asAdmin(to),
    );
    expect(alone).toMatchObject({ status: 409, body: { code: 12577 } });
    expect((await to.test.call(matrixDetail, { matrixId }, { as: to.work.designer })).status).toBe(404);

    // when: all of it without the data item that the form offers
    const withoutItem = everything.filter((key) => !key.startsWith("dataItem"));
    const lacking = await to.test.call(importRelease, { bundle: first, accept: withoutItem }, asAdmin(to));
    expect(lacking).toMatchObject({
      status: 409,
      body: { code: 12577, msg: expect.stringContaining("releasedItem") },
    });
    expect(await offered()).toBeUndefined();
    const releaseId = await imported(first);

    // then
    expect(await offered()).toMatchObject({ processName: "发布的流程", company: String(to.work.organId) });
    expect(await label()).toBe("第一版");
    const versions = (await to.test.call(processVersions, { processId }, { as: to.work.designer })).data;
    expect(versions[0]).toMatchObject({ version: 1, release: { releaseId } });
    const again = await preview(first);
    expect(again.importedAs).toBe(releaseId);
    expect(Object.values(states(again))).toEqual(Array.from({ length: 6 }, () => "same"));

    // when: it is imported once more
    const count = async () => (await to.test.call(releases, {}, asAdmin(to))).data.length;
    const before = await count();
    const twice = await to.test.call(importRelease, { bundle: first, accept: everything }, asAdmin(to));

    // then
    expect(twice.data).toEqual({ releaseId: null, imported: 0 });
    expect(await count()).toBe(before);
  });

  it("are not called the same where they are there and switched off: what was rolled back comes back by the same file", async () => {
    // given
    const { importedAs } = await preview(first);
    const back = await to.test.call(rollBackRelease, { releaseId: Number(importedAs) }, asAdmin(to));
    expect(back.data).toMatchObject({ withdrawn: 2 });

    // when
    const compared = await preview(first);

    // then
    const off = { state: "conflict", reasons: ["在本系统已停用，导入会重新启用。"] };
    expect(compared.objects.find(({ kind }) => kind === "process")).toMatchObject(off);
    expect(compared.objects.find(({ kind }) => kind === "form")).toMatchObject(off);

    // when
    await imported(first, [`form:${pageId}`, `process:${processId}`]);

    // then
    const { rows } = (await to.test.call(getProcessDataList, { processId }, { as: to.work.designer })).data;
    expect(rows[0]).toMatchObject({ status: "enabled" });
    const { page } = (await to.test.call(getFormPage, { pageId }, { as: to.work.designer })).data;
    expect(page).toMatchObject({ state: "effective" });
    expect(new Set(Object.values(states(await preview(first))))).toEqual(new Set(["same"]));
  });

  it("say nothing of the draft of what is the same here: the import leaves it alone", async () => {
    // given
    const db = to.test.database.kysely;
    await sql`update process set draft = draft || '{"processComments":"又在改"}' where process_id = ${processId}`.execute(
      db,
    );

    // when
    const compared = (await preview(first)).objects.find(({ kind }) => kind === "process");

    // then
    expect(compared).toMatchObject({ state: "same", reasons: [] });
    await sql`update process p set draft = v.definition from process_version v
      where p.process_id = ${processId} and v.process_id = p.process_id and v.version = p.published_version`.execute(
      db,
    );
  });

  it("change what nobody touched since, and say so where somebody did; a roll-back brings back what was", async () => {
    // given
    await publishForm(from, "第二版");
    await publish(from, definition({ processName: "改名的流程" }));
    const second = await exported("json");
    const compared = await preview(second);
    expect(states(compared)).toMatchObject({
      [`form:${pageId}`]: "changed",
      [`process:${processId}`]: "changed",
    });
    const process = compared.objects.find(({ kind }) => kind === "process");
    expect(process?.here).toMatchObject({ processName: "发布的流程" });

    // when
    const releaseId = await imported(second);
    expect(await label()).toBe("第二版");
    expect(await offered()).toMatchObject({ processName: "改名的流程" });
    const back = await to.test.call(rollBackRelease, { releaseId }, asAdmin(to));

    // then
    expect(back.data).toEqual({ restored: 2, withdrawn: 0, stays: 0 });
    expect(await label()).toBe("第一版");
    expect(await offered()).toMatchObject({ processName: "发布的流程", status: "enabled" });
    expect(await to.test.call(rollBackRelease, { releaseId }, asAdmin(to))).toMatchObject({
      status: 409,
      body: { code: 12578 },
    });
  });

  it("are in conflict with what was changed here; taken over all the same, a later change stays at a roll-back", async () => {
    // given
    await publish(to, definition({ processName: "本地改名" }));
    const second = await exported("json");
    const compared = (await preview(second)).objects.find(({ kind }) => kind === "process");
    expect(compared).toMatchObject({ state: "conflict", reasons: [expect.stringContaining("改动")] });
    const releaseId = await imported(second);
    await publish(to, definition({ processName: "又改名" }));

    // when
    const back = await to.test.call(rollBackRelease, { releaseId }, asAdmin(to));

    // then
    expect(back.data).toEqual({ restored: 1, withdrawn: 0, stays: 1 });
    expect(await offered()).toMatchObject({ processName: "又改名" });
    const [last] = (await to.test.call(releases, {}, asAdmin(to))).data;
    expect(last).toMatchObject({
      releaseId,
      importedBy: "ADMINISTRATOR的姓名",
      rolledBackBy: "ADMINISTRATOR的姓名",
    });
    expect(last?.objects.find(({ kind }) => kind === "process")).toMatchObject({
      outcome: "stays",
      because: expect.stringContaining("改动"),
    });
  });

  it("come as SQL into an empty installation, sent by a client of another encoding; run again it changes nothing, and the process works", async () => {
    // given
    const own = await createTestDatabase({ withTables: true });
    const { test, work } = await anInstallation(own.database);
    const script = (await exported("sql")).replaceAll(String(from.work.organId), String(work.organId));
    const client = new pg.Client(own.url);
    await client.connect();
    await client.query("set client_encoding to 'GBK'");
    const run = async () => {
      // As clients do, one statement after the other.
      for (const statement of script.split(/(?<=;)\n/u)) await client.query(statement);
      const { rows } = await sql<{ there: unknown }>`select jsonb_build_array(
        (select jsonb_agg(to_jsonb(v) order by v.process_id, v.version) from process_version v),
        (select jsonb_agg(to_jsonb(f) order by f.page_id, f.version) from form_page f),
        (select jsonb_agg(to_jsonb(m) order by m.matrix_id) from approver_matrix m),
        (select jsonb_agg(to_jsonb(m) order by m.matrix_id, m.version) from approver_matrix_version m),
        (select jsonb_agg(to_jsonb(d) order by d.code) from data_item d),
        (select jsonb_agg(to_jsonb(c) order by to_jsonb(c)::text) from data_item_control c),
        (select jsonb_agg(to_jsonb(c) order by to_jsonb(c)::text) from process_category c),
        (select jsonb_agg(to_jsonb(p) order by p.process_id) from process p)) as there`.execute(
        own.database.kysely,
      );
      return rows[0]?.there;
    };

    try {
      // when
      const once = await run();
      const twice = await run();

      // then
      expect(twice).toEqual(once);
      const list = await test.call(getProcessDataList, { processId }, { as: work.designer });
      expect(list.data.rows[0]).toMatchObject({ status: "enabled", publishedVersion: 1 });
      const filed = await fileApplication(test, work.staff, processId, { amount: 6, currency: "CNY" });
      await approve(test, work.finance, await newestTask(test, work.finance));
      await approve(test, work.head, await newestTask(test, work.head));
      const { rows } = await sql`select status from process_instance
        where instance_id = ${filed.instanceId}`.execute(own.database.kysely);
      expect(rows).toEqual([{ status: "complete" }]);
    } finally {
      await client.end();
      await test.close();
      await own.drop();
    }
  });

  it("are blocked where they name people there are not, in the words of a publication", async () => {
    await sql`insert into role (role_code, role_name) values ('adjuster', '理赔员')`.execute(
      from.test.database.kysely,
    );
    await publish(from, definition({}, "adjuster"));
    const compared = (await preview(await exported("json"))).objects.find(({ kind }) => kind === "process");
    expect(compared?.state).toBe("blocked");
    expect(compared?.reasons[0]).toContain("adjuster");
  });

  it("bring the matrix of headquarters that counts for them, once", async () => {
    // given
    const db = from.test.database.kysely;
    const headquarters = await aWorkplace(db);
    await sql`update organ set parent_organ_id = ${headquarters.organId} where organ_id = ${from.work.organId}`.execute(
      db,
    );
    const above = { as: headquarters.designer };
    const content = {
      matrixName: "集团矩阵",
      forGroup: true,
      dimensions: [{ field: "amount", title: "金额", kind: "number" as const, values: [] }],
      rows: [{ cells: ["*"], assignedType: "role", taskAssigned: "finance" }],
    };
    await from.test.call(saveMatrix, { matrixId: "GROUPED", content }, above);
    await from.test.call(publishMatrix, { matrixId: "GROUPED", rowVersion: 1 }, above);
    const [apply, look, decide] = definition().tasks;
    if (apply === undefined || look === undefined || decide === undefined) throw new Error("no steps");
    await publish(from, { ...definition(), tasks: [apply, look, { ...decide, taskAssigned: "GROUPED" }] });

    // when
    const bundle = await exported("json");
    const before = states(await preview(bundle));
    await imported(bundle, Object.keys(before));

    // then
    expect(before["matrix:GROUPED"]).toBe("new");
    expect(states(await preview(bundle))["matrix:GROUPED"]).toBe("same");
    const { data } = await to.test.call(matrixDetail, { matrixId: "GROUPED" }, { as: to.work.designer });
    expect(data.content).toEqual(content);
  });
});
