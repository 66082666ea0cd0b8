import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failAutomaticTask } from "#engine";
import { runCommand, systemScope } from "#server/process/index.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const processId = `HALT-${work.organId}`;
  const tasks = [
    aStart("machine"),
    aTask("machine", { taskType: "auto", setFields: { title: '"x"' }, to: "check" }),
    approvedBy("check", work.head, { taskHour: 8 }),
  ];
  await publish(web.app, work, aProcess(tasks, { processId, processName: processId }));
  for (const title of ["卡住一", "卡住二"]) {
    const { instanceId } = await fileApplication(web.app, work.staff, processId, { title }, title);
    await web.app.ports.database.write(async (tx) => {
      const scope = systemScope(tx, web.app.ports, work.organId, new Date());
      const problem = { refused: "notConfigured" as const, params: { setting: "LEDGER" } };
      await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
        failAutomaticTask(bundle, snapshot, { visitId: 2, problem }, context),
      );
    });
  }
});
afterAll(() => web.close());

it("an administrator finds a stopped step, reads why, and declares it done by hand with a reason", async () => {
  // given
  const { user } = await web.open("/incidents", { as: work.designer });
  const open = await screen.findByRole("button", { name: "查看“卡住一”的环节“machine”" });
  expect(screen.getByRole("button", { name: "查看“卡住二”的环节“machine”" })).toBeTruthy();

  // when
  await user.click(open);

  // then
  const panel = await screen.findByRole("complementary", { name: "卡住一" });
  expect(panel.textContent).toContain("LEDGER");
  expect(within(panel).getByRole("link", { name: "打开申请" }).getAttribute("href")).toContain(
    "/applyDesc?applyId=",
  );
  const faults = await accessibilityFaultsIn(document.body);
  expect(faults).toEqual([]);

  // when
  await user.click(within(panel).getByRole("button", { name: "人工完成" }));
  const dialog = await screen.findByRole("dialog", { name: "人工完成“machine”" });
  const confirm = within(dialog).getByRole("button", { name: "人工完成" });
  expect(confirm).toHaveProperty("disabled", true);
  await user.type(within(dialog).getByLabelText(/原因/u), "在账本里记了");
  await user.click(confirm);

  // then
  await screen.findByText("“卡住一”已继续");
  await waitFor(() => expect(screen.queryByRole("button", { name: /卡住一/u })).toBeNull());

  // when what was seen to is looked up
  await user.click(screen.getByRole("tab", { name: "已处理" }));

  // then it says who did it and why, and can be saved
  const line = (await screen.findByRole("link", { name: "卡住一" })).closest("tr")!;
  expect(line.textContent).toContain("人工完成");
  expect(line.textContent).toContain("在账本里记了");
  expect(screen.getByRole("button", { name: "导出 XLSX" })).toHaveProperty("disabled", false);
});

it("several are retried together, and a filter that nothing meets says so", async () => {
  // given
  const { user } = await web.open("/incidents", { as: work.designer });

  // when
  await user.click(await screen.findByRole("checkbox", { name: /卡住二/u }));
  await user.click(screen.getByRole("button", { name: "重试 1 份申请" }));

  // then
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("已选 1 份申请");

  // when
  await user.click(within(dialog).getByRole("button", { name: "取消" }));
  await user.selectOptions(screen.getByLabelText("停在何处"), "找不到办理人");

  // then
  await screen.findByText("没有符合条件的环节。");
});
