import { act, screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { checkOperates } from "#contract/calls/opt.ts";
import { queryClient } from "#web/api/index.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aMembership, anAccount } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the shell", () => {
  let web: WebTest;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());

  async function somebody(roles: readonly string[] = ["employee"]) {
    const db = web.app.database.kysely;
    const { organId } = await anOrganisation(db, { organName: "甲公司", deptFullName: "集团/甲公司" });
    return { ...(await anAccount(db, { organId, roles })), organId };
  }

  it("shows who works where, and the menu of that person", async () => {
    // given
    const { userCode, realName } = await somebody();

    // when
    await web.open("/myApply", { as: userCode });

    // then
    expect(await screen.findByRole("button", { name: `${realName}的菜单` })).toBeInTheDocument();
    expect(await screen.findAllByText("甲公司")).not.toHaveLength(0);
    const menu = await screen.findByRole("navigation", { name: "主菜单" });
    expect(await within(menu).findByRole("link", { name: /我的申请/ })).toHaveAttribute(
      "aria-current",
      "page",
    );
    expect(await screen.findByText("集团/甲公司")).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe("我的申请 · 文枢"));
  });

  it("takes away what lies over a page when one goes back to the page before", async () => {
    // given
    const { userCode } = await somebody();
    const { user, router } = await web.open("/myApply", { as: userCode });
    await screen.findByRole("heading", { level: 1, name: "我的申请" });
    await act(() => router.navigate("/notification"));
    await screen.findByRole("heading", { level: 1, name: "通知" });
    await user.keyboard("?");
    await screen.findByRole("dialog");

    // when
    await act(() => router.navigate(-1));

    // then
    await screen.findByRole("heading", { level: 1, name: "我的申请" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks no token of the workflow system before this one: its interface is closed, and says so", async () => {
    // given
    const { userCode } = await somebody();
    const { rows } = await sql<{ menuId: number }>`
      insert into menu (menu_name, menu_url, menu_type, menu_order)
      values ('旧流程', '{"taskSource":"BPM"}', 'topNav', 999) returning menu_id`.execute(
      web.app.database.kysely,
    );
    const { user } = await web.open("/myApply", { as: userCode });

    // when
    await user.click(await screen.findByRole("button", { name: /旧流程/u }));

    // then
    const dialog = await screen.findByRole("dialog", { name: "错误" });
    expect(dialog).toHaveTextContent("旧 BPM 接口已关闭，请联系管理员。");
    expect(web.requests).not.toContain("POST /task/getTaskToken");
    await sql`delete from menu where menu_id = ${rows[0]!.menuId}`.execute(web.app.database.kysely);
  });

  it("writes the log-in name over every page, and again when it is taken away", async () => {
    // given
    const { userCode } = await somebody();
    await web.open("/myApply", { as: userCode });
    const sheet = await waitFor(() => {
      const found = document.querySelector(`[data-watermark="${userCode}"]`);
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });

    // when
    sheet.remove();

    // then
    await waitFor(() => expect(document.querySelectorAll(`[data-watermark="${userCode}"]`)).toHaveLength(1));
  });

  it.each(["/401", "/403", "/405", "/500", "/nowhere"])(
    "writes it over %s as well, for whoever is logged in",
    async (page) => {
      // given
      const { userCode } = await somebody();

      // when
      await web.open(page, { as: userCode });

      // then
      await screen.findByRole("heading", { level: 1 });
      await waitFor(() =>
        expect(document.querySelectorAll(`[data-watermark="${userCode}"]`)).toHaveLength(1),
      );
    },
  );

  it("writes nothing over a page of an error where nobody is logged in", async () => {
    // when
    await web.open("/500");

    // then
    await screen.findByRole("heading", { level: 1 });
    expect(document.querySelector("[data-watermark]")).toBeNull();
  });

  it("moves to another organisation and back to the task list", async () => {
    // given
    const { userCode } = await somebody();
    const db = web.app.database.kysely;
    const other = await anOrganisation(db, { organName: "乙公司", deptFullName: "集团/乙公司" });
    await aMembership(db, { userCode, ...other, deptId: (await aDepartment(db, other)).deptId });
    const { user, path } = await web.open("/myApply", { as: userCode });
    await user.click(await screen.findByRole("button", { name: /当前机构：甲公司/ }));
    // However much room there is below it (spec §9).
    expect(await screen.findByRole("menu")).toHaveStyle({ maxHeight: "430px" });

    // when
    await user.click(await screen.findByText("乙公司"));

    // then
    await waitFor(() => expect(path()).toBe("/userTask"));
    expect(await screen.findByRole("button", { name: /当前机构：乙公司/ })).toBeInTheDocument();
    expect(await screen.findByText("集团/乙公司")).toBeInTheDocument();
  });

  it("lies under an overlay while it moves, and says why it could not", async () => {
    // given: the answer of the move is awaited
    const { userCode } = await somebody();
    const db = web.app.database.kysely;
    const other = await anOrganisation(db, { organName: "丙公司", deptFullName: "集团/丙公司" });
    await aMembership(db, { userCode, ...other, deptId: (await aDepartment(db, other)).deptId });
    let answer: (response: Response) => void = () => undefined;
    web.instead.set("/user/switchOrganisation", () => new Promise((settle) => (answer = settle)));
    const { user } = await web.open("/myApply", { as: userCode });
    await user.click(await screen.findByRole("button", { name: /当前机构：甲公司/ }));
    const overlay = () => document.querySelector("[class*=overlay]");
    // The one of the move before it goes a moment after that has ended.
    await waitFor(() => expect(overlay()).toBeNull());

    // when
    await user.click(await screen.findByText("丙公司"));

    // then
    await waitFor(() => expect(overlay()).not.toBeNull());
    answer(Response.json({ flag: false, msg: "暂时不能切换" }, { status: 409 }));
    expect(await screen.findByText("暂时不能切换")).toBeInTheDocument();
    await waitFor(() => expect(overlay()).toBeNull());
    web.instead.clear();
  });

  it("finds a screen by Ctrl K and goes there by keyboard alone", async () => {
    // given
    const { userCode } = await somebody();
    const { user, path } = await web.open("/myApply", { as: userCode });
    await screen.findByRole("navigation", { name: "主菜单" });

    // when
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "搜索" }), "我的审批");
    await user.keyboard("{Enter}");

    // then
    await waitFor(() => expect(path()).toBe("/myApprove"));
  });

  it("finds no screen of which the server says that it has nothing for them", async () => {
    // given
    const { userCode } = await somebody();
    web.instead.set(checkOperates.path, () =>
      Response.json({ flag: true, data: { allowed: ["/userTask", "/myApply"] } }),
    );
    onTestFinished(() => web.instead.clear());
    const { user } = await web.open("/myApply", { as: userCode });
    await screen.findByRole("navigation", { name: "主菜单" });

    // when
    await user.keyboard("{Control>}k{/Control}");
    const search = await screen.findByRole("combobox", { name: "搜索" });
    await user.type(search, "待办任务");

    // then
    expect(await screen.findByRole("option", { name: /待办任务/u })).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, "发起流程");
    await waitFor(() => expect(screen.queryByRole("option", { name: /待办任务/u })).toBeNull());
    expect(screen.queryByRole("option", { name: /发起流程/u })).toBeNull();
  });

  it("does not open an administrator's screen to others", async () => {
    // given
    const { userCode } = await somebody();

    // when
    const { path } = await web.open("/userManage", { as: userCode });

    // then
    await waitFor(() => expect(path()).toContain("/401"));
    expect(await screen.findByRole("heading", { name: "您没有打开此页面的权限" })).toHaveFocus();
  });

  it("logs out, forgets the session and says so", async () => {
    // given
    const { userCode, realName } = await somebody();
    const { user, path } = await web.open("/myApply", { as: userCode });
    await user.click(await screen.findByRole("button", { name: `${realName}的菜单` }));

    // when
    await user.click(await screen.findByText("退出登录"));

    // then
    await waitFor(() => expect(path()).toBe("/login?why=loggedOut"));
    expect(await screen.findByText("您已退出登录。")).toBeInTheDocument();
    expect(localStorage.getItem("chancery.token")).toBeNull();
  });

  it("returns to log-in with the path when the server has ended the session", async () => {
    // given
    const { userCode } = await somebody();
    const { path } = await web.open("/myApply?queryType=draft", { as: userCode });
    await screen.findByRole("navigation", { name: "主菜单" });
    await sql`update session set revoked_at = now() where user_code = ${userCode}`.execute(
      web.app.database.kysely,
    );

    // when something is asked, and again: who was looked up just now is believed for a moment
    const asking = setInterval(() => void queryClient.invalidateQueries(), 500);
    onTestFinished(() => clearInterval(asking));

    // then
    await waitFor(() => expect(path()).toContain("/login?redirect=%2FmyApply%3FqueryType%3Ddraft"));
    await screen.findByLabelText("密码");
    expect(screen.getByText(/登录已失效，请重新登录/)).toBeInTheDocument();
  });

  it("has no fault axe finds", async () => {
    // given
    const { userCode } = await somebody(["admin"]);
    const { page } = await web.open("/myApply", { as: userCode });
    await screen.findByRole("navigation", { name: "主菜单" });
    await screen.findByText("集团/甲公司");

    // when
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(faults).toEqual([]);
  });
});
