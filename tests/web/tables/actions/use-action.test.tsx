import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { holdRun } from "#server/schedule/hold-run.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { schemasOfProduct } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

describe("an action on a row", () => {
  let web: WebTest;
  let admin: string;
  beforeAll(async () => {
    const schemas = await schemasOfProduct("schedule-job.json", "schedule-job-log.json", "user.json");
    web = await startWebTest({ schemas });
    admin = (await anAccount(web.app.database.kysely, { roles: ["admin"] })).userCode;
  });
  afterAll(() => web.close());

  async function runNow(jobCode: string, jobName: string): Promise<void> {
    const job = { jobCode, jobName, handler: "removeExpired", cron: "0 3 * * *", status: "1" };
    await web.app.call(onTable(addTableRow, "scheduleJob"), job, { as: admin });
    const { user } = await web.open(`/basic/scheduleJob?row=${jobCode}`, { as: admin });
    const panel = await screen.findByRole("complementary", { name: jobName });
    await user.click(within(panel).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "立即执行" }));
    const asked = await screen.findByRole("dialog", { name: "确定要“立即执行”吗？" });
    await user.click(within(asked).getByRole("button", { name: "立即执行" }));
  }

  it("asks first, and says that it has begun where the work is done in the background", async () => {
    await runNow("nightly", "每夜");
    expect(await screen.findByText("“立即执行”已在后台开始。")).toBeInTheDocument();
  });

  it("says that it was left out while the one before is going", async () => {
    const letGo = await holdRun(web.app.database, "busy");
    await runNow("busy", "每刻");
    expect(await screen.findByText("上次执行尚未结束，本次“立即执行”已跳过。")).toBeInTheDocument();
    await letGo?.();
  });
});
