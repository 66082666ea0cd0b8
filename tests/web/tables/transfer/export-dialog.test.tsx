import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listTableJobs } from "#contract/calls/table-transfer.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

type Transfer = Parameters<typeof runTransfer>[1];

const rule = aSchema({
  name: "rule",
  label: "title",
  properties: { title: { title: "名称", type: "string", "x-ui": { list: true } } },
});

describe("an export", () => {
  let web: WebTest;
  let clerk: string;
  let queued: Transfer[] = [];
  beforeAll(async () => {
    web = await startWebTest({
      schemas: { "rule.json": rule },
      ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload as Transfer) } },
    });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
    await web.app.call(onTable(addTableRow, "rule"), { title: "one" }, { as: clerk });
  });
  afterAll(() => web.close());
  beforeEach(() => {
    queued = [];
  });

  async function started(): Promise<{ user: UserEvent; dialog: HTMLElement }> {
    const { user } = await web.open("/basic/rule", { as: clerk });
    await screen.findByRole("link", { name: "one" });
    const list = screen.getByRole("region", { name: "rule" });
    await user.click(within(list).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "导出…" }));
    const dialog = await screen.findByRole("dialog", { name: "导出" });
    await user.click(within(dialog).getByRole("button", { name: "开始导出" }));
    await within(dialog).findByRole("progressbar");
    return { user, dialog };
  }

  it("says how far it is, once there is a figure, and offers its file once it is done", async () => {
    // given
    const { dialog } = await started();
    const waiting = within(dialog).getByRole("status").textContent;

    // when
    for (const payload of queued) await runTransfer(web.app.ports, payload);

    // then
    expect(await within(dialog).findByRole("button", { name: /下\s*载/u })).toBeEnabled();
    expect(waiting?.trim()).toBe("排队中");
    expect(within(dialog).getByRole("status").textContent).toContain("1 / 1 条");
  });

  it("that failed is run again at a press, and its file offered then", async () => {
    // given
    const { user, dialog } = await started();
    const db = web.app.database.kysely;
    await sql`update table_job set state = 'failed', error = '{"refused": "jobInterrupted"}'
      where state = 'waiting'`.execute(db);
    const again = await within(dialog).findByRole("button", { name: "重新执行" });
    queued = [];

    // when
    await user.click(again);
    await expect.poll(() => queued.length).toBe(1);
    for (const payload of queued) await runTransfer(web.app.ports, payload);

    // then
    expect(await within(dialog).findByRole("button", { name: /下\s*载/u })).toBeEnabled();
    expect(within(dialog).queryByRole("button", { name: "重新执行" })).toBeNull();
  });

  it("is stopped when one cancels it", async () => {
    // given
    const { user, dialog } = await started();
    await sql`update table_job set done = 2000 where state = 'waiting'`.execute(web.app.database.kysely);

    // when
    await user.click(within(dialog).getByRole("button", { name: /取\s*消/u }));
    const said = await within(dialog).findByText("已取消", { exact: false });
    for (const payload of queued) await runTransfer(web.app.ports, payload);

    // then
    const { data } = await web.app.call(onTable(listTableJobs, "rule"), {}, { as: clerk });
    expect(said.textContent.trim()).toBe("已取消，没有写入任何数据。");
    expect(within(dialog).queryByRole("progressbar")).toBeNull();
    expect(data.map(({ state }) => state)).toContain("cancelled");
    expect(within(dialog).queryByRole("button", { name: /下\s*载/u })).toBeNull();
  });
});
