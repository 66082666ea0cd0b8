import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CopiedRow, copyInto } from "#server/db/index.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await sql`create table copied (id integer primary key, words text, value jsonb)`.execute(
    test.database.kysely,
  );
});
afterAll(() => test.drop());

const into = { table: "copied", columns: ["id", "words", "value"] };
const stored = async () =>
  (
    await sql<{ words: string | null; value: unknown }>`select words, value from copied order by id`.execute(
      test.database.kysely,
    )
  ).rows;

it("stores every character as it is, and tells no value from an empty one", async () => {
  // given
  const words = ["", "\\N", "a\\nb", "tab\tline\nreturn\r", '"quoted" 保险 \u{1F6E1}', null];
  const rows: CopiedRow[] = words.map((text, id) => [
    id,
    text,
    text === null ? null : JSON.stringify({ text }),
  ]);

  // when
  await copyInto(test.database, into, rows);
  await copyInto(test.database, into, []);

  // then
  expect(await stored()).toEqual(
    words.map((text) => ({ words: text, value: text === null ? null : { text } })),
  );
});

it("stores none of the rows where one cannot be, and gives its connection back", async () => {
  // given
  const before = await stored();

  // when
  const failed = copyInto(test.database, into, [
    [100, "good", null],
    [0, "taken", null],
  ]);

  // then
  await expect(failed).rejects.toMatchObject({ code: "23505" });
  expect(await stored()).toEqual(before);
});
