import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accountDetail,
  endAccountSessions,
  listRoleHolders,
  roleDetail,
  setAccountOrganisations,
  setAccountRoles,
  unlockAccount,
} from "#contract/calls/accounts.ts";
import { currentSession } from "#contract/calls/auth.ts";
import { copyDataRestrictions, viewAs } from "#contract/calls/data-forbid.ts";
import { logSummary, mergeProcessCategory, runScheduleJob } from "#contract/calls/table-actions.ts";
import {
  addTableRow,
  bulkUpdateTableRows,
  getTableRow,
  labelTableRows,
  listEntities,
  listSchemaProblems,
  listTableRows,
  moveTableRow,
  onTable,
  purgeSetAside,
  removeTableRows,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { getUserRoleList, userOrgan } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { type Account, aMembership, anAccount, aRoleHolder } from "../support/builders/account.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { aDepartment, anOrganisation } from "../support/builders/organisation.ts";

let test: TestApp;
/** Administers everything. */
let chief: Account;
/** Administers their own company alone. */
let local: Account;
let employee: Account;
let stranger: Account;
/** Belongs to both companies. */
let shared: Account;
let theirDept: number;

beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  const db = test.database.kysely;
  const [mine, theirs] = [await anOrganisation(db), await anOrganisation(db)];
  const deptId = (await aDepartment(db, mine)).deptId;
  theirDept = (await aDepartment(db, { ...theirs, deptName: "Their department" })).deptId;
  chief = await anAccount(db, { ...theirs, deptId: theirDept, roles: ["admin"] });
  local = await anAccount(db, { ...mine, deptId });
  await aRoleHolder(db, { userCode: local.userCode, roleCode: "admin", organId: mine.organId });
  employee = await anAccount(db, { ...mine, deptId, roles: ["employee"] });
  stranger = await anAccount(db, { ...theirs, deptId: theirDept, roles: ["employee"] });
  shared = await anAccount(db, { ...mine, deptId });
  await aMembership(db, { userCode: shared.userCode, organId: theirs.organId, deptId: theirDept });
  await aRoleHolder(db, { userCode: shared.userCode, roleCode: "finance", organId: theirs.organId });
});
afterAll(() => test.close());

const byLocal = () => ({ as: local.userCode });
const byChief = () => ({ as: chief.userCode });

