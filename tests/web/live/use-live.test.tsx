import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAccountSessions } from "#contract/calls/accounts.ts";
import { changePassword, login, logout } from "#contract/calls/auth.ts";
import { endMyOthers } from "#contract/calls/security.ts";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import { type Account, anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

const password = "Secret#2026x";

/** The token that the open page works with. */
const tokenOfPage = () =>
  (JSON.parse(localStorage.getItem(tokenStorageKey) ?? "{}") as { value: string }).value;

describe("a page whose session ends elsewhere", () => {
  let web: WebTest;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());

  const onAnotherDevice = async (userCode: string) =>
    (await web.app.call(login, { username: userCode, password })).data.token;

  const ways: [string, (person: Account) => Promise<unknown>, string][] = [
    [
      "by its person, who logs out",
      ({ userCode }) => web.app.call(logout, {}, { as: { userCode, token: tokenOfPage() } }),
      "您已在另一个标签页或设备上退出登录。",
    ],
    [
      "by its person on another device",
      async ({ userCode }) =>
        web.app.call(endMyOthers, {}, { as: { userCode, token: await onAnotherDevice(userCode) } }),
      "您已在另一个标签页或设备上退出登录。",
    ],
    [
      "with the password",
      async ({ userCode }) =>
        web.app.call(
          changePassword,
          { currentPassword: password, newPassword: "Other#2027y" },
          { as: { userCode, token: await onAnotherDevice(userCode) } },
        ),
      "您的密码已修改，请用新密码登录。",
    ],
    [
      "by an administrator",
      async ({ userCode, organId, deptId }) => {
        const admin = await anAccount(web.app.database.kysely, { organId, deptId, roles: ["admin"] });
        return web.app.call(endAccountSessions, { userCode }, { as: admin.userCode });
      },
      "您的登录已由管理员结束。",
    ],
  ];

  it.each(ways)("%s says so, and comes back there", async (_by, end, said) => {
    // given
    const person = await anAccount(web.app.database.kysely, { password, roles: ["employee"] });
    web.requests.length = 0;
    const { path } = await web.open("/myApply", { as: person.userCode });
    await waitFor(() => expect(web.requests).toContain("GET /events"));

    // when
    await end(person);

    // then
    await screen.findByText(said);
    expect(path()).toContain("/login?redirect=%2FmyApply");
  });
});
