import { calls } from "#contract/calls/index.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accountDetail,
  copyRole,
  effectiveRights,
  endAccountSessions,
  grantRole,
  listRightChoices,
  listRoleHolders,
  roleDetail,
  setAccountOrganisations,
  setAccountRoles,
  setRoleRights,
  unlockAccount,
} from "#contract/calls/accounts.ts";
import { currentSession, login } from "#contract/calls/auth.ts";
import {
  addTableRow,
  listTableRows,
  onTable,
  bulkUpdateTableRows,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aRoleHolder, type Account, anAccount } from "../support/builders/account.ts";
import { aDepartment, anOrganisation, aReportingLine } from "../support/builders/organisation.ts";

let test: TestApp;
let admin: Account;
let as: string;
let organId: number;
let deptId: number;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  const db = test.database.kysely;
  organId = (await anOrganisation(db)).organId;
  deptId = (await aDepartment(db, { organId })).deptId;
  admin = await anAccount(db, { organId, deptId, roles: ["admin"] });
  as = admin.userCode;
});
afterAll(() => test.close());

const person = (...roles: string[]) => anAccount(test.database.kysely, { organId, deptId, roles });
const detail = async (userCode: string) => (await test.call(accountDetail, { userCode }, { as })).data;
const everywhere = (...codes: string[]) => codes.map((roleCode) => ({ roleCode, organId: null }));

