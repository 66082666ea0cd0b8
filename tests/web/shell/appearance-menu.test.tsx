import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { texts } from "#web/i18n/index.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(async () => {
  await texts.changeLanguage("zh-CN");
  await web.close();
});

it("another language is also that of what the server says: the menu's entries", async () => {
  // given
  const { userCode } = await anAccount(web.app.database.kysely, { roles: ["employee"] });
  const { user } = await web.open("/myApply", { as: userCode });
  const menu = await screen.findByRole("navigation", { name: "主菜单" });
  await within(menu).findByRole("link", { name: "我的申请" });
  // when
  await user.click(screen.getByRole("button", { name: "语言" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "English" }));
  // then
  await screen.findByRole("link", { name: "My applications" });
  expect(screen.queryByRole("link", { name: "我的申请" })).toBeNull();
});
