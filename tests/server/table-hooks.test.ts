import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetUserPassword } from "#contract/calls/table-actions.ts";
import { login } from "#contract/calls/auth.ts";
import { listUserMenu } from "#contract/calls/user.ts";
import {
  addTableRow,
  removeTableRows,
  getTableRow,
  listTableRows,
  onTable,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { tableHooks } from "#server/table-hooks.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount, aRoleHolder } from "../support/builders/account.ts";

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

const add = (entity: string, row: Record<string, string | number>) =>
  test.call(onTable(addTableRow, entity), row, { as: admin });

describe("what tables do besides keeping rows", () => {
  it("exists for every behaviour that a schema names", () => {
    const named = test.ports.tables.all().flatMap((table) => table.model.behaviours);
    expect(Object.keys(tableHooks)).toEqual(expect.arrayContaining(named));
  });

  it("lets administrators of some organisations alone read what counts everywhere, and change none of it", async () => {
    // given
    const db = test.database.kysely;
    const { userCode, organId } = await anAccount(db);
    await aRoleHolder(db, { userCode, roleCode: "admin", organId });
    const role = { roleCode: "new-role", roleName: "新角色", status: "1" };
    const listed = await test.call(onTable(listTableRows, "role"), {}, { as: userCode });

    // when
    const added = await test.call(onTable(addTableRow, "role"), role, { as: userCode });
    const byAdministrator = await add("role", role);
    const deleted = await test.call(
      onTable(removeTableRows, "role"),
      { keys: ["new-role"] },
      { as: userCode },
    );

    // then
    expect([listed.status, byAdministrator.status]).toEqual([200, 200]);
    expect([added.body.code, added.body.msg]).toEqual([
      12376,
      "此项对所有机构生效，请由管理全部机构的管理员修改。",
    ]);
    expect(deleted.body.code).toBe(12376);
  });

  it("gives a new account an organisation and a password for its first log-in", async () => {
    // when
    await add("user", { userCode: "NEWCOMER1", realName: "新人", status: "1" });
    const reset = await test.call(resetUserPassword, { key: "NEWCOMER1" }, { as: admin });
    const entered = await test.call(
      login,
      { userCode: "NEWCOMER1", code: "", username: "NEWCOMER1", password: reset.data.password },
      {},
    );

    // then
    expect(entered.status).toBe(200);
  });

  it("logs out whoever is disabled, at once", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely);
    const session = await test.logIn(userCode);

    // when
    await test.call(
      onTable(updateTableRow, "user"),
      { key: userCode, changes: { status: { from: "1", to: "0" } } },
      { as: admin },
    );
    const answer = await test.call(listUserMenu, {}, { as: session });

    // then
    expect(answer.status).toBe(401);
  });

  it("extends an account and keeps when it ended before", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { validUntil: "2099-01-01" });

    // when
    const extended = await add("userExtendDate", {
      userCode,
      newValidUntil: "2099-12-31",
      reason: "合同续签",
    });
    const account = await test.call(onTable(getTableRow, "user"), { key: userCode }, { as: admin });

    // then
    expect(extended.data).toMatchObject({ oldValidUntil: "2099-01-01", newValidUntil: "2099-12-31" });
    expect(account.data).toMatchObject({ validUntil: "2099-12-31" });
  });

  it("shows a new menu entry at once, to those whose role it was given", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["archivist"] });
    const other = (await anAccount(test.database.kysely)).userCode;
    const menu = await add("menu", {
      menuName: "档案",
      menuType: "leftNav",
      menuUrl: "/docsManager",
      status: "1",
    });
    await add("right", { roleCode: "archivist", rightType: "menu", menuId: menu.data["menuId"] as number });

    // when
    const mine = await test.call(listUserMenu, {}, { as: userCode });
    const others = await test.call(listUserMenu, {}, { as: other });

    // then
    expect(JSON.stringify(mine.data)).toContain("档案");
    expect(JSON.stringify(others.data)).not.toContain("档案");
  });
});
