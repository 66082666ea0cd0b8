import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvedBy, aProcess, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: "two" }),
    approvedBy("two", work.head, { taskHour: 8 }),
  ];
  await publish(web.app, work, aProcess(tasks, { processId: "BACK", processName: "BACK" }));
});
afterAll(() => web.close());

it("lets an approver take their decision back on the application's page, while nobody has looked at what followed", async () => {
  // given
  const { applyId, next } = await fileApplication(web.app, work.staff, "BACK", { title: "一份" }, "一份");
  void (await approve(web.app, work.leader, next[0]!.bpdTaskId)).data;

  // when
  const { user, path } = await web.open(`/applyDesc?applyId=${applyId}`, { as: work.leader });
  const notice = await screen.findByRole("button", { name: "撤回我的审批" }, { timeout: 10_000 });
  await user.click(notice);

  // then it is theirs again, and open
  await screen.findByRole("button", { name: "同意" }, { timeout: 10_000 });
  expect(path()).toMatch(/^\/userTaskDesc\?bpdTaskId=\d+/u);
  expect(within(document.body).queryByRole("button", { name: "撤回我的审批" })).toBeNull();
}, 30_000);
