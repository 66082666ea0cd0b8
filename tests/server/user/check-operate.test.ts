import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkOperates, userCheckOperate } from "#contract/calls/opt.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
});
afterAll(() => test.close());

it("says of a call or a screen whether I may, by declarations and rights", async () => {
  // given
  const db = test.database.kysely;
  const staff = await anAccount(db, { roles: ["employee", "clerk"] });
  const designer = await anAccount(db, { roles: ["process-admin"] });
  const admin = await anAccount(db, { roles: ["admin"] });
  const local = await anAccount(db);
  await aRoleHolder(db, { userCode: local.userCode, roleCode: "admin", organId: local.organId });
  await sql`
    insert into role_right (role_code, right_type, target)
    values ('clerk', 'route', '/logReport'), ('clerk', 'call', 'logSummary'), ('clerk', 'route', '/sqlRelease'),
      ('clerk', 'call', 'exportProcessSql')`.execute(db);
  const operates = [
    "userOrgan",
    "saveOrUpdateProcessData",
    "exportProcessSql",
    "clearMenuCache",
    "nothing",
    "/userTask",
    "/applyDesc?applyId=1",
    "/processManage",
    "/sendRead/LEAVE",
    "/logReport",
    "/sqlRelease",
    "/userManage",
    "/nowhere",
    "/login",
    "/basic/ufFkzh",
    "/basic/dept",
    "/basic/none",
  ];

  // when
  const answers: Record<string, string[]> = {};
  for (const { userCode: as } of [staff, designer, local, admin])
    for (const operate of operates)
      if ((await test.call(userCheckOperate, { operate }, { as })).data.allowed)
        answers[as] = [...(answers[as] ?? []), operate];

  const together = await test.call(checkOperates, { operates }, { as: designer.userCode });

  // then
  expect(together.data.allowed).toEqual(answers[designer.userCode]);
  const everybody = ["userOrgan", "/userTask", "/applyDesc?applyId=1", "/login", "/basic/dept"];
  const calls = ["saveOrUpdateProcessData", "exportProcessSql"];
  const designs = ["/processManage", "/sendRead/LEAVE"];
  const administers = ["/logReport", "/sqlRelease", "/userManage", "/basic/ufFkzh"];
  const inOrder = (some: readonly string[]) => operates.filter((operate) => some.includes(operate));
  expect(answers).toEqual({
    [staff.userCode]: inOrder([...everybody, "exportProcessSql", "/logReport"]),
    [designer.userCode]: inOrder([...everybody, "saveOrUpdateProcessData", ...designs]),
    [local.userCode]: inOrder([...everybody, ...calls, ...designs, ...administers]),
    [admin.userCode]: inOrder([...everybody, ...calls, ...designs, ...administers, "clearMenuCache"]),
  });
});

it("says of a screen to a guest what the menu says: nothing of one whose call they are refused", async () => {
  // given
  const db = test.database.kysely;
  const { userCode, organId: homeOrganId } = await anAccount(db, { roles: ["employee"] });
  const { organId } = await anOrganisation(db);
  await sql`
    insert into organ_guest (user_code, organ_id, home_organ_id)
    values (${userCode}, ${organId}, ${homeOrganId})`.execute(db);

  // when
  const operates = ["/userTask", "/startProcess", "/contractManager", "/basic/dept"];
  const { data } = await test.call(checkOperates, { operates }, { as: userCode, organId });

  // then
  expect(data.allowed).toEqual(["/userTask"]);
});