describe("the roles of an account", () => {
  it("become those given, decide at once what it may, and are logged with what changed", async () => {
    // given
    const { userCode } = await person("employee", "old-role");
    await aRoleHolder(test.database.kysely, { userCode: as, roleCode: "new-role" });
    const session = await test.logIn(userCode);

    // when
    const { data } = await test.call(
      setAccountRoles,
      { userCode, roles: everywhere("employee", "new-role") },
      { as },
    );

    // then
    expect(data).toEqual({ added: 1, removed: 1 });
    const now = await test.call(currentSession, {}, { as: session });
    expect(now.data.access).toEqual(["employee", "new-role"]);
    const { rows } = await sql<{ detail: object }>`
      select detail from operation_log where call = 'setAccountRoles' and subject = ${userCode}`.execute(
      test.database.kysely,
    );
    expect(rows).toEqual([{ detail: { added: "new-role@*", removed: "old-role@*" } }]);
  });

  it("leave one administrator, whichever way the last one would go", async () => {
    // given
    const last = { userCode: as, roles: everywhere("employee") };
    const key = as;
    const disable = { key, changes: { status: { from: "1", to: "0" } } };

    // when
    const ways = [
      await test.call(setAccountRoles, { ...last, roles: [] }, { as, lang: "en-US" }),
      await test.call(grantRole, { roleCode: "admin", organId: null, userCodes: [as], revoke: true }, { as }),
    ];
    const disabled = await test.call(onTable(updateTableRow, "user"), disable, { as, lang: "en-US" });
    const second = await anAccount(test.database.kysely, { roles: ["admin"] });
    const both = await test.call(
      onTable(bulkUpdateTableRows, "user"),
      { keys: [as, second.userCode], changes: { status: "0" } },
      { as },
    );
    await sql`delete from user_role where user_code = ${second.userCode}`.execute(test.database.kysely);
    const ended = await test.call(
      onTable(updateTableRow, "user"),
      { key, changes: { validUntil: { from: null, to: "2020-01-01" } } },
      { as },
    );
    const closed = await test.call(
      onTable(updateTableRow, "role"),
      { key: "admin", changes: { status: { from: "1", to: "0" } } },
      { as },
    );

    // then
    expect(ways.map(({ body }) => body.code)).toEqual([12170, 12170]);
    expect(ways[0]?.body.msg).toContain(as);
    expect([disabled, both, ended, closed].map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(disabled.body.errors?.["status"]).toContain("last administrator");
    expect((await test.call(currentSession, {}, { as })).data.access).toContain("admin");
  });

  it("are given by an administrator of one organisation there alone, and to its people alone", async () => {
    // given
    const local = await person();
    await aRoleHolder(test.database.kysely, { userCode: local.userCode, roleCode: "admin", organId });
    const { userCode } = await person();
    const stranger = await anAccount(test.database.kysely);
    const on = { as: local.userCode };

    // when
    const global = await test.call(setAccountRoles, { userCode, roles: everywhere("admin") }, on);
    const here = await test.call(setAccountRoles, { userCode, roles: [{ roleCode: "admin", organId }] }, on);
    const other = await test.call(accountDetail, { userCode: stranger.userCode }, on);

    // then
    expect([global.body.code, here.status, other.status]).toEqual([12139, 200, 404]);
  });

  it("are nobody's to give who is no administrator", async () => {
    // given
    const { userCode } = await person("employee");

    // when
    const { body } = await test.call(
      setAccountRoles,
      { userCode, roles: everywhere("admin") },
      { as: userCode },
    );

    // then
    expect(body.code).toBe(12139);
  });
});

describe("an account", () => {
  it("moves between organisations and departments, one department in each", async () => {
    // given
    const { userCode } = await person();
    const other = (await anOrganisation(test.database.kysely)).organId;
    const dept = (await aDepartment(test.database.kysely, { organId: other })).deptId;

    // when
    const wrong = await test.call(
      setAccountOrganisations,
      { userCode, organisations: [{ organId, deptId: dept }] },
      { as },
    );
    await test.call(
      setAccountOrganisations,
      { userCode, organisations: [{ organId: other, deptId: dept }] },
      { as },
    );

    // then
    expect(wrong.status).toBe(422);
    expect((await detail(userCode)).organisations).toMatchObject([
      { organId: other, deptId: dept, isDefault: true },
    ]);
  });

  it("shows the departments it heads within reach, whether it may act there, and whether others do", async () => {
    // given: one headed alone, one with somebody active, one with somebody whose account is over, one elsewhere, one not in use
    const db = test.database.kysely;
    const { userCode } = await person();
    const [second, gone] = [await person(), await person()];
    const other = await anOrganisation(db);
    const headed = async (organ: number, heads: string[]) => {
      const { deptId: headedId } = await aDepartment(db, { organId: organ });
      for (const head of heads)
        await aReportingLine(db, { type: "deptHead", organId: organ, deptId: headedId, userCode: head });
      return headedId;
    };
    const alone = await headed(organId, [userCode]);
    const together = await headed(organId, [userCode, second.userCode]);
    const withGone = await headed(organId, [userCode, gone.userCode]);
    const closed = await headed(organId, [userCode]);
    const elsewhere = await headed(other.organId, [userCode]);
    await sql`update dept set status = '0' where dept_id = ${closed}`.execute(db);
    await sql`update user_account set valid_until = current_date - 1 where user_code = ${gone.userCode}`.execute(
      db,
    );
    const local = await anAccount(db, { organId, deptId });
    await aRoleHolder(db, { userCode: local.userCode, roleCode: "admin", organId });
    const told = async (by: string) =>
      (await test.call(accountDetail, { userCode }, { as: by })).data.headed.map((one) => [
        one.deptId,
        one.isActive,
        one.hasOthers,
      ]);

    // when
    const before = await told(local.userCode);
    await sql`update user_account set status = '0' where user_code = ${userCode}`.execute(db);

    // then
    expect(before).toEqual([
      [alone, true, false],
      [together, true, true],
      [withGone, true, false],
    ]);
    expect(await told(local.userCode)).toEqual([
      [alone, false, false],
      [together, false, true],
      [withGone, false, false],
    ]);
    expect(await told(as)).toContainEqual([elsewhere, false, false]);
  });

  it("shows its sessions, one of which can be ended, or all", async () => {
    // given
    const { userCode } = await person();
    const [one, two] = [await test.logIn(userCode), await test.logIn(userCode)];
    const { sessions } = await detail(userCode);

    // when
    await test.call(endAccountSessions, { userCode, sessionId: sessions[1]!.sessionId }, { as });
    const afterOne = [one, two].map((session) => test.call(currentSession, {}, { as: session }));
    const statuses = (await Promise.all(afterOne)).map(({ status }) => status).toSorted();
    const { data } = await test.call(endAccountSessions, { userCode }, { as });

    // then
    expect(JSON.stringify(sessions)).not.toContain(one.token);
    expect(statuses).toEqual([200, 401]);
    expect(data).toEqual({ ended: 1 });
    expect((await test.call(currentSession, {}, { as: two })).status).toBe(401);
  });

  it("that failed too often may be tried again once it was unlocked", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { organId, deptId, password: "Right@1234" });
    const attempt = (password: string) => test.call(login, { code: "", username: userCode, password });
    for (let at = 0; at < 7; at += 1) await attempt("wrong");
    const locked = await detail(userCode);
    const refused = await attempt("Right@1234");

    // when
    await test.call(unlockAccount, { userCode }, { as });

    // then
    expect(locked.failures).toBeGreaterThan(5);
    expect(refused.status).toBe(429);
    expect((await attempt("Right@1234")).status).toBe(200);
  });

  it("whose validity is over neither works nor logs in, says why, and comes back with an extension", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, {
      organId,
      deptId,
      password: "Right@1234",
      validUntil: "2999-12-31",
    });
    const session = await test.logIn(userCode);
    const attempt = () => test.call(login, { code: "", username: userCode, password: "Right@1234" });
    const before = await test.call(currentSession, {}, { as: session });

    // when: the clock passes its last day
    await sql`update user_account set valid_until = current_date - 1 where user_code = ${userCode}`.execute(
      test.database.kysely,
    );
    const ended = await test.call(currentSession, {}, { as: session });
    const refused = await attempt();
    await test.call(
      onTable(addTableRow, "userExtendDate"),
      { userCode, newValidUntil: "2999-01-01", reason: "续聘" },
      { as },
    );

    // then
    expect([before.status, ended.status, refused.status]).toEqual([200, 401, 401]);
    expect(refused.body["message"]).toMatch(/\d{4}/u);
    expect((await attempt()).status).toBe(200);
  });
});

