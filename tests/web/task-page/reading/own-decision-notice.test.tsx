import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { approvedBy, aProcess, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../../../support/builders/file-application.ts";
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
  const either = approvedBy("check", `${work.leader},${work.head}`, {
    taskRunWay: "any",
    countersignVeto: true,
    taskHour: 8,
  });
  await publish(web.app, work, aProcess([aStart("check"), either], { processId: "BOUND" }));
});
afterAll(() => web.close());

it("lets an approver take their decision back on the application's page, while nobody has looked at what followed", async () => {
  // given
  const { applyId, next } = await fileApplication(web.app, work.staff, "BACK", { title: "一份" }, "一份");
  void (await approve(web.app, work.leader, next[0]!.bpdTaskId)).data;

  // when
  const { user, path } = await web.open(`/applyDesc?applyId=${applyId}`, { as: work.leader });
  const notice = await screen.findByRole("button", { name: "撤回我的审批" });
  await user.click(notice);

  // then it is theirs again, and open
  await screen.findByRole("button", { name: "同意" });
  expect(path()).toMatch(/^\/userTaskDesc\?bpdTaskId=\d+/u);
  expect(within(document.body).queryByRole("button", { name: "撤回我的审批" })).toBeNull();
}, 30_000);

it("tells a holder who cannot approve whose no binds the step, and what lifts it", async () => {
  // given
  const { next } = await fileApplication(web.app, work.staff, "BOUND", {});
  const taskOf = (user: string) => next.find(({ userCode }) => userCode === user)!.bpdTaskId;
  const { leader, head, finance } = work;
  const question = { actionCode: "16" as const, approveComments: "可以吗", signUsers: [finance] };
  await web.app.call(submitApprove, { bpdTaskId: taskOf(leader), ...question }, { as: leader });
  const no = { actionCode: "29" as const, approveComments: "预算已用完" };
  const asked = await newestTask(web.app, finance);
  void (await web.app.call(submitApprove, { bpdTaskId: asked, ...no }, { as: finance })).data;

  // when
  await web.open(`/userTaskDesc?bpdTaskId=${taskOf(head)}`, { as: head });

  // then
  const lifted = await screen.findByText(/再次请.*加签并获同意，或将申请退回/u);
  expect(lifted.closest("[role=note]")).toHaveTextContent(/加签不同意.*预算已用完/u);
  expect(screen.queryByRole("button", { name: "同意" })).toBeNull();
  expect(screen.getByRole("button", { name: "退回" })).toBeVisible();
}, 30_000);
