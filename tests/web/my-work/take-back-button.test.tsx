import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const one = approvedBy("one", work.leader, { taskHour: 8, to: "two" });
  const two = approvedBy("two", work.head, { taskHour: 8 });
  await publish(web.app, work, aProcess([aStart("one"), one, two], { processId: "TWO" }));
});
afterAll(() => web.close());

const approved = async (title: string) => {
  const { next } = await fileApplication(web.app, work.staff, "TWO", {}, title);
  void (await approve(web.app, work.leader, next[0]!.bpdTaskId)).data;
};
const rowOf = async (title: string) => {
  const link = await screen.findByRole("link", { name: title });
  return link.closest("tr") as HTMLElement;
};

it("takes a decision back from the list of one's approvals, and leads to the task; not once the next has opened theirs", async () => {
  // given
  await approved("看过的");
  const bpdTaskId = await newestTask(web.app, work.head);
  void (await web.app.call(todoTaskDetail, { bpdTaskId }, { as: work.head })).data;
  await approved("没看过的");
  const { user, path } = await web.open("/myApprove", { as: work.leader });

  // then
  expect(within(await rowOf("看过的")).queryByRole("button")).toBeNull();

  // when
  const takeBack = { name: "撤回我对“没看过的”的审批" };
  await user.click(within(await rowOf("没看过的")).getByRole("button", takeBack));

  // then
  await screen.findByText("已撤回，任务回到您这里");
  const { rows } = (await web.app.call(todoTasks, {}, { as: work.leader })).data;
  expect(rows.map(({ applyTitle }) => applyTitle)).toEqual(["没看过的"]);
  await waitFor(() => expect(screen.queryByRole("button", takeBack)).toBeNull());

  // when
  await user.click(screen.getByRole("button", { name: "去办理" }));

  // then
  await waitFor(() => expect(path()).toBe(`/userTaskDesc?bpdTaskId=${rows[0]!.bpdTaskId}`));
});
