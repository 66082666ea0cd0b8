import { act, screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { invalidate } from "#web/api/index.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  work = await aWorkplace(web.app.database.kysely);
}, 60_000);
afterAll(() => web.close());

it("what a permission showed is on the screen no longer than the permission counts", async () => {
  // given
  const tasks = [aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })];
  await publish(web.app, work, aProcess(tasks, { processId: "ENDS", processName: "ENDS" }));
  const { applyId } = await fileApplication(web.app, work.staff, "ENDS", { title: "可查询" }, "可查询");
  const grant = { subjectType: "user", userCode: work.colleague, reason: "审计", status: "1" };
  const { data } = await web.app.call(onTable(addTableRow, "queryAuth"), grant, { as: work.admin });
  await web.open(`/applyDesc?applyId=${applyId}`, { as: work.colleague });
  await screen.findByRole("heading", { name: "可查询" });

  // when
  const { grantId: key } = data as { grantId: number };
  const changes = { status: { from: "1", to: "0" } };
  void (await web.app.call(onTable(updateTableRow, "queryAuth"), { key, changes }, { as: work.admin })).data;
  await act(() => invalidate(instanceDetail));

  // then
  expect(await screen.findByRole("alert")).toHaveTextContent("没有此申请，或您无权查看");
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  expect(screen.queryByText("可查询")).toBeNull();
});

it.each([
  ["/lookApprove", "before"],
  ["/approveDesc", "before"],
  ["/applyDesc", "after"],
  ["/fullApplyDesc", "after"],
])("%s has the approvals %s the form, and keeps its address", async (path, place) => {
  // given
  const processId = path.slice(1).toUpperCase();
  const tasks = [aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })];
  await publish(web.app, work, aProcess(tasks, { processId, processName: processId }));
  const { applyId } = await fileApplication(
    web.app,
    work.staff,
    processId,
    { title: "先看意见" },
    "先看意见",
  );

  // when
  const opened = await web.open(`${path}?applyId=${applyId}`, { as: work.staff });

  // then
  const approvals = await screen.findByRole("complementary", { name: "审批链" });
  const form = screen.getByRole("region", { name: "申请内容" });
  const isBefore = approvals.compareDocumentPosition(form) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore ? "before" : "after").toBe(place);
  expect(opened.path()).toBe(`${path}?applyId=${applyId}`);
});
