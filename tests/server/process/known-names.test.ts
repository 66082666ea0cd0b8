import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishedMatrices } from "#server/process/known-names.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("a matrix asks for the fields of the version that counts on the organisation's own day, and of later ones", async () => {
  // given: a version that asked for the company, too, until the sixth of June
  const { kysely } = app.database;
  const { organId, designer } = await aWorkplace(kysely);
  const asks = (...fields: string[]) =>
    JSON.stringify({ matrixName: "采购", dimensions: fields.map((field) => ({ field })), rows: [] });
  await sql`
    insert into approver_matrix (organ_id, matrix_id, draft, created_by, updated_by)
    values (${organId}, 'BUY', ${asks("amount")}::jsonb, ${designer}, ${designer})`.execute(kysely);
  await sql`
    insert into approver_matrix_version (organ_id, matrix_id, version, content, valid_from, published_by, published_at)
    values (${organId}, 'BUY', 1, ${asks("amount", "company")}::jsonb, '2026-01-01', ${designer}, now()),
           (${organId}, 'BUY', 2, ${asks("amount")}::jsonb, '2026-06-06', ${designer}, now())`.execute(
    kysely,
  );

  // when
  const fieldsOn = (today: string) =>
    app.database.write(async (tx) => (await publishedMatrices(tx, { organId, today })).get("BUY"));

  // then
  expect(await fieldsOn("2026-06-05")).toEqual(["amount", "company"]);
  expect(await fieldsOn("2026-06-06")).toEqual(["amount"]);
});
