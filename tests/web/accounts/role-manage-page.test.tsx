import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roleDetail } from "#contract/calls/accounts.ts";
import { currentSession } from "#contract/calls/auth.ts";
import { listEntities } from "#contract/calls/tables.ts";
import { type Account, anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let admin: Account;
let clerk: Account;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  const db = web.app.database.kysely;
  admin = await anAccount(db, { realName: "管理员甲", roles: ["admin"] });
  const { organId, deptId } = admin;
  clerk = await anAccount(db, { organId, deptId, realName: "员工甲", roles: ["clerk"] });
  await aRoleHolder(db, { userCode: admin.userCode, roleCode: "auditor" });
  await sql`insert into menu (menu_id, menu_name) values (986, '账号菜单')`.execute(db);
  // The first asking makes what checks the rows of every table.
  await web.app.call(listEntities, {}, { as: admin.userCode });
});
afterAll(() => web.close());

describe("the screen of roles", () => {
  it("shows who holds a role, takes it away, and gives it rights", async () => {
    // given
    const { user } = await web.open("/roleManage?role=clerk", { as: admin.userCode });

    // when
    expect(await screen.findByText("员工甲")).toBeInTheDocument();
    await user.click(await screen.findByText("权限"));
    await user.click(await screen.findByLabelText("账号菜单"));
    await user.click(await screen.findByText(/^保\s*存$/u));

    // then
    await waitFor(async () => {
      const { data } = await web.app.call(roleDetail, { roleCode: "clerk" }, { as: admin.userCode });
      expect(data.menuIds).toEqual([986]);
    });
    await user.click(screen.getByText("成员"));
    await user.click(await screen.findByLabelText("收回 员工甲 的角色"));
    expect(await screen.findByText("该角色暂无成员。")).toBeInTheDocument();
  });

  it("gives a role to people found by typing, and Enter takes the first (A5)", async () => {
    // given
    const { organId, deptId } = admin;
    const db = web.app.database.kysely;
    const found = await anAccount(db, { organId, deptId, realName: "员工丁" });
    const { user } = await web.open("/roleManage?role=clerk", { as: admin.userCode });

    // when
    await user.type(await screen.findByRole("combobox", { name: "选择人员（可多选）" }), "员工丁");
    await screen.findByRole("option", { name: /员工丁/u });
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("button", { name: "授予角色" }));

    // then
    const roles = async () => (await web.app.call(currentSession, {}, { as: found.userCode })).data.access;
    await waitFor(async () => expect(await roles()).toContain("clerk"));
  });
});

describe("the screen of people", () => {
  it("narrows people by role in the address, says whom a role would be given to, gives it and takes it back", async () => {
    // given
    const { organId, deptId } = admin;
    const db = web.app.database.kysely;
    const given = await anAccount(db, { organId, deptId, realName: "员工丙", roles: ["clerk"] });
    await anAccount(db, { organId, deptId, realName: "员工乙", roles: ["clerk", "keeper"] });
    const { user, path } = await web.open("/userManage?f.roleCodes=in:clerk", { as: admin.userCode });

    // when
    expect(await screen.findByText("员工乙")).toBeInTheDocument();
    expect(screen.queryByLabelText("选择 管理员甲")).not.toBeInTheDocument();
    await user.click(await screen.findByLabelText("选择 员工丙"));
    await user.click(await screen.findByLabelText("选择 员工乙"));
    await user.click(await screen.findByText("授予或收回角色"));
    await user.click(await screen.findByLabelText("角色"));
    await user.click(await screen.findByTitle("keeper keeper"));

    // then
    expect(await screen.findByText("将授予 1 人。 1 人已有该角色，保持不变。")).toBeInTheDocument();
    await user.click(screen.getByText("授予 1 人"));
    const roles = async () => (await web.app.call(currentSession, {}, { as: given.userCode })).data.access;
    await waitFor(async () => expect(await roles()).toContain("keeper"));
    await user.click(await screen.findByText(/^撤\s*销$/u));
    await waitFor(async () => expect(await roles()).not.toContain("keeper"));
    expect(path()).toContain("f.roleCodes=in");
  });

  it("asks before it resets a second factor, which is said nowhere afterwards", async () => {
    // given
    const db = web.app.database.kysely;
    await sql`insert into totp_factor (user_code, secret) values (${clerk.userCode}, 'SECRET')`.execute(db);
    const { user } = await web.open(`/userManage?row=${clerk.userCode}`, { as: admin.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: "重置两步验证" }));
    const question = await screen.findByRole("dialog", { name: "重置两步验证" });
    expect(screen.getByText("已设置两步验证。")).toBeInTheDocument();
    await user.click(within(question).getByRole("button", { name: "重置两步验证" }));

    // then
    await waitFor(() => expect(screen.queryByText("已设置两步验证。")).toBeNull());
    const { rows } = await sql`select from totp_factor where user_code = ${clerk.userCode}`.execute(db);
    expect(rows).toEqual([]);
  });

  it("shows what belongs to an account, and takes a role of it", async () => {
    // given
    await aRoleHolder(web.app.database.kysely, { userCode: clerk.userCode, roleCode: "auditor" });
    const { user } = await web.open(`/userManage?row=${clerk.userCode}`, { as: admin.userCode });

    // when
    await user.click(await screen.findByLabelText("收回角色“auditor”"));

    // then
    await waitFor(async () => {
      const { data } = await web.app.call(currentSession, {}, { as: clerk.userCode });
      expect(data.access).not.toContain("auditor");
    });
    expect(screen.getByRole("heading", { name: "机构与部门" })).toBeInTheDocument();
  });

  it("offers an administrator of one organisation what is theirs to give and take there, and shows the rest", async () => {
    // given
    const { organId, deptId } = admin;
    const db = web.app.database.kysely;
    const own = await anAccount(db, { organId, deptId, realName: "机构管理员甲" });
    await aRoleHolder(db, { userCode: own.userCode, roleCode: "admin", organId });
    const ofAll = await anAccount(db, { organId, deptId, realName: "员工戊", roles: ["checker"] });
    const here = await anAccount(db, { organId, deptId, realName: "员工己" });
    await aRoleHolder(db, { userCode: here.userCode, roleCode: "checker", organId });
    const { user } = await web.open("/roleManage?role=checker", { as: own.userCode });

    // then
    expect(await screen.findByLabelText("收回 员工己 的角色")).toBeInTheDocument();
    expect(screen.getByText("员工戊")).toBeInTheDocument();
    expect(screen.queryByLabelText("收回 员工戊 的角色")).toBeNull();

    // when
    await user.type(await screen.findByRole("combobox", { name: "选择人员（可多选）" }), ofAll.userCode);
    await screen.findByRole("option", { name: /员工戊/u });
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("button", { name: "授予角色" }));

    // then
    expect(await screen.findByLabelText("收回 员工戊 的角色")).toBeInTheDocument();

    // when
    await user.click(screen.getByText("权限"));
    // then
    expect(await screen.findByLabelText("账号菜单")).toBeDisabled();
    expect(screen.getByText("此项对所有机构生效，请由管理全部机构的管理员修改。")).toBeInTheDocument();
    await user.click(screen.getByText("使用情况"));
    expect(await screen.findByText("成员数")).toBeInTheDocument();
    expect(screen.queryByRole("textbox", { name: /代码/u })).toBeNull();
  });
});
