import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  askMatrix,
  exportMatrix,
  listMatrices,
  matrixDetail,
  noteMatrixVersion,
  publishMatrix,
  readMatrixSheet,
  removeMatrix,
  saveMatrix,
} from "#contract/calls/approver-matrix.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { findAssignees, processDesignNames } from "#contract/calls/process-design.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aNumber, aPage, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

const designer = () => ({ as: work.designer, lang: "en-US" as const });
const save = (matrixId: string, content: MatrixContent, rowVersion?: number) =>
  app.call(
    saveMatrix,
    { matrixId, content, ...(rowVersion === undefined ? {} : { rowVersion }) },
    designer(),
  );
const release = (matrixId: string, rowVersion: number, more: object = {}) =>
  app.call(publishMatrix, { matrixId, rowVersion, ...more }, designer());
const day = (offset: number) =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

/** A process of one step that asks a matrix, on a form with the amount. */
function asking(matrixId: string, processId: string) {
  const step = aTask("one", {
    assignedType: "matrix",
    taskAssigned: matrixId,
    taskRunWay: "any",
    taskHour: 8,
  });
  return aProcess([aStart("one"), step], { processId, processName: processId, pageId: processId });
}
const page = (processId: string) => ({ ...aPage(aNumber("amount")), pageId: processId });

