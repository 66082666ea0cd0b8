import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, migrate, openDatabase } from "#server/db/index.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;
let folder: string;

beforeEach(async () => {
  testing = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "chancery-migrations-"));
});
afterEach(async () => {
  await testing.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function tables(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name like 'step%'
     order by 1`.execute(database.kysely);
  return rows.map((row) => row.name);
}

describe("migrations", () => {
  test("run once, in the order of their numbers", async () => {
    // given
    await write("000002-second.sql", "-- additive\nalter table step_one add column more int;");
    await write(
      "000001-first.sql",
      "-- breaking\ncreate table step_one (id int);\ncreate index on step_one (id);",
    );

    // when
    const first = await migrate(testing.database, { folder });
    const again = await migrate(testing.database, { folder });

    // then
    expect(first.applied).toEqual(["000001-first", "000002-second"]);
    expect(again.applied).toEqual([]);
    expect(await tables(testing.database)).toEqual(["step_one"]);
  });

  test("are announced before they change what is in use", async () => {
    // given
    const announced: string[] = [];
    const announce = (notice: string): void => void announced.push(notice);
    await write("000001-first.sql", "-- additive\ncreate table step_one (id int);");
    await migrate(testing.database, { folder, announce });
    await write("000002-second.sql", "-- additive\nalter table step_one add column more int;");

    // when
    await migrate(testing.database, { folder, announce });
    await migrate(testing.database, { folder, announce });

    // then
    expect(announced).toEqual([expect.stringContaining("(000002-second)")]);
  });

  test("of two starting processes are done by one", async () => {
    // given
    await write("000001-first.sql", "-- additive\nselect pg_sleep(0.05); create table step_one (id int);");
    const other = await openDatabase({ url: testing.url, poolSize: 3 });

    // when
    const reports = await Promise.all([migrate(testing.database, { folder }), migrate(other, { folder })]);

    // then
    expect(reports.flatMap((report) => report.applied)).toEqual(["000001-first"]);
    await other.close();
  });

  test("that fail leave everything as it was and say which one", async () => {
    // given
    await write("000001-first.sql", "-- additive\ncreate table step_one (id int);");
    await write("000002-second.sql", "-- additive\ncreate table step_two (id int); select no_such_column;");

    // when
    const attempt = migrate(testing.database, { folder });

    // then
    await expect(attempt).rejects.toMatchObject({ code: "migration-failed" });
    await expect(attempt).rejects.toThrow(/000002-second.*no_such_column/u);
    expect(await tables(testing.database)).toEqual([]);
  });

  test("of a newer program are accepted if additive", async () => {
    // given
    await write("000001-first.sql", "-- additive\ncreate table step_one (id int);");
    await write("000002-newer.sql", "-- additive\ncreate table step_two (id int);");
    await migrate(testing.database, { folder });
    await rm(join(folder, "000002-newer.sql"));

    // when
    const report = await migrate(testing.database, { folder });

    // then
    expect(report.applied).toEqual([]);
  });

  test("of a newer program refuse this one if breaking", async () => {
    // given
    await write("000001-first.sql", "-- additive\ncreate table step_one (id int);");
    await write("000002-newer.sql", "-- breaking\ndrop table step_one;");
    await migrate(testing.database, { folder });
    await rm(join(folder, "000002-newer.sql"));

    // when
    const attempt = migrate(testing.database, { folder });

    // then
    await expect(attempt).rejects.toMatchObject({ code: "newer-schema" });
    await expect(attempt).rejects.toThrow(/000002-newer/u);
  });

  test.each([
    ["first.sql", "-- additive\n", /000001-what/u],
    ["000001-first.sql", "create table x (id int);", /-- additive or -- breaking/u],
  ])("are refused when malformed: %s", async (name, text, remedy) => {
    // given
    await write(name, text);

    // when
    const attempt = migrate(testing.database, { folder });

    // then
    await expect(attempt).rejects.toThrow(remedy);
  });

  test("may not share a number", async () => {
    // given
    await write("000001-first.sql", "-- additive\n");
    await write("000001-other.sql", "-- additive\n");

    // when
    const attempt = migrate(testing.database, { folder });

    // then
    await expect(attempt).rejects.toThrow(/next free/u);
  });
});

describe("the migrations of the product", () => {
  const shipped = resolve("src/server/db/migrations");

  /** Brings the database as far as a version that people have used, with their work in it. */
  async function asOf(last: string): Promise<void> {
    for (const name of (await readdir(shipped)).toSorted())
      if (name <= `${last}~`) await copyFile(join(shipped, name), join(folder, name));
    await migrate(testing.database, { folder });
    const { organId } = await anOrganisation(testing.database.kysely, { organName: "集团" });
    await anAccount(testing.database.kysely, { userCode: "KEEPER", organId });
    const model = {
      name: "ledger",
      table: "ledger",
      storage: "table",
      key: "ledgerNo",
      fields: [
        { name: "ledgerNo", column: "ledger_no", kind: "text" },
        { name: "proofs", column: "proof_files", kind: "attachment" },
      ],
    };
    await sql`create table ledger (ledger_no text primary key, proof_files jsonb)`.execute(
      testing.database.kysely,
    );
    await sql`
      insert into table_schema (entity, table_name, file, origin, content, content_hash, model, generation)
      values ('ledger', 'ledger', 'ledger.json', 'here', '{}', 'hash', ${JSON.stringify(model)}::jsonb, 1),
        ('gone', 'gone', 'gone.json', 'here', '{}', 'other', ${JSON.stringify({ ...model, table: "gone" })}::jsonb, 2)`.execute(
      testing.database.kysely,
    );
  }
  const rowsOf = async () =>
    (
      await sql<{ proofFiles: unknown }>`select proof_files from ledger order by 1`.execute(
        testing.database.kysely,
      )
    ).rows;
  const upload = (fileId: string) =>
    sql`insert into attachment (file_id, storage_key, file_name, content_type, size_bytes, sha256, uploaded_by, organ_id, state)
        select ${fileId}, ${`key-${fileId}`}, ${`${fileId}.pdf`}, 'application/pdf', 1, '\\x00'::bytea, 'KEEPER', min(organ_id),
          'unreferenced' from organ`.execute(testing.database.kysely);

  test("bring tables and people from before attachments along, and take uploads then", async () => {
    // given
    await asOf("000003-tables.sql");
    await sql`insert into ledger values ('L1', '[{"fileId": "old", "fileName": "old.pdf"}]'), ('L2', null)`.execute(
      testing.database.kysely,
    );
    const before = await rowsOf();

    // when
    const { applied } = await migrate(testing.database);
    await upload("new");

    // then
    expect(applied).toEqual(expect.arrayContaining(["000004-attachments", "000005-attachments-of-rows"]));
    expect(await rowsOf()).toEqual(before);
    const { rows } = await sql`select user_code from user_account where user_code = 'KEEPER'`.execute(
      testing.database.kysely,
    );
    expect(rows).toHaveLength(1);
    expect((await sql`select 1 from attachment_row`.execute(testing.database.kysely)).rows).toEqual([]);
  });

  test("find the files that rows refer to already", async () => {
    // given
    await asOf("000004-attachments.sql");
    for (const fileId of ["kept", "shared", "loose"]) await upload(fileId);
    await sql`insert into ledger values
      ('L1', '[{"fileId": "kept", "fileName": "kept.pdf"}, {"fileId": "shared", "fileName": "shared.pdf"}]'),
      ('L2', '[{"fileId": "shared", "fileName": "shared.pdf"}, {"fileId": "lost", "fileName": "lost.pdf"}]'),
      ('L3', '{"not": "a list"}'), ('L4', null)`.execute(testing.database.kysely);

    // when
    await migrate(testing.database);

    // then
    const { rows } = await sql<Record<string, unknown>>`
      select file_id, entity, row_key, field, is_current from attachment_row order by 1, 3`.execute(
      testing.database.kysely,
    );
    const link = (fileId: string, rowKey: string) => ({
      fileId,
      entity: "ledger",
      rowKey,
      field: "proofs",
      isCurrent: true,
    });
    expect(rows).toEqual([link("kept", "L1"), link("shared", "L1"), link("shared", "L2")]);
    const states = await sql<{ fileId: string; state: string }>`
      select file_id, state from attachment order by 1`.execute(testing.database.kysely);
    expect(states.rows.map(({ fileId, state }) => [fileId, state])).toEqual([
      ["kept", "referenced"],
      ["loose", "unreferenced"],
      ["shared", "referenced"],
    ]);
  });

  test("note of tasks that are there already which event opened them", async () => {
    // given
    await asOf("000030-hidden-people-by-revision.sql");
    await testing.database.write(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into seat (seat_id, instance_id, organ_id, visit_id, task_id, task_name, task_type, user_code,
          status, reason, received_at)
        select seat_id, 1, 1, 1, 't', 't', 'approve', 'A', 'ended', '{}', now()
        from unnest(array[1064, 1002]) seat_id`.execute(tx);
      await sql`insert into instance_event (instance_id, sequence, at, actor, type, body, hash)
        select 1, sequence, now(), 'A', 'seat_opened', jsonb_build_object('seat', jsonb_build_object('seatId', seat_id)), ''
        from (values (4, 1064), (9, 1002)) v (sequence, seat_id)`.execute(tx);
    });

    // when
    await migrate(testing.database);

    // then
    const { rows } = await sql<{ seatId: number; openedBy: number }>`
      select seat_id, opened_by from seat order by opened_by`.execute(testing.database.kysely);
    expect(rows).toEqual([
      { seatId: 1064, openedBy: 4 },
      { seatId: 1002, openedBy: 9 },
    ]);
  });

  test("note beside people and categories that are there already what they are found by", async () => {
    // given
    await asOf("000015-changes-of-an-act-in-order.sql");
    const db = testing.database.kysely;
    const { organId } = await anOrganisation(db);
    const { deptId: above } = await aDepartment(db, { organId });
    const { deptId: below } = await aDepartment(db, { organId, parentDeptId: above });
    await anAccount(db, { userCode: "MEMBER", organId, deptId: below, roles: ["clerk", "buyer"] });
    await sql`insert into process_category (process_type_id, type_name, parent_type_id)
      values ('top', '上', null), ('low', '下', 'top'), ('empty', '空', null)`.execute(db);
    await sql`insert into process (process_id, organ_id, process_name, process_type_id, status, created_by, updated_by)
      select id, ${organId}, id, kind, 'draft', 'X', 'X' from (values ('A', 'low'), ('B', 'low'), ('C', 'top')) v (id, kind)`.execute(
      db,
    );

    // when
    await migrate(testing.database);

    // then
    const people = await sql`select organ_ids, dept_ids, unit_ids, role_codes from user_account
      where user_code = 'MEMBER'`.execute(db);
    expect(people.rows).toEqual([
      {
        organIds: [String(organId)],
        deptIds: [String(below)],
        unitIds: [String(above), String(below)].toSorted((a, b) => Number(a) - Number(b)),
        roleCodes: ["buyer", "clerk"],
      },
    ]);
    const counted = await sql`select process_type_id, process_count from process_category
      where process_type_id in ('top', 'low', 'empty') order by 1`.execute(db);
    expect(counted.rows).toEqual([
      { processTypeId: "empty", processCount: 0 },
      { processTypeId: "low", processCount: 2 },
      { processTypeId: "top", processCount: 3 },
    ]);
  });

  test("give every form page to the organisation whose it is", async () => {
    // given
    await asOf("000030-hidden-people-by-revision.sql");
    const db = testing.database.kysely;
    const [one, two] = [await anOrganisation(db), await anOrganisation(db)].map(({ organId }) => organId);
    await anAccount(db, { userCode: "MAKER", organId: two! });
    const page = (pageId: string, company: string | null, createdBy = "MAKER") =>
      sql`insert into form_page (page_id, version, state, label, page, created_by) values
        (${pageId}, 1, 'effective', 'x', ${JSON.stringify({ company })}::jsonb, ${createdBy}),
        (${pageId}, 2, 'effective', 'x', '{}', ${createdBy})`.execute(db);
    const bind = (organId: number, pageId: string) =>
      sql`with p as (insert into process (process_id, organ_id, process_name, status, created_by, updated_by)
          values (${`${pageId}${organId}`}, ${organId}, 'p', 'enabled', 'X', 'X') returning process_id)
        insert into process_version (process_id, version, definition, page_id, page_version, published_by)
        select process_id, 1, '{}', ${pageId}, 1, 'X' from p`.execute(db);
    await page("NAMED", String(one));
    await page("BOUND", null);
    await page("SHARED", String(one));
    await page("LOOSE", "9");
    await page("NOBODYS", null, "GONE");
    await bind(one!, "BOUND");
    await bind(one!, "SHARED");
    await bind(two!, "SHARED");

    // when
    await migrate(testing.database);

    // then
    const { rows } = await sql<{ pageId: string; organId: number | null }>`
      select distinct page_id, organ_id from form_page order by 1`.execute(db);
    expect(rows.map(({ pageId, organId }) => [pageId, organId])).toEqual([
      ["BOUND", one],
      ["LOOSE", two],
      ["NAMED", one],
      ["NOBODYS", null],
      ["SHARED", null],
    ]);
  });
});