describe("the administrator of one company", () => {
  it("copies no restrictions; who administers everything does, with history and a log that names whom", async () => {
    // given
    await aDataForbid(test.database.kysely, {
      userCode: employee.userCode,
      entity: "user",
      fields: ["phone"],
    });
    const copy = { fromUserCode: employee.userCode, toUserCodes: [chief.userCode, stranger.userCode] };

    // when
    const refused = await test.call(copyDataRestrictions, copy, byLocal());
    const unknown = await test.call(copyDataRestrictions, { ...copy, toUserCodes: ["NOBODY"] }, byChief());
    const copied = await test.call(
      copyDataRestrictions,
      { ...copy, toUserCodes: [stranger.userCode] },
      byChief(),
    );

    // then
    expect([refused.body.code, unknown.status, copied.data.count]).toEqual([12376, 404, 1]);
    const history = await test.call(onTable(tableRowHistory, "userDataForbid"), {}, byChief());
    expect(history.data.rows[0]).toMatchObject({ kind: "create", userCode: chief.userCode });
    const { rows } = await sql<{ detail: object }>`
      select detail from operation_log where call = 'copyDataRestrictions' and kind = 'operation'`.execute(
      test.database.kysely,
    );
    expect(rows).toEqual([{ detail: { count: 1, to: stranger.userCode, people: 1 } }]);
  });

  it("puts no account into another company, new or old, and learns nothing of it", async () => {
    // given
    const account = { userCode: "MOLE", realName: "新人", status: "1" };
    const mole = (defaultOrganId: number) => ({ ...account, defaultOrganId });

    // when
    const added = await test.call(onTable(addTableRow, "user"), mole(stranger.organId), byLocal());
    const nowhere = await test.call(onTable(addTableRow, "user"), mole(987_654), byLocal());
    const moved = await test.call(
      onTable(updateTableRow, "user"),
      {
        key: employee.userCode,
        changes: { defaultOrganId: { from: employee.organId, to: stranger.organId } },
      },
      byLocal(),
    );
    const own = await test.call(onTable(addTableRow, "user"), mole(local.organId), byLocal());

    // then
    expect([added.status, nowhere.status, moved.status, own.status]).toEqual([422, 422, 422, 200]);
    expect(added.body.errors?.["defaultOrganId"]).toBe(
      nowhere.body.errors?.["defaultOrganId"]?.replace("987654", String(stranger.organId)),
    );
  });

  it("neither ends nor sees sessions of who belongs to another company, too, and sees only what they hold here", async () => {
    // given
    const session = await test.logIn(shared.userCode, stranger.organId);
    const { userCode } = shared;

    // when
    const { data } = await test.call(accountDetail, { userCode }, byLocal());
    const ended = await test.call(endAccountSessions, { userCode }, byLocal());
    const unlocked = await test.call(unlockAccount, { userCode }, byLocal());
    const organs = await test.call(userOrgan, { userCode: stranger.userCode }, byLocal());
    const whole = await test.call(accountDetail, { userCode }, byChief());

    // then
    expect(data).toMatchObject({ isGoverned: false, roles: [], sessions: [] });
    expect(data.organisations.map(({ organId }) => organId)).toEqual([local.organId]);
    expect([ended.body.code, unlocked.body.code, organs.status]).toEqual([12375, 12375, 404]);
    expect((await test.call(currentSession, {}, { as: session })).status).toBe(200);
    expect(whole.data).toMatchObject({ isGoverned: true, roles: [{ roleCode: "finance" }] });
    expect(whole.data.organisations).toHaveLength(2);
  });

  it("changes what people hold and where they belong here, and leaves what is elsewhere as it is", async () => {
    // given
    const db = test.database.kysely;
    const both = await anAccount(db, { organId: local.organId, deptId: local.deptId });
    const { userCode } = both;
    await aMembership(db, { userCode, organId: stranger.organId, deptId: theirDept });
    await aRoleHolder(db, { userCode, roleCode: "finance", organId: stranger.organId });
    await aRoleHolder(db, { userCode: chief.userCode, roleCode: "legal" });
    const legal = { roleCode: "legal", organId: local.organId };

    // when
    const roles = await test.call(setAccountRoles, { userCode, roles: [legal] }, byLocal());
    const out = await test.call(
      setAccountOrganisations,
      { userCode, organisations: [{ organId: stranger.organId, deptId: theirDept }] },
      byLocal(),
    );
    const left = await test.call(setAccountOrganisations, { userCode, organisations: [] }, byLocal());
    const own = { userCode: employee.userCode, organisations: [] };
    const nowhere = await test.call(setAccountOrganisations, own, byLocal());

    // then
    expect(roles.data).toEqual({ added: 1, removed: 0 });
    expect([out.body.code, left.status, nowhere.status]).toEqual([12139, 200, 422]);
    const now = (await test.call(accountDetail, { userCode }, byChief())).data;
    expect(now.organisations.map(({ organId }) => organId)).toEqual([stranger.organId]);
    expect(now.roles.map(({ roleCode }) => roleCode).toSorted()).toEqual(["finance", "legal"]);
  });

  it("counts and lists the holders of a role among their own people, for their own company", async () => {
    // when
    const holders = await test.call(listRoleHolders, { roleCode: "employee" }, byLocal());
    const finance = await test.call(listRoleHolders, { roleCode: "finance" }, byLocal());
    const { data } = await test.call(roleDetail, { roleCode: "employee" }, byLocal());

    // then
    expect(holders.data.rows.map(({ userCode }) => userCode)).toEqual([employee.userCode]);
    expect([data.holders, finance.data.total]).toEqual([1, 0]);
    expect((await test.call(listRoleHolders, { roleCode: "finance" }, byChief())).data.total).toBeGreaterThan(
      0,
    );
  });

  it("starts no scheduled job, purges nothing, and counts what happened in their own company", async () => {
    // given
    const job = {
      jobCode: "cleanUp",
      jobName: "清理",
      cron: "0 3 * * *",
      handler: "removeExpired",
      status: "1",
    };
    expect((await test.call(onTable(addTableRow, "scheduleJob"), job, byChief())).status).toBe(200);
    await sql`insert into operation_log (user_code, organ_id, kind) values
      (${stranger.userCode}, ${stranger.organId}, 'error'), (null, null, 'error')`.execute(
      test.database.kysely,
    );
    const days = { days: 1, timeZone: "UTC" };

    // when
    const refused = [
      await test.call(runScheduleJob, { key: "cleanUp" }, byLocal()),
      await test.call(purgeSetAside, { entity: "user", column: "x", confirm: "x" }, byLocal()),
      await test.call(listSchemaProblems, {}, byLocal()),
    ];
    const counted = await test.call(logSummary, days, byLocal());
    const all = await test.call(logSummary, days, byChief());

    // then
    expect(refused.map(({ body }) => body.code)).toEqual([12376, 12376, 12376]);
    expect(counted.data[0]?.errors).toBe(0);
    expect(all.data[0]?.errors).toBeGreaterThanOrEqual(2);
  });
});

