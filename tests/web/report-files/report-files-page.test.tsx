import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ReportFileState } from "#contract/shapes/report-file.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { type Account, anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let clerk: Account;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());
beforeEach(async () => {
  clerk = await anAccount(web.app.database.kysely);
});

async function aFile(
  title: string,
  state: Exclude<ReportFileState, "expired">,
  more: { done?: number } = {},
) {
  const isOver = state !== "waiting" && state !== "running";
  await sql`
    with file as (
      insert into report_file (report_file_id, organ_id, user_code, kind, title, language, format, state, done, total, bytes,
        error_code, seen, finished_at, expires_at)
      values (gen_random_uuid(), ${clerk.organId}, ${clerk.userCode}, 'approvalChains', ${title}, 'zh-CN', 'csv', ${state},
        ${more.done ?? 0}, ${state === "waiting" ? null : 10}, ${state === "done" ? 4 : null},
        ${state === "failed" ? "jobInterrupted" : null}, '{"roles": [], "forbidden": "", "queried": []}',
        ${isOver ? sql`now()` : null}, ${isOver ? sql`now() + interval '7 days'` : null})
      returning report_file_id)
    insert into report_file_chunk select report_file_id, 1, 'abcd' from file where ${state} = 'done'`.execute(
    web.app.database.kysely,
  );
}

const progressOf = (title: string, done: number, state = "running") =>
  sql`update report_file set state = ${state}, done = ${done}, bytes = 4, expires_at = now() + interval '7 days'
    where title = ${title} and user_code = ${clerk.userCode}`.execute(web.app.database.kysely);

const rowOf = async (title: string) => (await screen.findByText(title)).closest("tr")!;

it("without files says where they come from", async () => {
  await web.open("/docsManager", { as: clerk.userCode });
  await screen.findByText(/还没有文件/u);
});

it("shows how far a file is while it is written, by itself, until it can be downloaded", async () => {
  // given
  await aFile("进行中", "running", { done: 3 });
  await web.open("/docsManager", { as: clerk.userCode });
  const bar = () => screen.queryByRole<HTMLProgressElement>("progressbar", { name: "“进行中”的生成进度" });
  await waitFor(() => expect(bar()?.value).toBe(3));
  expect(within(await rowOf("进行中")).getByText("3 / 10")).toBeTruthy();

  // when
  await progressOf("进行中", 7);

  // then
  await waitFor(() => expect(bar()?.value).toBe(7), { timeout: 5_000 });

  // when
  await progressOf("进行中", 10, "done");

  // then
  await screen.findByRole("button", { name: "下载：进行中" }, { timeout: 5_000 });
  expect(bar()).toBeNull();
});

it("saves a file, stops one that is written, has one written anew that failed with its reason", async () => {
  // given
  const { page, user } = await (async () => {
    await aFile("好了", "done", { done: 10 });
    await aFile("坏了", "failed");
    await aFile("还在", "waiting");
    return web.open("/docsManager", { as: clerk.userCode });
  })();
  await screen.findByText("好了");
  expect(within(await rowOf("坏了")).getByText(/服务器中断/u)).toBeTruthy();
  const faults = await accessibilityFaultsIn(page.container);
  expect(faults).toEqual([]);

  // when
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.createObjectURL ??= () => "";
  URL.revokeObjectURL ??= () => undefined;
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  await user.click(screen.getByRole("button", { name: "下载：好了" }));

  // then
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(made.mock.calls.map(([file]) => (file as Blob).size)).toEqual([4]);
  saved.mockRestore();
  made.mockRestore();

  // when
  await user.click(screen.getByRole("button", { name: "取消：还在" }));

  // then
  await waitFor(async () => expect(within(await rowOf("还在")).getByText("已取消")).toBeTruthy());

  // when
  await user.click(screen.getByRole("button", { name: "重新生成：坏了" }));

  // then
  await waitFor(async () => expect(within(await rowOf("坏了")).getByText("等待中")).toBeTruthy());
});

it("removes a file once one has confirmed it", async () => {
  // given
  await aFile("旧的", "done");
  const { user } = await web.open("/docsManager", { as: clerk.userCode });

  // when
  await user.click(await screen.findByRole("button", { name: "删除：旧的" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "取消" }));

  // then
  expect(screen.getByText("旧的")).toBeTruthy();

  // when
  await user.click(screen.getByRole("button", { name: "删除：旧的" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));

  // then
  await screen.findByText("已删除“旧的”");
  await screen.findByText(/还没有文件/u);
});

it("lists the export of a table with its own download, and says so where the list fails", async () => {
  // given
  await sql`
    insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles, language, settings,
      done, total, finished_at)
    values (gen_random_uuid(), 'crate', 'export', 'done', 'csv', 'Crates.csv', ${clerk.userCode}, ${clerk.organId}, '{}',
      'zh-CN', '{}', 2, 2, now())`.execute(web.app.database.kysely);
  web.instead.set("/basic/reportFiles", () => Response.json({ flag: false, msg: "坏了" }, { status: 409 }));
  const { user } = await web.open("/docsManager", { as: clerk.userCode });
  const retry = await screen.findByRole("button", { name: /重试/u });
  web.instead.clear();

  // when
  await user.click(retry);

  // then
  const row = await rowOf("Crates.csv");
  expect(within(row).getByText("数据表导出 · CSV")).toBeTruthy();
  expect(
    within(row)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["下载"]);
});
