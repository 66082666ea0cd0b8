import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const parcel = aSchema({
  name: "parcel",
  label: "code",
  properties: {
    code: { title: "代码", type: "string", maxLength: 40, "x-ui": { list: 200 } },
  },
});
const count = limits.bulkAtOnceMax + 100;
const said = count.toLocaleString("en");

describe("a deletion of very many rows", () => {
  let web: WebTest;
  let clerk: string;
  let queued: unknown[] = [];
  beforeAll(async () => {
    web = await startWebTest({
      schemas: { "parcel.json": parcel },
      ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload) } },
    });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
    await sql`insert into parcel (code) select 'P' || n from generate_series(1, ${count}::int) n`.execute(
      web.app.database.kysely,
    );
  });
  afterAll(() => web.close());
  const runQueued = async (): Promise<void> => {
    for (const payload of queued.splice(0))
      await runTransfer(web.app.ports, payload as Parameters<typeof runTransfer>[1]);
  };

  it("is watched until it is done, and only then said to be done and offered to be taken back, which is watched as well", async () => {
    // given
    const { user } = await web.open("/basic/parcel", { as: clerk });
    await screen.findByRole("link", { name: "P1" });
    await user.click(screen.getAllByRole("checkbox")[0]!);
    await user.click(await screen.findByRole("button", { name: `选择符合条件的全部 ${said} 条` }));

    // when
    await user.click(within(screen.getByRole("toolbar", { name: "对所选数据的操作" })).getByText("删除"));
    const question = await screen.findByRole("dialog", { name: `删除 ${said} 条？` });
    await waitFor(() => expect(within(question).getByRole("button", { name: /取\s*消/u })).toHaveFocus());
    await user.click(within(question).getByRole("button", { name: /删\s*除/u }));
    expect(await screen.findByText(/排队中/u)).toBeInTheDocument();
    const early = screen.queryByText(`已删除 ${said} 条。`);
    await runQueued();

    // then
    expect(early).toBeNull();
    expect(await screen.findByText(`已删除 ${said} 条。`)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /撤\s*销/u })).toBeInTheDocument();

    // when: it is taken back, which fails at first
    const seen: string[] = [];
    const watcher = new MutationObserver(() => {
      const shown = document.querySelector("[role=dialog] [role=status]")?.textContent ?? "";
      if (shown !== "" && shown !== seen.at(-1)) seen.push(shown);
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    await user.click(screen.getByRole("button", { name: /撤\s*销/u }));
    const progress = await screen.findByRole("dialog", { name: "撤销" });
    await within(progress).findByText(/正在撤销/u);
    watcher.disconnect();
    expect(seen.filter((one) => !one.includes("正在撤销"))).toEqual([]);
    const [taken] = queued.splice(0);
    await sql`update table_job set state = 'failed' where job_id = ${(taken as { jobId: string }).jobId}::uuid`.execute(
      web.app.database.kysely,
    );
    await user.click(await within(progress).findByRole("button", { name: "重新执行" }));
    await within(progress).findByText(/正在撤销/u);
    await runQueued();

    // then
    expect(await within(progress).findByText("已撤销，数据恢复原状。")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "P1", hidden: true })).toBeInTheDocument();
  });
});
