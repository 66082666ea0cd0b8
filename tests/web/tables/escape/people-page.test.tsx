import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Account, aMembership, anAccount, aRoleHolder } from "../../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../../support/builders/organisation.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

/** A day as accounts count them, so many days from today. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

describe("the people of /userManage", () => {
  let web: WebTest;
  let admin: Account;
  beforeAll(async () => {
    web = await startWebTest({ schemas: "schemas" });
    admin = await anAccount(web.app.database.kysely, { roles: ["admin"] });
  });
  afterAll(() => web.close());
  afterEach(() => vi.unstubAllEnvs());

  /** The accounts there are end as said; nobody else's does. */
  async function ends(all: Readonly<Record<string, number>>): Promise<void> {
    const db = web.app.database.kysely;
    await sql`update user_account set valid_until = null`.execute(db);
    for (const [realName, days] of Object.entries(all)) {
      const { organId, deptId } = admin;
      await anAccount(db, { organId, deptId, realName, validUntil: dayIn(days) });
    }
  }

  it("say nothing of ends while no account ends", async () => {
    // given
    await ends({});

    // when
    await web.open("/userManage", { as: admin.userCode });

    // then
    expect(await screen.findByRole("link", { name: admin.userCode })).toBeInTheDocument();
    await waitFor(() =>
      expect(web.requests.filter((one) => one.includes("/user/listByPage"))).not.toEqual([]),
    );
    expect(screen.queryByRole("navigation", { name: "账号到期" })).toBeNull();
  });

  it("are shown to an administrator of one organisation with their departments there, and no other's by its number", async () => {
    // given
    const db = web.app.database.kysely;
    const { organId } = await anOrganisation(db);
    const { deptId } = await aDepartment(db, { organId, deptName: "本机构部门" });
    const elsewhere = await aDepartment(db, { organId: admin.organId, deptName: "别处部门" });
    const own = await anAccount(db, { organId, deptId, roles: ["employee"] });
    await aRoleHolder(db, { userCode: own.userCode, roleCode: "admin", organId });
    const both = await anAccount(db, {
      organId: admin.organId,
      deptId: elsewhere.deptId,
      realName: "两处任职",
    });
    await aMembership(db, { userCode: both.userCode, organId, deptId });
    const askedForProblems = () =>
      web.requests.filter((one) => one.includes("/basic/schemas/problems")).length;
    const before = askedForProblems();
    const { user } = await web.open("/userManage", { as: own.userCode });

    // then
    const row = (await screen.findByRole("link", { name: both.userCode })).closest("tr, [role=row]")!;
    await waitFor(() => expect(row).toHaveTextContent("本机构部门"));
    expect(row).not.toHaveTextContent(String(elsewhere.deptId));
    expect(askedForProblems()).toBe(before);

    // when
    await user.click(screen.getByRole("link", { name: both.userCode }));
    // then
    const panel = within(await screen.findByRole("complementary", { name: /两处任职/u }));
    expect(await panel.findByRole("link", { name: "本机构部门" })).toBeInTheDocument();
    await waitFor(() => expect(panel.queryByRole("link", { name: String(elsewhere.deptId) })).toBeNull());
  });

  // One of the two is on another day than UTC at any hour.
  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "end at midnight UTC for a reader in %s",
    async (zone) => {
      // given
      await ends({ 昨天到期: -1, 今天到期: 0 });
      vi.stubEnv("TZ", zone);

      // when
      await web.open("/userManage", { as: admin.userCode });
      const bar = await screen.findByRole("navigation", { name: "账号到期" });

      // then
      await waitFor(() =>
        expect(
          within(bar)
            .getAllByRole("link")
            .map(({ textContent }) => textContent),
        ).toEqual(["14 天内到期 1", "已到期但仍启用 1"]),
      );
    },
  );

  it("lead to those whose account ends soon, and leave out what counts nobody", async () => {
    // given
    await ends({ 快到期: 5, 远到期: 80 });
    const { user, path } = await web.open("/userManage", { as: admin.userCode });
    const bar = await screen.findByRole("navigation", { name: "账号到期" });

    // when
    const links = within(bar)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    await user.click(within(bar).getByRole("link", { name: /^14 天内到期/u }));

    // then
    expect(links).toEqual(["14 天内到期 1"]);
    await waitFor(() => expect(path()).toContain("f.validUntil=range"));
    await waitFor(() => expect(screen.queryByText("远到期")).toBeNull());
    expect(await screen.findByText("快到期")).toBeInTheDocument();
  });

  it("lead to those whose account has ended and was never closed", async () => {
    // given
    await ends({ 已过期: -2 });
    const { user } = await web.open("/userManage", { as: admin.userCode });
    const bar = await screen.findByRole("navigation", { name: "账号到期" });

    // when
    await user.click(within(bar).getByRole("link", { name: /1$/u }));

    // then
    expect(await screen.findByText("已过期")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("link", { name: admin.userCode })).toBeNull());
  });

  it("show administrators whose log-ins fail, and lift the wait", async () => {
    // given
    const db = web.app.database.kysely;
    await sql`
      insert into login_failure (subject, failures, last_failure_at, next_try_at)
      values ('address:10.9.8.7', 70, now(), now() + interval '5 minutes')`.execute(db);
    const { user } = await web.open("/userManage", { as: admin.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: "登录失败（1）" }));
    await user.click(await screen.findByRole("button", { name: "解除登录限制：10.9.8.7" }));

    // then
    expect(await screen.findByText("当前无需等待。")).toBeInTheDocument();
    const { rows } = await sql`select 1 from login_failure where subject = 'address:10.9.8.7'`.execute(db);
    expect(rows).toEqual([]);
  });
});
