import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { checkDefinition } from "#engine";
import { knownNames, publishedMatrices } from "#server/process/known-names.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTask,
} from "../../support/builders/a-process.ts";
import { aWorkplace, publish } from "../../support/builders/a-workplace.ts";

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

it("what fields of processes hold is told to the designer, and refused at publication where a value is another", async () => {
  // given
  const work = await aWorkplace(app.database.kysely);
  const page = { ...aPage(aNumber("amount"), aField("note")), pageId: "TARGET" };
  await publish(
    app,
    work,
    aProcess([aStart("end"), approvedBy("end", work.leader, { taskHour: 8 })], {
      processId: "TARGET",
      pageId: "TARGET",
    }),
    page,
  );
  const values = { amount: "form.note", note: "form.amount" };
  const starting = aTask("below", { taskType: "subprocess", subprocess: { processId: "TARGET", values } });
  const definition = aProcess([aStart("below"), starting], {
    processId: "STARTS",
    pageId: "TARGET",
    company: String(work.organId),
  });

  // when
  const { processes } = (await app.call(processDesignNames, {}, { as: work.designer })).data;
  const known = await app.database.write((tx) => knownNames(tx, { ...work, today: "2026-06-06" }));

  // then
  expect(processes.find(({ processId }) => processId === "TARGET")?.kinds).toEqual({
    amount: "number",
    note: "text",
  });
  expect(checkDefinition(definition, page, known)).toEqual({
    "tasks[1].subprocess.values.amount": { problem: "valueWrongKind", params: { field: "amount" } },
  });
});
