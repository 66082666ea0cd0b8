import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentToSeal } from "#contract/calls/seal-documents.ts";
import { aLeaveOffice } from "../../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anUploadedFile } from "../../../support/builders/a-file.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("a portfolio that was read as a document before they were refused is one once the database is of today", async () => {
  // given: what was kept of it then, and of one that could not be sealed
  const { kysely } = test.database;
  const { staff } = await aLeaveOffice(test);
  const document = await PDFDocument.create();
  document.addPage();
  document.catalog.set(PDFName.of("Collection"), document.context.obj({ Type: "Collection" }));
  const as = staff.userCode;
  const portfolio = await anUploadedFile(test, as, "合集.pdf", Buffer.from(await document.save()));
  const signed = await anUploadedFile(test, as, "已签.pdf");
  const keep = ({ fileId }: { fileId: string }, facts: object) =>
    sql`update attachment set document_facts = ${JSON.stringify(facts)}::jsonb where file_id = ${fileId}`.execute(
      kysely,
    );
  await keep(portfolio, { pages: [{ x: 0, y: 0, width: 595, height: 842, rotation: 0 }] });
  await keep(signed, { fault: "pdfSigned", pages: [] });
  const faultOf = async ({ fileId }: { fileId: string }) =>
    (await test.call(documentToSeal, { fileId }, { as })).data.facts?.fault;
  const before = await faultOf(portfolio);

  // when
  const migration = await readFile("src/server/db/migrations/000261-documents-are-read-again.sql", "utf8");
  await sql.raw(migration).execute(kysely);

  // then
  expect(before).toBeUndefined();
  expect([await faultOf(portfolio), await faultOf(signed)]).toEqual(["pdfPortfolio", "pdfSigned"]);
});
