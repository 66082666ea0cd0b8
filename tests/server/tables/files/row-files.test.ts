import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { downloadFile } from "#contract/calls/file.ts";
import {
  addTableRow,
  bulkUpdateTableRows,
  onTable,
  purgeSetAside,
  removeTableRows,
  restoreTableRows,
  revertTableRow,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { saveApplyInfo, checkStart } from "#contract/calls/task/apply.ts";
import { collectFiles } from "#server/file/index.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anUploadedFile } from "../../../support/builders/a-file.ts";
import { aProcess, aStart, aTask } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../../support/builders/schema-folder.ts";

let app: TestApp;
let place: Workplace;
let folder: SchemaFolder;

const files = {
  title: "附件",
  type: "array",
  maxItems: 5,
  items: { type: "object" },
  "x-ui": { widget: "attachment" },
};
const ledger = (properties: object = { proof: files }) =>
  aSchema({
    name: "ledger",
    label: "name",
    properties: { name: { title: "名称", type: "string" }, ...properties },
  });
const note = aSchema({
  name: "note",
  properties: { name: { title: "名称", type: "string" }, proof: files },
  entity: { audit: false },
});
const leaflet = aSchema({
  name: "leaflet",
  label: "name",
  properties: { name: { title: "名称", type: "string" }, proof: files },
  entity: {
    softDelete: false,
    access: { read: ["admin"], create: ["admin"], update: ["admin"], delete: ["admin"] },
  },
});

beforeAll(async () => {
  folder = await aSchemaFolder({ "ledger.json": ledger(), "leaflet.json": leaflet, "note.json": note });
  app = await startTestApp({ schemas: folder.path });
  place = await aWorkplace(app.database.kysely);
});
afterAll(async () => {
  await app.close();
  await folder.discard();
});
beforeEach(async () => {
  await folder.write("ledger.json", ledger());
  await app.lookAtSchemas();
});

type File = { fileId: string; fileName: string };
const as = () => ({ as: place.admin, lang: "en-US" as const });
async function aRow(entity: string, proof: File[]): Promise<number> {
  const { data } = await app.call(
    onTable(addTableRow, entity),
    { name: "一行", proof: proof as never },
    as(),
  );
  return data["id"] as number;
}
const change = (key: number, from: File[], to: File[]) =>
  app.call(
    onTable(updateTableRow, "ledger"),
    { key, changes: { proof: { from: from as never, to: to as never } } },
    as(),
  );

/** Which of these files are still there when the collector has come a day later. */
async function left(...files: File[]): Promise<string[]> {
  await sql`update attachment set since = since - interval '25 hours'`.execute(app.database.kysely);
  await collectFiles(app.ports);
  const rows = await app.database.kysely.selectFrom("attachment").select("fileId").execute();
  const ids = new Set(rows.map(({ fileId }) => fileId));
  return files.filter(({ fileId }) => ids.has(fileId)).map(({ fileName }) => fileName);
}

describe("files in the rows of a table", () => {
  it("stay while a row refers to them, and go a day after it let go", async () => {
    // given
    const [kept, dropped, unused] = [
      await anUploadedFile(app, place.admin, "留下.pdf"),
      await anUploadedFile(app, place.admin, "换掉.pdf"),
      await anUploadedFile(app, place.admin, "没用.pdf"),
    ];
    const key = await aRow("ledger", [kept, dropped]);
    const before = await left(kept, dropped, unused);

    // when
    const answer = await change(key, [kept, dropped], [kept]);

    // then
    expect(before).toEqual(["留下.pdf", "换掉.pdf"]);
    expect(answer.status).toBe(200);
    expect(await left(kept, dropped)).toEqual(["留下.pdf"]);
  });

  it("stay with a row of a table without a history, too", async () => {
    const file = await anUploadedFile(app, place.admin, "便条.pdf");
    await aRow("note", [file]);
    expect(await left(file)).toEqual(["便条.pdf"]);
  });

  it("stay with a row in the recycle bin, and go with a row that is deleted for good", async () => {
    // given
    const binned = await anUploadedFile(app, place.admin, "回收站.pdf");
    const deleted = await anUploadedFile(app, place.admin, "删除.pdf");
    const [inBin, gone] = [await aRow("ledger", [binned]), await aRow("leaflet", [deleted])];

    // when
    await app.call(onTable(removeTableRows, "ledger"), { keys: [inBin] }, as());
    await app.call(onTable(removeTableRows, "leaflet"), { keys: [gone] }, as());
    const found = await left(binned, deleted);
    const restored = await app.call(onTable(restoreTableRows, "ledger"), { keys: [inBin] }, as());

    // then
    expect(found).toEqual(["回收站.pdf"]);
    expect(restored.status).toBe(200);
  });

  it("come back with a reverted change while they are there, and are named when they are gone", async () => {
    // given
    const file = await anUploadedFile(app, place.admin, "原件.pdf");
    const key = await aRow("ledger", [file]);
    await change(key, [file], []);
    const history = await app.call(onTable(tableRowHistory, "ledger"), { key }, as());
    const { changeId } = history.data.rows[0]!;

    // when
    const back = await app.call(onTable(revertTableRow, "ledger"), { key, changeId }, as());
    const kept = await left(file);
    await change(key, [file], []);
    await left(file);
    const late = await app.call(onTable(revertTableRow, "ledger"), { key, changeId }, as());

    // then
    expect([back.status, kept]).toEqual([200, ["原件.pdf"]]);
    expect(late.status).toBe(422);
    expect(late.body.errors?.["proof"]).toContain("原件.pdf");
  });

  it("are refused when they do not exist, are somebody else's, of another table or called otherwise", async () => {
    // given
    const own = await anUploadedFile(app, place.admin, "自己的.pdf");
    const foreign = await anUploadedFile(app, place.staff, "别人的.pdf");
    const used = await anUploadedFile(app, place.admin, "别处的.pdf");
    await aRow("leaflet", [used]);

    // when
    const attempts = await Promise.all(
      [
        [{ fileId: "nothing", fileName: "没有.pdf" }],
        [foreign],
        [used],
        [{ ...own, fileName: "改名.pdf" }],
        [own, { ...own, fileId: own.fileId }],
        [{ name: "no file" }],
      ].map((proof) => app.call(onTable(addTableRow, "ledger"), { name: "x", proof: proof as never }, as())),
    );

    // then
    expect(attempts.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
    for (const { body } of attempts) expect(Object.keys(body.errors ?? {})).toEqual(["proof"]);
  });

  it("of many rows at once are referred to by each of them", async () => {
    // given
    const file = await anUploadedFile(app, place.admin, "共用.pdf");
    const keys = [await aRow("ledger", []), await aRow("ledger", [])];

    // when
    const answer = await app.call(
      onTable(bulkUpdateTableRows, "ledger"),
      { keys, changes: { proof: [file] as never } },
      as(),
    );
    await change(keys[0]!, [file], []);

    // then
    expect(answer.status).toBe(200);
    expect(await left(file)).toEqual(["共用.pdf"]);
  });

  it("go when their column is purged", async () => {
    // given
    const file = await anUploadedFile(app, place.admin, "旧列.pdf");
    await aRow("ledger", [file]);
    await folder.write("ledger.json", ledger({}));
    await app.lookAtSchemas();
    const setAside = await left(file);

    // when
    const purged = await app.call(
      purgeSetAside,
      { entity: "ledger", column: "proof", confirm: "proof" },
      as(),
    );

    // then
    expect(setAside).toEqual(["旧列.pdf"]);
    expect(purged.status).toBe(200);
    expect(await left(file)).toEqual([]);
  });

  it("are read by who may read the row, and cannot be taken into an application", async () => {
    // given
    const open = await anUploadedFile(app, place.admin, "公开.pdf");
    const closed = await anUploadedFile(app, place.admin, "内部.pdf");
    await aRow("ledger", [open]);
    await aRow("leaflet", [closed]);
    const processId = await publish(
      app,
      place,
      aProcess(
        [
          aStart("leader"),
          aTask("leader", { assignedType: "groupLeader", taskAssigned: "", taskRunWay: "any", taskHour: 8 }),
        ],
        { processId: "TAKING", startRoles: ["admin", "employee"] },
      ),
    );

    // when
    const read = async (fileId: string, who: string) =>
      (await app.call(downloadFile, { fileId }, { as: who })).status;
    const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId }, as())).data;
    const taken = await app.call(
      saveApplyInfo,
      { instanceId, bpdTaskId, data: JSON.stringify({ attachments: [open] }) },
      as(),
    );

    // then
    expect(await read(open.fileId, place.staff)).toBe(200);
    expect(await read(closed.fileId, place.admin)).toBe(200);
    expect(await read(closed.fileId, place.staff)).toBe(404);
    expect(Object.keys(taken.body.errors ?? {})).toEqual(["attachments[0]"]);
  });
});
