import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTableRow, listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema } from "../support/builders/schema-folder.ts";

const ware = aSchema({
  name: "ware",
  label: "title",
  required: ["title"],
  properties: { title: { title: "名称", type: "string", maxLength: 100, "x-ui": { filter: "eq" } } },
  entity: { audit: true },
});

let test: TestApp;
let clerk: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: { "ware.json": ware } });
  clerk = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

const unheard: unknown[] = [];
const hear = (reason: unknown): void => void unheard.push(reason);
beforeEach(() => {
  unheard.length = 0;
  process.on("unhandledRejection", hear);
});
afterEach(async () => {
  process.off("unhandledRejection", hear);
  await sql`drop trigger if exists fail on table_change`.execute(test.database.kysely);
});

/** From now on no change of a table's rows can be recorded. */
async function failRecording(code: string): Promise<void> {
  await sql`
    create or replace function fail() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'no room' using errcode = '${code}'; end`)}`.execute(
    test.database.kysely,
  );
  await sql`create trigger fail before insert on table_change for each row execute function fail()`.execute(
    test.database.kysely,
  );
}

const add = (title: string) => test.call(onTable(addTableRow, "ware"), { title }, { as: clerk });
const titles = async () =>
  (await test.call(onTable(listTableRows, "ware"), {}, { as: clerk })).data.rows.map(({ title }) => title);

describe.each([
  ["a full disk", "53100", 500],
  ["a lost race", "40001", 500],
  ["a statement that took too long", "57014", 503],
])("where the record of a change fails for %s", (_, code, status) => {
  it("a new row is answered with an error, is not there, and the server goes on", async () => {
    // given
    await failRecording(code);

    // when
    const answers = await Promise.all([add(`a ${code}`), add(`b ${code}`), add(`c ${code}`)]);

    // then
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    expect((await titles()).filter((title) => String(title).endsWith(code))).toEqual([]);
    expect(unheard).toEqual([]);
  });

  it("a change is answered with an error, is not made, and the server goes on", async () => {
    // given
    const { data: row } = await add(`before ${code}`);
    await failRecording(code);

    // when
    const answer = await test.call(
      onTable(updateTableRow, "ware"),
      { key: row["id"] as number, changes: { title: { from: `before ${code}`, to: `after ${code}` } } },
      { as: clerk },
    );

    // then
    expect(answer.status).toBe(status);
    expect(await titles()).toContain(`before ${code}`);
    expect(unheard).toEqual([]);
  });
});
