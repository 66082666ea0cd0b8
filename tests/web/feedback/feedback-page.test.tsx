import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { myFeedback } from "#contract/calls/feedback.ts";
import { aWorkplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());

it("says something, and an administrator answers it on the same page", async () => {
  // given
  const work = await aWorkplace(web.app.database.kysely);
  const staff = await web.open("/myFeedback", { as: work.staff });
  await staff.user.type(await screen.findByRole("textbox", { name: /想对管理员说什么/u }), "报销太慢");

  // when
  await staff.user.click(screen.getByRole("button", { name: "提交" }));
  await screen.findByText("等待答复", { exact: false });
  expect(screen.queryByRole("tab", { name: "全部反馈" })).toBeNull();
  const { user } = await web.open("/myFeedback", { as: work.designer });
  await user.click(await screen.findByRole("tab", { name: "全部反馈" }));
  const row = (await screen.findByText("报销太慢")).closest("li")!;
  await user.click(within(row).getByRole("button", { name: "答复" }));
  await user.type(within(row).getByRole("textbox", { name: /答复内容/u }), "下周改进");
  await user.click(within(row).getByRole("button", { name: "答复" }));

  // then
  await screen.findByText("没有这样的反馈。");
  const { rows } = (await web.app.call(myFeedback, {}, { as: work.staff })).data;
  expect(rows).toMatchObject([{ message: "报销太慢", answer: "下周改进" }]);
}, 60_000);
