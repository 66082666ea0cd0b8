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
import { copyForbids } from "#contract/calls/data-forbid.ts";
import { logSummary, runScheduleJob } from "#contract/calls/table-actions.ts";
import {
  addTableRow,
  labelTableRows,
  listSchemaProblems,
  onTable,
  purgeSetAside,
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
    const refused = await test.call(copyForbids, copy, byLocal());
    const unknown = await test.call(copyForbids, { ...copy, toUserCodes: ["NOBODY"] }, byChief());
    const copied = await test.call(copyForbids, { ...copy, toUserCodes: [stranger.userCode] }, byChief());

    // then
    expect([refused.body.code, unknown.status, copied.data.count]).toEqual([12376, 404, 1]);
    const history = await test.call(onTable(tableRowHistory, "userDataForbid"), {}, byChief());
    expect(history.data.rows[0]).toMatchObject({ kind: "create", userCode: chief.userCode });
    const { rows } = await sql<{ detail: object }>`
      select detail from operation_log where call = 'copyForbids'`.execute(test.database.kysely);
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
    const days = { days: 1, utcOffsetMinutes: 0 };

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