describe("people of other companies", () => {
  const table = "user";
  it("do not exist in the table of people, whatever one asks it", async () => {
    // given
    const key = stranger.userCode;
    const as = { as: employee.userCode };
    await sql`update user_account set grade = 'THEIRS' where user_code = ${key}`.execute(
      test.database.kysely,
    );

    // when
    const listed = await test.call(onTable(listTableRows, table), { pageSize: 200 }, as);
    const found = await test.call(onTable(listTableRows, table), { filter: { grade: "THEIRS" } }, as);
    const counted = await test.call(onTable(listTableRows, table), { countOnly: true }, as);
    const one = await test.call(onTable(getTableRow, table), { key }, as);
    const history = await test.call(onTable(tableRowHistory, table), { pageSize: 200 }, byLocal());
    const labels = await test.call(
      onTable(labelTableRows, "healthUfUserRel"),
      { field: "userCode", values: [key, employee.userCode] },
      byLocal(),
    );

    // then
    const codes = listed.data.rows.map(({ userCode }) => userCode);
    expect(codes).toContain(employee.userCode);
    expect([codes.includes(key), codes.includes(chief.userCode)]).toEqual([false, false]);
    expect([found.data.rows, counted.data.total, one.status]).toEqual([[], codes.length, 404]);
    expect(Object.keys(labels.data)).toEqual([employee.userCode]);
    expect(JSON.stringify(history.data)).not.toContain(key);
    const all = await test.call(onTable(listTableRows, table), { filter: { userCode: key } }, byChief());
    expect(all.data.rows).toHaveLength(1);
  });

  it("are neither changed, extended, restricted nor filled in by the administrator of one company", async () => {
    // given
    const key = stranger.userCode;
    const changes = { realName: { from: stranger.realName, to: "X" } };
    const until = { userCode: key, newValidUntil: "2099-12-31", reason: "x" };

    // when
    const statuses = [
      await test.call(onTable(updateTableRow, table), { key, changes }, byLocal()),
      await test.call(onTable(removeTableRows, table), { keys: [key] }, byLocal()),
      await test.call(onTable(addTableRow, "userExtendDate"), until, byLocal()),
      await test.call(
        onTable(bulkUpdateTableRows, table),
        { filter: { userCode: key }, changes: { grade: "9" } },
        byLocal(),
      ),
      await test.call(viewAs, { userCode: key }, byLocal()),
    ];
    const restrictions = await test.call(onTable(listTableRows, "userDataForbid"), {}, byLocal());
    const restricted = await test.call(
      onTable(addTableRow, "userDataForbid"),
      {
        subjectType: "user",
        userCode: employee.userCode,
        entity: "user",
        fields: ["email"],
        rowMode: "matching",
        status: "1",
      },
      byLocal(),
    );

    // then
    expect(statuses.slice(0, 3).map(({ status }) => status)).toEqual([404, 404, 422]);
    expect(statuses[3]?.body["data"]).toMatchObject({ count: 0 });
    expect([statuses[4]?.status, restricted.body.code]).toEqual([404, 12376]);
    expect(JSON.stringify(restrictions.data)).not.toContain(key);
  });
});

