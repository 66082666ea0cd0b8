import { screen, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addJob, installJobTables, jobPort } from "#server/jobs/index.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let test: WebTest;
let admin: string;
beforeAll(async () => {
  test = await startWebTest({ ports: { jobs: jobPort } });
  await installJobTables(test.app.database);
  admin = (await anAccount(test.app.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

it("jobs that failed say why; an administrator runs one again and gives it up", async () => {
  // given
  const { database } = test.app;
  await database.write((tx) => addJob(tx, "collectFiles", {}));
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'disk away'`.execute(
    database.kysely,
  );
  const { page, user } = await test.open("/backgroundJobs", { as: admin });
  const job = (await screen.findByText("disk away")).closest("li")!;
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("后台任务");
  expect(within(job).getByText("失败")).toBeInTheDocument();

  // when
  await user.click(within(job).getByRole("button", { name: /^重新执行/u }));

  // then
  const waiting = (await screen.findByText("等待中", { selector: "[data-state]" })).closest("li")!;
  const faults = await accessibilityFaultsIn(page.container);
  expect(faults).toEqual([]);

  // when
  await user.click(within(waiting).getByRole("button", { name: /^放弃/u }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /放\s*弃/u }));

  // then
  expect(await screen.findByText("没有等待或失败的任务。")).toBeInTheDocument();
});

it("mails that were given up say why, and an administrator has them sent again", async () => {
  // given
  const { database } = test.app;
  const lost = await anAccount(database.kysely, { realName: "Unreachable Person" });
  const { rows } = await sql<{ organId: number }>`
    select organ_id from user_organ where user_code = ${admin}`.execute(database.kysely);
  await sql`
    insert into message (user_code, organ_id, state, notification_ids, attempts, due_at, finished_at, address, reason,
      error, link_key)
    values (${lost.userCode}, ${rows[0]!.organId}, 'given_up', '{1}', 1, now(), now(), 'gone@example.com', 'address',
      '550 no such user', '')`.execute(database.kysely);
  const { page, user } = await test.open("/backgroundJobs", { as: admin });

  // when
  await user.click(await screen.findByRole("tab", { name: "消息发送" }));
  const mail = (await screen.findByText("gone@example.com")).closest("li")!;
  const faults = await accessibilityFaultsIn(page.container);

  // then
  expect(mail).toHaveTextContent("没有这个邮箱或账号。 550 no such user");
  expect(faults).toEqual([]);

  // when
  await user.click(within(mail).getByRole("button", { name: "重新发送给 Unreachable Person" }));

  // then
  expect(await screen.findByText("没有这种状态的消息。")).toBeInTheDocument();
  const { rows: again } = await sql<{ state: string; attempts: number }>`
    select state, attempts from message`.execute(database.kysely);
  expect(again).toEqual([{ state: "waiting", attempts: 0 }]);
});

it("a verification of the histories is begun; what it found leads to the request and can be saved", async () => {
  // given
  const { database } = test.app;
  const { page, user } = await test.open("/backgroundJobs?tab=history", { as: admin });

  // when
  await user.click(await screen.findByText("立即核对"));

  // then
  expect(await screen.findByText("已核对 0 个申请，0 条记录")).toBeInTheDocument();
  expect(screen.getByText("立即核对")).toBeDisabled();

  // when it has found something
  await sql`
    with done as (update history_check set state = 'done', finished_at = now(), instances = 1, events = 4 returning check_id)
    insert into history_finding select check_id, 7, 'LEAVE-7', 3, 'gap' from done`.execute(database.kysely);
  await user.click(await screen.findByText("查看 1 个问题", {}, { timeout: 10_000 }));

  // then
  expect(await screen.findByText("缺少第 3 条记录。")).toBeInTheDocument();
  expect(screen.getByText("LEAVE-7")).toHaveAttribute("href", "#/fullApplyDesc?applyId=LEAVE-7");
  const faults = await accessibilityFaultsIn(page.container);
  expect(faults).toEqual([]);
});
