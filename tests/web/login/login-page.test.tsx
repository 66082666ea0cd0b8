import { screen, waitFor } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import type { LoginProofAsked } from "#contract/shapes/session.ts";
import { sessionStore } from "#web/session/index.ts";
import { proveWork } from "#web/login/prove-work.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { anAccount, aMembership } from "../../support/builders/account.ts";
import { aWorkplaceWith } from "../../support/builders/a-workplace.ts";
import { aLeaveProcess } from "../../support/builders/usual-processes.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

const password = "Secret#2026x";

describe("the log-in page", () => {
  let web: WebTest;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());

  async function fillIn(user: Awaited<ReturnType<WebTest["open"]>>["user"], account: string, secret: string) {
    await user.type(await screen.findByLabelText("账号"), account);
    await user.type(screen.getByLabelText("密码"), secret);
    await user.click(screen.getByRole("button", { name: "登录" }));
  }

  it("leads to the path one wanted", async () => {
    // given
    const { userCode } = await anAccount(web.app.database.kysely, { password });
    const { user, path } = await web.open("/myApply?queryType=draft");
    await waitFor(() => expect(path()).toContain("/login?redirect="));

    // when
    await fillIn(user, userCode, password);

    // then
    await waitFor(() => expect(path()).toBe("/myApply?queryType=draft"));
  });

  it("opens a task one came for where it is to be done, not where one works first", async () => {
    // given
    const work = await aWorkplaceWith(web.app, aLeaveProcess());
    const { userCode } = await anAccount(web.app.database.kysely, { password, roles: ["employee"] });
    const { organId, deptId } = work;
    await aMembership(web.app.database.kysely, { userCode, organId, deptId });
    const { bpdTaskId } = (await web.app.call(checkStart, { processId: "LEAVE" }, { as: userCode, organId }))
      .data;
    const { user, path } = await web.open(`/userTaskDesc?bpdTaskId=${bpdTaskId}`);
    await waitFor(() => expect(path()).toContain("/login?redirect="));

    // when
    await fillIn(user, userCode, password);

    // then
    await waitFor(() => expect(path()).toContain(`bpdTaskId=${bpdTaskId}`));
    expect(web.requests).toContain("POST /auth/todoLogin");
    expect(sessionStore.organId()).toBe(organId);
  });

  it("says at the form that the password is wrong, and keeps the account", async () => {
    // given
    const { userCode } = await anAccount(web.app.database.kysely, { password });
    const { user, path } = await web.open("/login");

    // when
    await fillIn(user, userCode, "wrong");

    // then
    expect(await screen.findByText("账号或密码不正确，请重新输入。")).toBeInTheDocument();
    expect(screen.getByLabelText("账号")).toHaveValue(userCode);
    expect(path()).toBe("/login");
  });

  it("says what is missing before anything is sent", async () => {
    // given
    const { user } = await web.open("/login");
    await screen.findByLabelText("账号");
    const before = web.requests.filter((request) => request.endsWith("/login")).length;

    // when
    await user.click(screen.getByRole("button", { name: "登录" }));

    // then
    expect(await screen.findByText("请输入账号。")).toBeInTheDocument();
    expect(screen.getByLabelText("账号")).toHaveFocus();
    expect(web.requests.filter((request) => request.endsWith("/login"))).toHaveLength(before);
  });

  it("does not let in before a password that must be changed is changed", async () => {
    // given
    const { userCode } = await anAccount(web.app.database.kysely, { password, mustChangePassword: true });
    const { user, path } = await web.open("/login");
    await fillIn(user, userCode, password);
    await screen.findByRole("heading", { name: "修改密码" });

    // when
    await user.type(screen.getByLabelText("当前密码"), password);
    await user.type(screen.getByLabelText("新密码"), "Another#2026y");
    await user.type(screen.getByLabelText("再次输入新密码"), "Another#2026y");
    await user.click(screen.getByRole("button", { name: "修改密码" }));

    // then
    await waitFor(() => expect(path()).toBe("/userTask"));
  });

  it("changes its language at once", async () => {
    // given
    const { user } = await web.open("/login");
    await screen.findByLabelText("账号");

    // when
    await user.click(screen.getByRole("button", { name: "English" }));

    // then
    expect(await screen.findByLabelText("Username")).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute("lang", "en-US");
  });

  it.each(["zh-CN", "en-US", "ja-JP"] as const)("has no fault axe finds, in %s", async (language) => {
    // given
    const { page } = await web.open("/login", { language });
    await screen.findByRole("main");

    // when
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(faults).toEqual([]);
  });

  it("proves work by itself where the address has failed too often", async () => {
    // given
    const db = web.app.database.kysely;
    const { userCode } = await anAccount(db, { password });
    const { user, path } = await web.open("/login");
    await screen.findByLabelText("账号");
    await sql`
      insert into login_failure (subject, failures, last_failure_at, next_try_at)
      values ('address:127.0.0.1', 60, now(), now() + interval '5 minutes')
      on conflict (subject) do update set failures = 60, next_try_at = excluded.next_try_at`.execute(db);
    vi.stubGlobal("Worker", WorkerHere);

    // when
    await fillIn(user, userCode, password);

    // then
    await waitFor(() => expect(path()).toBe("/userTask"));
    vi.unstubAllGlobals();
    await sql`delete from login_failure`.execute(db);
  });
});

/** Does a worker's work in the page: there are no workers here. */
class WorkerHere extends EventTarget {
  postMessage({ challenge, bits }: LoginProofAsked): void {
    const data = proveWork(challenge, bits);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate(): void {}
}

it("says before anything is typed that one cannot log in from this network", async () => {
  // given
  const elsewhere = await startWebTest({ config: { loginNetworks: ["10.0.0.0/8"] } });

  // when
  await elsewhere.open("/login");

  // then
  await screen.findByText("当前网络不允许登录。请连接公司网络或 VPN，再刷新本页。");
  await elsewhere.close();
});
