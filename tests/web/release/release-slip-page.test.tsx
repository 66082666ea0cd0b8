import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const one = approvedBy("one", work.leader, { taskHour: 8, to: "two" });
  const two = approvedBy("two", work.head, { taskHour: 8 });
  await publish(
    web.app,
    work,
    aProcess([aStart("one"), one, two], { processId: "SLIP", processName: "SLIP" }),
  );
});
afterAll(() => web.close());

it("is not valid before the application is through; then it is printed, and a message is written beforehand", async () => {
  // given
  const { instanceId, applyId, next } = await fileApplication(
    web.app,
    work.staff,
    "SLIP",
    { title: "一台电脑" },
    "一台电脑",
  );

  const first = (await approve(web.app, work.leader, next[0]!.bpdTaskId)).data.next;

  // when
  await web.open(`/assetControl?instanceId=${instanceId}`, { as: work.staff });

  // then
  await screen.findByText("申请还没有办结，放行单尚未生效。");
  expect(screen.queryByRole("button", { name: "打印" })).toBeNull();
  expect(screen.queryByText("放行人")).toBeNull();

  // when
  void (await approve(web.app, work.head, first[0]!.bpdTaskId)).data;
  const { user } = await web.open(`/assetControl?applyId=${applyId}`, { as: work.staff });

  // then
  await screen.findByRole("button", { name: "打印" });
  await user.click(screen.getByRole("button", { name: "发送短信" }));
  const text = await screen.findByRole("textbox", { name: /短信内容/u });
  expect(text).toHaveProperty("value", `“一台电脑”已放行，放行单号 RS-${applyId}。`);
}, 30_000);
