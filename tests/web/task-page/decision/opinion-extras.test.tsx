import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { aLeaveOffice, applyForLeave } from "../../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());

it("files and a signature may be put beside the opinion, and the page goes on", async () => {
  // given
  const office = await aLeaveOffice(web.app);
  await applyForLeave(web.app, office, { title: "附文件的假" });
  const as = office.leader.userCode;
  const [row] = (await web.app.call(todoTasks, {}, { as })).data.rows;
  const { user } = await web.open(`/userTaskDesc?bpdTaskId=${row!.bpdTaskId}`, { as });

  // when
  await user.click(await screen.findByRole("button", { name: "附件／签名" }));

  // then
  expect(await screen.findByText("随意见附上的文件")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "前往个人设置" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "同意" })).toBeEnabled();
});
