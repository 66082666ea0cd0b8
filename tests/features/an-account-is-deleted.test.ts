import { afterAll, beforeAll, expect, it } from "vitest";
import { addTableRow, listTableRows, onTable, removeTableRows } from "#contract/calls/tables.ts";
import { sendFeedback } from "#contract/calls/basic.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp({ schemas: "schemas" });
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

const remove = (userCode: string) =>
  app.call(onTable(removeTableRows, "user"), { keys: [userCode] }, { as: work.admin });

it("made by mistake is deleted, with the organisation and the roles it was given", async () => {
  // given
  const made = await app.call(
    onTable(addTableRow, "user"),
    { userCode: "MISTAKEN", realName: "误建", company: "总公司" },
    { as: work.admin },
  );
  expect(made.status).toBe(200);

  // when
  const gone = await remove("MISTAKEN");

  // then
  expect(gone.data.count).toBe(1);
  const filter = { userCode: "MISTAKEN" };
  const { rows } = (await app.call(onTable(listTableRows, "user"), { filter }, { as: work.admin })).data;
  expect(rows).toEqual([]);
});

it("that has done something stays whole, and the refusal names no table of the database", async () => {
  // given
  expect((await app.call(sendFeedback, { message: "慢" }, { as: work.finance })).status).toBe(200);

  // when
  const refused = await remove(work.finance);

  // then
  expect([refused.status, refused.body.code]).toEqual([409, 12340]);
  expect(refused.body.msg).not.toMatch(/[a-z]/u);
  expect((await app.call(userOrgan, { userCode: work.finance }, { as: work.admin })).status).toBe(200);
});
