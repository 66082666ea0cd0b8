import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { noticeGroupOf, noticeKinds } from "#contract/codes/notice-kind.ts";
import { notify } from "#server/outbox/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("tells each person once, in the transaction of what it tells of, and queues it for the other channels", async () => {
  // given
  const db = test.database.kysely;
  const { organId } = await anOrganisation(db);
  const { userCode } = await anAccount(db, { organId });
  const { userCode: other } = await anAccount(db, { organId });
  const notice = { organId, kind: "account_ends", params: { day: "2026-12-01" } } as const;

  // when
  const rolledBack = test.database.write(async (tx) => {
    await notify(tx, test.ports.live, [userCode], notice);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await test.database.write((tx) => notify(tx, test.ports.live, [userCode, other, userCode], notice));
  await test.database.write((tx) => notify(tx, test.ports.live, [], notice));

  // then
  const { rows } = await sql<{ userCode: string; isQueued: boolean }>`
    select user_code, queued_at is not null as is_queued from notification where organ_id = ${organId}
    order by user_code`.execute(db);
  const receivers = [userCode, other].toSorted();
  expect(rows).toEqual(receivers.map((code) => ({ userCode: code, isQueued: true })));
  const [read] = (await test.call(noticeTasks, {}, { as: userCode, lang: "en-US" })).data.rows;
  expect(read?.text).toContain("Your account expires on Dec 1, 2026");
});

it("knows every kind by one group", () => {
  expect(new Set(noticeKinds).size).toBe(noticeKinds.length);
  expect(noticeKinds.map(noticeGroupOf)).not.toContain(undefined);
  expect(noticeGroupOf("nothing_of_ours")).toBeUndefined();
});