describe("an approver matrix", () => {
  it("finds the approver by the form's values, and the task says by which row of which version", async () => {
    // given
    await save("BUY", aMatrix({ named: work.head }));
    expect((await release("BUY", 1)).status).toBe(200);
    await publish(app, work, asking("BUY", "BUY1"), page("BUY1"));

    // when
    const small = await fileApplication(app, work.staff, "BUY1", { amount: 5000 });
    const large = await fileApplication(app, work.staff, "BUY1", { amount: 5000.01 });

    // then
    expect(small.next).toMatchObject([{ userCode: work.head }]);
    const { rows } = await sql<{ reason: object }>`
      select reason from seat where instance_id = ${small.instanceId} and user_code = ${work.head}`.execute(
      app.database.kysely,
    );
    const params = { matrix: "采购审批矩阵", version: "1", row: "1" };
    expect(rows).toEqual([{ reason: { reason: "matrixRow", params } }]);
    expect(JSON.stringify(large.next)).toContain(work.finance);
    expect(JSON.stringify(large.next)).not.toContain(work.head);
  });

  it("counts as published: neither a draft nor a version of a later day changes what it finds", async () => {
    // given
    await save("LATER", aMatrix({ named: work.head }));
    await release("LATER", 1);
    await publish(app, work, asking("LATER", "LATER1"), page("LATER1"));
    await save("LATER", aMatrix({ named: work.leader }), 1);
    const drafted = await fileApplication(app, work.staff, "LATER1", { amount: 1 });

    // when
    const { data } = await release("LATER", 2, { validFrom: day(3) });
    const planned = await fileApplication(app, work.staff, "LATER1", { amount: 1 });
    const listed = await app.call(listMatrices, {}, designer());
    await release("LATER", 2);
    const changed = await fileApplication(app, work.staff, "LATER1", { amount: 1 });

    // then
    expect(JSON.stringify([drafted.next, planned.next])).not.toContain(work.leader);
    expect(data.versions.map(({ version, inEffect }) => [version, inEffect])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(listed.data.find(({ matrixId }) => matrixId === "LATER")).toMatchObject({
      versionInEffect: 1,
      nextFrom: day(3),
      draftDiffers: false,
    });
    expect(JSON.stringify(changed.next)).toContain(work.leader);
  });

  it("is refused at a step where nobody published it, or the form lacks what it asks for", async () => {
    // given
    await save("DRAFT", aMatrix({ named: work.head }));
    await save("FIELDS", aMatrix({ named: work.head }));
    await release("FIELDS", 1);
    const attempt = (matrixId: string) =>
      app.call(
        saveOrUpdateProcessData,
        {
          ...asking(matrixId, "REFUSED"),
          pageId: "",
          company: String(work.organId),
          status: "enabled",
        } as never,
        designer(),
      );

    // when
    const answers = [await attempt("DRAFT"), await attempt("FIELDS")];

    // then
    expect(answers.map(({ body }) => body.errors)).toEqual([
      { "tasks[1].taskAssigned": expect.stringContaining("There is no approver matrix DRAFT") },
      { "tasks[1].taskAssigned": expect.stringContaining("does not have: amount") },
    ]);
    const names = await app.call(processDesignNames, {}, designer());
    expect(names.data.matrices).toContainEqual({
      matrixId: "FIELDS",
      matrixName: "采购审批矩阵",
      fields: ["amount"],
    });
  });

  it("shows the designer whom it finds, and why", async () => {
    // given
    await save("SHOWN", aMatrix({ named: work.head }));
    await release("SHOWN", 1);
    await publish(app, work, asking("SHOWN", "SHOWN1"), page("SHOWN1"));

    // when
    const { data } = await app.call(
      findAssignees,
      {
        task: asking("SHOWN", "x").tasks[1]!,
        pageId: "SHOWN1",
        applyUser: work.staff,
        values: { amount: 9 },
      },
      designer(),
    );

    // then
    expect(data.seats).toMatchObject([
      { userCode: work.head, reason: expect.stringContaining("version 1, row 1") },
    ]);
    const detail = await app.call(matrixDetail, { matrixId: "SHOWN" }, designer());
    expect(detail.data.usedBy).toMatchObject([{ processId: "SHOWN1", missing: [] }]);
  });

  it("is not published with faults, nor with overlaps or gaps that nobody accepted, nor for yesterday", async () => {
    // given
    const faulty = aMatrix({ named: "NOBODY" });
    faulty.rows[1]!.cells = ["a lot"];
    const saved = await save("CHECKED", faulty);
    const withFaults = await release("CHECKED", 1);
    const gaps = aMatrix({ named: work.head });
    gaps.rows[1]!.cells = ["6000-7000"];
    await save("CHECKED", gaps, 1);

    // when
    const unasked = await release("CHECKED", 2);
    const past = await release("CHECKED", 2, { acceptFindings: true, validFrom: day(-2) });
    const accepted = await release("CHECKED", 2, { acceptFindings: true });

    // then
    expect(Object.keys(saved.data.problems)).toEqual(["rows[0].taskAssigned", "rows[1].cells[0]"]);
    expect([withFaults.status, withFaults.body.code, Object.keys(withFaults.body.errors ?? {})]).toEqual([
      422,
      12_570,
      ["rows[0].taskAssigned", "rows[1].cells[0]"],
    ]);
    expect([unasked.status, unasked.body.params]).toEqual([
      409,
      { matrix: "采购审批矩阵", overlaps: 0, holes: 2 },
    ]);
    expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ["validFrom"]]);
    expect(accepted.status).toBe(200);
  });

  it("of two who edit it the second loses nothing and is told; what was published is never deleted", async () => {
    // given
    await save("TWO", aMatrix({ named: work.head }));
    await save("TWO", aMatrix({ named: work.leader }), 1);

    // when
    const late = await save("TWO", aMatrix({ named: work.finance }), 1);
    const again = await save("TWO", aMatrix({ named: work.finance }));
    await release("TWO", 2);
    const published = await app.call(removeMatrix, { matrixId: "TWO", rowVersion: 2 }, designer());
    await save("GONE", aMatrix({ named: work.head }));
    const removed = await app.call(removeMatrix, { matrixId: "GONE", rowVersion: 1 }, designer());

    // then
    expect([late, again, published, removed].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 12_391],
      [409, 12_390],
      [409, 12_572],
      [200, undefined],
    ]);
    expect((await app.call(matrixDetail, { matrixId: "GONE" }, designer())).status).toBe(404);
  });

  it("says who it would be, saved or not", async () => {
    const ask = (values: object) =>
      app.call(
        askMatrix,
        { content: aMatrix({ named: work.head }), applyUser: work.staff, values: values as never },
        designer(),
      );
    expect((await ask({ amount: 1 })).data).toMatchObject({ row: 1, people: [{ userCode: work.head }] });
    expect((await ask({})).data).toEqual({ row: null, people: [] });
    const unknown = await app.call(
      askMatrix,
      { content: aMatrix({ named: "x" }), applyUser: "NOBODY", values: {} },
      designer(),
    );
    expect(Object.keys(unknown.body.errors ?? {})).toEqual(["applyUser"]);
  });

  it("says of each version what it changes, which may be written again while the version stays", async () => {
    // given
    const matrixId = "NOTED";
    await save(matrixId, aMatrix({ named: work.head }));
    const notes = async () =>
      (await app.call(matrixDetail, { matrixId }, designer())).data.versions.map(({ note }) => note);
    const note = (version: number, said: string) =>
      app.call(noteMatrixVersion, { matrixId, version, note: said }, designer());

    // when
    await release(matrixId, 1, { note: "  Finance approves from 5,000 on \n" });
    await save(matrixId, { ...aMatrix({ named: work.head }), matrixName: "Other" }, 1);
    await release(matrixId, 2, { note: " " });

    // then
    expect(await notes()).toEqual([null, "Finance approves from 5,000 on"]);

    // when
    expect((await note(2, "Renamed")).data).toEqual({ note: "Renamed" });
    expect((await note(1, "")).data).toEqual({ note: null });

    // then
    expect(await notes()).toEqual(["Renamed", null]);
    expect((await note(3, "none")).status).toBe(404);
    const { designer: other } = await aWorkplace(app.database.kysely);
    const elsewhere = { matrixId, version: 1, note: "theirs" };
    expect((await app.call(noteMatrixVersion, elsewhere, { as: other })).status).toBe(404);
  });

  it.each(["csv", "xlsx"] as const)(
    "goes out as %s, in the language of whoever asks, and is read in again",
    async (format) => {
      // given
      const matrixId = `SHEET-${format}`;
      await save(matrixId, aMatrix({ named: work.head }));
      const { token } = await app.logIn(work.designer);
      const file = await app.app.inject({
        method: "GET",
        url: `${exportMatrix.path}?matrixId=${matrixId}&format=${format}`,
        headers: { token, lang: "en_US" },
      });

      // when
      const read = await upload(`rows.${format}`, file.rawPayload, token);
      const refused = await upload("rows.pdf", file.rawPayload, token);
      const broken = await upload("rows.xlsx", Buffer.from("no archive"), token);

      // then
      expect(read.json()).toMatchObject({
        data: {
          lines: [
            ["金额", "Approver rule", "Approver"],
            ["<=5000", "Named people", work.head],
            [">5000", "Role", "finance"],
          ],
          numbers: [1, 2, 3],
        },
      });
      expect(refused.statusCode).toBe(422);
      expect(broken.json()).toMatchObject({ code: 12_245 });
    },
  );
});

function upload(name: string, bytes: Buffer, token: string) {
  const boundary = "limit-of-a-part";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return app.app.inject({
    method: "POST",
    url: readMatrixSheet.path,
    headers: { token, "content-type": `multipart/form-data; boundary=${boundary}`, lang: "en_US" },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
