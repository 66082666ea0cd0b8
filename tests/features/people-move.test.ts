import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountDetail, setAccountOrganisations } from "#contract/calls/accounts.ts";
import { addTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { type Account, anAccount } from "../support/builders/account.ts";
import { aDepartment } from "../support/builders/organisation.ts";
import { unique } from "../support/builders/unique.ts";
import { shippedSchemas } from "../support/shipped-tables.ts";

let test: TestApp;
let keeper: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: shippedSchemas });
  keeper = await anAccount(test.database.kysely, { roles: ["admin"] });
}, 60_000);
afterAll(() => test.close());

const db = () => test.database.kysely;
const byKeeper = () => ({ as: keeper.userCode, lang: "en-US" }) as const;
const organId = () => keeper.organId;
const aDept = async () =>
  (await aDepartment(db(), { organId: organId(), deptName: `部门${unique()}` })).deptId;
const departmentOf = async (userCode: string) =>
  (await test.call(accountDetail, { userCode }, byKeeper())).data.organisations[0]?.deptId;
const put = (userCode: string, deptId: number) =>
  test.call(
    setAccountOrganisations,
    { userCode, organisations: [{ organId: organId(), deptId }] },
    byKeeper(),
  );
async function disabled(deptId: number): Promise<void> {
  const changes = { status: { from: "1", to: "0" } };
  void (await test.call(onTable(updateTableRow, "dept"), { key: deptId, changes }, byKeeper())).data;
}

it("nobody is put into a department that was disabled meanwhile, and it is said", async () => {
  // given
  const [here, there] = [await aDept(), await aDept()];
  const { userCode } = await anAccount(db(), { organId: organId(), deptId: here });
  await disabled(there);

  // when
  const { status, body } = await put(userCode, there);

  // then
  expect([status, body.errors]).toEqual([
    422,
    { "organisations[0].deptId": "This department is disabled. Choose another." },
  ]);
  expect(await departmentOf(userCode)).toBe(here);
});

it("whoever stands in a disabled department from before keeps their other organisations changeable", async () => {
  // given
  const here = await aDept();
  const { userCode } = await anAccount(db(), { organId: organId(), deptId: here });
  await sql`update dept set status = '0' where dept_id = ${here}`.execute(db());

  // then
  expect((await put(userCode, here)).status).toBe(200);
});

it("a new account begins in a department that is in use", async () => {
  // given: the first department of the organisation is out of use
  await sql`update dept set dept_order = -1 where dept_id = ${keeper.deptId}`.execute(db());
  await sql`update dept set status = '0' where dept_id = ${keeper.deptId}`.execute(db());
  const userCode = `NEW${unique()}`;

  // when
  const added = { userCode, realName: "新人", status: "1", defaultOrganId: organId() };
  void (await test.call(onTable(addTableRow, "user"), added, byKeeper())).data;

  // then
  const { rows } = await sql`select status from dept where dept_id = ${await departmentOf(userCode)}`.execute(
    db(),
  );
  expect(rows).toEqual([{ status: "1" }]);
});

it("the operation log says from which department to which somebody was moved", async () => {
  // given
  const [here, there] = [await aDept(), await aDept()];
  const { userCode } = await anAccount(db(), { organId: organId(), deptId: here });

  // when
  expect((await put(userCode, there)).status).toBe(200);

  // then
  const { rows } = await sql`select from_value, to_value from operation_log
    where call = ${setAccountOrganisations.name} and target = ${userCode}`.execute(db());
  expect(rows).toEqual([{ fromValue: `${here}@${organId()}`, toValue: `${there}@${organId()}` }]);
});
