import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addJob, installJobTables, jobPort } from "#server/jobs/index.ts";
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
  const found = await axe.run(page.container, { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations.map(({ id }) => id)).toEqual([]);

  // when
  await user.click(within(waiting).getByRole("button", { name: /^放弃/u }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /放\s*弃/u }));

  // then
  expect(await screen.findByText("没有等待或失败的任务。")).toBeInTheDocument();
});