describe("what belongs to the group or to one company", () => {
  const category = (processTypeId: string) => ({ processTypeId, typeName: processTypeId, status: "1" });
  const categories = "processCategory";
  const rename = (key: string, to = "X") => ({ key, changes: { typeName: { from: key, to } } });
  const keysOf = async (as: string) =>
    (await test.call(onTable(listTableRows, categories), { pageSize: 200 }, { as })).data.rows.map(
      ({ processTypeId }) => String(processTypeId),
    );

  it("is read by its company, and the group's by all; a company changes its own alone, whichever way", async () => {
    // given
    const other = await anAccount(test.database.kysely, { organId: stranger.organId, deptId: theirDept });
    await aRoleHolder(test.database.kysely, {
      userCode: other.userCode,
      roleCode: "process-admin",
      organId: stranger.organId,
    });
    const byOther = { as: other.userCode };
    await test.call(onTable(addTableRow, categories), category("ofAll"), byChief());
    const mine = await test.call(onTable(addTableRow, categories), category("mine"), byLocal());
    const theirs = await test.call(onTable(addTableRow, categories), category("theirs"), byOther);

    // when
    const seen = await keysOf(employee.userCode);
    const refused = [
      await test.call(onTable(updateTableRow, categories), rename("ofAll"), byLocal()),
      await test.call(onTable(removeTableRows, categories), { keys: ["ofAll"] }, byLocal()),
      await test.call(onTable(moveTableRow, categories), { key: "ofAll", parent: "mine" }, byLocal()),
      await test.call(onTable(updateTableRow, categories), rename("theirs"), byLocal()),
      await test.call(mergeProcessCategory, { fromTypeId: "ofAll", toTypeId: "mine" }, byLocal()),
      await test.call(mergeProcessCategory, { fromTypeId: "theirs", toTypeId: "mine" }, byLocal()),
    ];
    const bulk = await test.call(
      onTable(bulkUpdateTableRows, categories),
      { filter: {}, changes: { typeOrder: 5 }, dryRun: true },
      byLocal(),
    );
    const planted = await test.call(
      onTable(addTableRow, categories),
      { ...category("planted"), organId: stranger.organId },
      byLocal(),
    );
    const own = await test.call(onTable(updateTableRow, categories), rename("mine", "Y"), byLocal());
    const merged = await test.call(
      mergeProcessCategory,
      { fromTypeId: "mine", toTypeId: "ofAll" },
      byLocal(),
    );

    // then
    expect([mine.data["organId"], theirs.data["organId"]]).toEqual([local.organId, stranger.organId]);
    expect(seen).toEqual(expect.arrayContaining(["ofAll", "mine"]));
    expect(seen).not.toContain("theirs");
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 404, 404, 404]);
    expect(refused[0]?.body.code).toBe(12376);
    expect([bulk.data.count, planted.status, own.status, merged.status]).toEqual([1, 422, 200, 200]);
    expect(await keysOf(chief.userCode)).toEqual(expect.arrayContaining(["ofAll", "theirs"]));
  });

  it("is handed to a company, or taken back for the group, by administrators of everything alone", async () => {
    // given
    await test.call(onTable(addTableRow, categories), category("handed"), byChief());
    const give = (organId: number | null, from: number | null) => ({
      key: "handed",
      changes: { organId: { from, to: organId } },
    });

    // when
    const refused = await test.call(
      onTable(updateTableRow, categories),
      give(local.organId, null),
      byLocal(),
    );
    const handed = await test.call(onTable(updateTableRow, categories), give(local.organId, null), byChief());
    const renamed = await test.call(onTable(updateTableRow, categories), rename("handed"), byLocal());
    const entities = await test.call(listEntities, {}, byLocal());

    // then
    expect([refused.status, handed.status, renamed.status]).toEqual([422, 200, 200]);
    const shown = entities.data.find(({ name }) => name === categories);
    expect(shown?.writableFields).not.toContain("organId");
    expect(shown?.changesRowsOf).toBe(local.organId);
  });

  it("keeps organisations and logs of others to their administrators", async () => {
    // given
    const rows = async (entity: string, as: string) =>
      (await test.call(onTable(listTableRows, entity), { pageSize: 200 }, { as })).data.rows;
    await sql`insert into operation_log (user_code, organ_id, kind, subject)
      values (${stranger.userCode}, ${stranger.organId}, 'operation', 'theirs')`.execute(
      test.database.kysely,
    );

    // when
    const renamed = await test.call(
      onTable(updateTableRow, "organ"),
      { key: stranger.organId, changes: { organName: { from: `机构${stranger.organId}`, to: "X" } } },
      byLocal(),
    );
    const own = await test.call(
      onTable(updateTableRow, "organ"),
      { key: local.organId, changes: { organName: { from: `机构${local.organId}`, to: "Ours" } } },
      byLocal(),
    );

    // then
    expect([renamed.status, own.status]).toEqual([404, 200]);
    const organs = (await rows("organ", local.userCode)).map(({ organId }) => organId);
    expect(organs).toEqual([local.organId]);
    const log = await rows("operationLog", local.userCode);
    expect(new Set(log.map(({ organId }) => organId))).toEqual(new Set([local.organId]));
    expect((await rows("organ", chief.userCode)).length).toBeGreaterThan(1);
  });
});

describe("an employee", () => {
  it("reads no names of another company's rows through a reference", async () => {
    // given
    const own = (await aDepartment(test.database.kysely, { organId: employee.organId })).deptId;
    const asked = { field: "parentDeptId", values: [theirDept, own] };

    // when
    const { data } = await test.call(onTable(labelTableRows, "dept"), asked, { as: employee.userCode });

    // then
    expect(Object.keys(data)).toEqual([String(own)]);
  });

  it("is told roles by no call that the table of people does not tell them", async () => {
    // when
    const { data } = await test.call(getUserRoleList, {}, { as: employee.userCode });
    const found = await test.call(getUserRoleList, { roleCode: "admin" }, { as: employee.userCode });
    const administrator = await test.call(getUserRoleList, {}, byLocal());

    // then
    expect(data.rows.flatMap(({ roles }) => roles)).toEqual([]);
    expect(found.body.code).toBe(12139);
    expect(administrator.data.rows.flatMap(({ roles }) => roles)).not.toEqual([]);
  });
});