describe("a role", () => {
  it("is given to many and taken from them, and lists its holders", async () => {
    // given
    const people = [await person(), await person()];
    const userCodes = people.map(({ userCode }) => userCode);
    await sql`insert into role (role_code, role_name) values ('many', 'Many')`.execute(test.database.kysely);

    // when
    const given = await test.call(grantRole, { roleCode: "many", organId, userCodes }, { as });
    const again = await test.call(grantRole, { roleCode: "many", organId, userCodes }, { as });
    const holders = (await test.call(listRoleHolders, { roleCode: "many" }, { as })).data;
    const taken = await test.call(
      grantRole,
      { roleCode: "many", organId, userCodes: userCodes.slice(0, 1), revoke: true },
      { as },
    );

    // then
    expect([given.data.count, again.data.count, taken.data.count]).toEqual([2, 0, 1]);
    expect(holders.rows.map(({ userCode }) => userCode)).toEqual(userCodes.toSorted());
    expect(holders.rows[0]).toMatchObject({ organId, enabled: true });
  });

  it("is counted for many before it is given, and taken back from exactly those who got it", async () => {
    // given
    const db = test.database.kysely;
    const { organId: elsewhere } = await anOrganisation(db);
    const [one, two, three] = [
      await person(),
      await person("bulk-role"),
      await anAccount(db, { organId: elsewhere }),
    ];
    await sql`insert into role (role_code, role_name) values ('local-role', 'Local')`.execute(db);
    const userCodes = [one, two, three].map(({ userCode }) => userCode);
    const everywhere = { roleCode: "bulk-role", organId: null };

    // when
    const counted = (await test.call(grantRole, { ...everywhere, userCodes, dryRun: true }, { as })).data;
    const held = await detail(one.userCode);
    const given = (await test.call(grantRole, { ...everywhere, userCodes }, { as })).data;
    const undone = (
      await test.call(grantRole, { ...everywhere, userCodes: given.userCodes, revoke: true }, { as })
    ).data;
    const here = (
      await test.call(grantRole, { roleCode: "local-role", organId, userCodes, dryRun: true }, { as })
    ).data;

    // then
    expect(counted).toEqual({
      count: 2,
      userCodes: [one.userCode, three.userCode].toSorted(),
      grants: [{ roleCode: "bulk-role", userCodes: [one.userCode, three.userCode].toSorted() }],
      unchanged: 1,
      outside: 0,
    });
    expect(held.roles).toEqual([]);
    expect([given.count, undone.count]).toEqual([2, 2]);
    expect((await detail(two.userCode)).roles).toMatchObject([{ roleCode: "bulk-role" }]);
    expect(here).toMatchObject({ count: 2, unchanged: 0, outside: 1 });
  });

  it("is given with the others of its set, each to who lacks it, and taken back so", async () => {
    // given: a set of two roles and one that is switched off; one person holds one of them already
    const db = test.database.kysely;
    await sql`insert into role (role_code, role_name, status) values
      ('set-one', 'One', '1'), ('set-two', 'Two', '1'), ('set-off', 'Off', '0')`.execute(db);
    const set = { collectCode: "Team", collectName: "小组", roleCodes: ["set-one", "set-two", "set-off"] };
    await test.call(onTable(addTableRow, "roleCollect"), { ...set, status: "1" } as never, { as });
    const [one, two] = [await person("set-one"), await person()];
    const userCodes = [one.userCode, two.userCode].toSorted();
    const wanted = { collectCode: "Team", organId: null, userCodes };

    // when
    const counted = (await test.call(grantRole, { ...wanted, dryRun: true }, { as })).data;
    const given = (await test.call(grantRole, wanted, { as })).data;
    const held = await Promise.all(userCodes.map(async (code) => (await detail(code)).roles));
    for (const grant of given.grants)
      await test.call(grantRole, { ...grant, organId: null, revoke: true }, { as });
    const before = await Promise.all(userCodes.map(async (code) => (await detail(code)).roles));

    // then
    expect(counted).toEqual(given);
    expect(given).toEqual({
      count: 2,
      userCodes,
      grants: [
        { roleCode: "set-one", userCodes: [two.userCode] },
        { roleCode: "set-two", userCodes },
      ],
      unchanged: 0,
      outside: 0,
    });
    expect(held.map((roles) => roles.map(({ roleCode }) => roleCode).toSorted())).toEqual([
      ["set-one", "set-two"],
      ["set-one", "set-two"],
    ]);
    expect(before.flat().map(({ roleCode }) => roleCode)).toEqual(["set-one"]);
  });

  it("of a set that is switched off or not there is given to nobody", async () => {
    // given
    const { userCode } = await person();
    const set = { collectCode: "Old", collectName: "旧", roleCodes: ["admin"], status: "0" };
    await test.call(onTable(addTableRow, "roleCollect"), set as never, { as });

    // when
    const given = (given: object) =>
      test.call(grantRole, { organId: null, userCodes: [userCode], ...given } as never, { as });
    const [off, none, both] = [
      await given({ collectCode: "Old" }),
      await given({ collectCode: "Nothing" }),
      await given({ collectCode: "Old", roleCode: "admin" }),
    ];

    // then
    expect([off.status, none.status, both.status]).toEqual([422, 404, 422]);
    expect((await detail(userCode)).roles).toEqual([]);
  });

  it("is given to all whom a filter of people finds, as far as one administers them", async () => {
    // given
    const db = test.database.kysely;
    const { userCode } = await person("sought");
    const stranger = await anAccount(db, { roles: ["sought"] });
    const local = await person();
    await aRoleHolder(db, { userCode: local.userCode, roleCode: "admin", organId });
    await sql`insert into role (role_code, role_name) values ('found-role', 'Found')`.execute(db);
    const filter = { roleCodes: ["sought"] };

    // when
    const all = await test.call(
      grantRole,
      { roleCode: "found-role", organId: null, filter, dryRun: true },
      { as },
    );
    const mine = await test.call(
      grantRole,
      { roleCode: "found-role", organId, filter },
      { as: local.userCode },
    );
    const both = await test.call(
      grantRole,
      { roleCode: "found-role", organId: null, filter, userCodes: [userCode] },
      { as },
    );

    // then
    expect(all.data.userCodes).toEqual([userCode, stranger.userCode].toSorted());
    expect(mine.data.userCodes).toEqual([userCode]);
    expect(both.status).toBe(422);
  });

  it("is given its rights by administrators of all organisations alone", async () => {
    // given
    const db = test.database.kysely;
    const { userCode, organId } = await anAccount(db);
    await aRoleHolder(db, { userCode, roleCode: "admin", organId });
    await aRoleHolder(db, { userCode, roleCode: "kept-role", organId });
    const rights = { roleCode: "kept-role", menuIds: [], routes: ["/roleManage"], calls: [] };

    // when
    const set = await test.call(setRoleRights, rights, { as: userCode });
    const copied = await test.call(
      copyRole,
      { roleCode: "admin", newCode: "kept-two", newName: "Two" },
      { as: userCode },
    );
    const detail = await test.call(roleDetail, { roleCode: "kept-role" }, { as: userCode });

    // then
    expect([set.body.code, copied.body.code, detail.status]).toEqual([12376, 12376, 200]);
    expect((await test.call(roleDetail, { roleCode: "kept-two" }, { as })).status).toBe(404);
  });

  it("opens menus, routes and calls at once, says through which role, and can be copied with them", async () => {
    // given
    const { userCode } = await person("clerk");
    const session = await test.logIn(userCode);
    await sql`insert into menu (menu_id, menu_name) values (987, '账号')`.execute(test.database.kysely);
    const ask = () => test.call(onTable(listTableRows, "role"), {}, { as: session });
    const detailOf = () => test.call(accountDetail, { userCode }, { as: session });
    const before = await detailOf();

    // when
    const set = await test.call(
      setRoleRights,
      { roleCode: "clerk", menuIds: [987], routes: ["/userManage"], calls: ["accountDetail"] },
      { as },
    );
    const after = await detailOf();
    const me = await test.call(currentSession, {}, { as: session });
    const why = await test.call(effectiveRights, { userCode }, { as });
    await test.call(copyRole, { roleCode: "clerk", newCode: "clerk-two", newName: "Two" }, { as });
    const copied = await test.call(roleDetail, { roleCode: "clerk-two" }, { as });
    const wrong = await test.call(
      setRoleRights,
      { roleCode: "clerk", menuIds: [], routes: [], calls: ["nothing"] },
      { as },
    );

    // then
    expect([before.body.code, after.status, (await ask()).status]).toEqual([12139, 200, 200]);
    expect(set.data).toEqual({ added: 3, removed: 0 });
    expect(me.data.routes).toEqual(["/userManage"]);
    expect(why.data.rights).toEqual([
      { rightType: "call", target: "accountDetail", name: "accountDetail", through: ["clerk"] },
      { rightType: "menu", target: "987", name: "账号", through: ["clerk"] },
      { rightType: "route", target: "/userManage", name: "/userManage", through: ["clerk"] },
    ]);
    expect(copied.data).toMatchObject({
      menuIds: [987],
      routes: ["/userManage"],
      calls: ["accountDetail"],
      holders: 0,
      processes: [],
    });
    expect(wrong.status).toBe(422);
  });

  it("can be given what is in the menu and what needs a role", async () => {
    // when
    const { data } = await test.call(listRightChoices, {}, { as });

    // then
    expect(data.calls.find(({ name }) => name === "grantRole")?.roles).toEqual(["admin"]);
    expect(data.calls.some(({ name }) => name === "todoTasks")).toBe(false);
    // What counts in every organisation is refused whatever a right says.
    const group = calls.filter(({ whose }) => whose === "group").map(({ name }) => name);
    expect(data.calls.filter(({ name }) => group.includes(name))).toEqual([]);
  });
});

it("has the work of whoever leaves looked for at once, not with the next round", async () => {
  // given
  const [ended, moved] = [await person(), await person()];
  const other = await anOrganisation(test.database.kysely);
  const otherDept = await aDepartment(test.database.kysely, { organId: other.organId });
  const queued: string[] = [];
  const { jobs } = test.ports;
  const add = jobs.add.bind(jobs);
  jobs.add = async (_tx, task) => void queued.push(task);

  // when
  const changes = { status: { from: "1", to: "0" } };
  void (await test.call(onTable(updateTableRow, "user"), { key: ended.userCode, changes }, { as })).data;
  const afterEnd = queued.splice(0);
  const organisations = [{ organId: other.organId, deptId: otherDept.deptId }];
  void (await test.call(setAccountOrganisations, { userCode: moved.userCode, organisations }, { as })).data;
  jobs.add = add;

  // then
  expect([afterEnd, queued]).toEqual([["notifyLeftWork"], ["notifyLeftWork"]]);
});
