import { screen, waitFor } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { taskLinkOf } from "#server/notification/task-link.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../../support/builders/usual-processes.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let test: WebTest;
let work: Workplace;
beforeAll(async () => {
  test = await startWebTest();
  work = await aWorkplaceWith(test.app, aLeaveProcess());
});
afterAll(() => test.close());

/** The link of a mail to the leader about a new task, and where it should lead. */
async function aMailLink(title: string, daysOld = 0): Promise<{ link: string; leadsTo: string }> {
  const db = test.app.database.kysely;
  const { next } = await fileApplication(test.app, work.staff, "LEAVE", leaveValues(2), title);
  const seatId = next[0]!.bpdTaskId;
  const linkKey = Buffer.alloc(32, seatId % 256);
  const { rows } = await sql<{ messageId: number }>`
    insert into message (user_code, organ_id, notification_ids, due_at, created_at, state, link_key)
    select user_code, organ_id, array[notification_id], now(), now() - make_interval(days => ${daysOld}::int), 'sent',
      ${linkKey}
    from notification where seat_id = ${seatId} and user_code = ${work.leader} limit 1
    returning message_id`.execute(db);
  const link = taskLinkOf({ messageId: rows[0]!.messageId, linkKey });
  return { link: `/fromMail?link=${link}`, leadsTo: `/userTaskDesc?bpdTaskId=${seatId}` };
}

it("leads whoever got the mail to its task, once; the second time it says where the task is found", async () => {
  // given
  const { link, leadsTo } = await aMailLink("从邮件来");

  // when
  const first = await test.open(link, { as: work.leader });

  // then
  await waitFor(() => expect(first.path()).toBe(leadsTo));

  // when
  await test.open(link, { as: work.leader });

  // then
  expect(await screen.findByText(/链接已使用过/u)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "我的待办" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "通知" })).toBeInTheDocument();
});

it("asks who is not logged in to log in, and still knows the link afterwards", async () => {
  // given
  const { link } = await aMailLink("先登录");

  // when
  const { path } = await test.open(link);

  // then
  await waitFor(() => expect(path()).toContain("/login?redirect="));
  expect(decodeURIComponent(path())).toContain(link);
});

it("leads nobody to whom the mail was forwarded, and is still good for whom it was sent to", async () => {
  // given
  const { link, leadsTo } = await aMailLink("转发的邮件");

  // when
  await test.open(link, { as: work.colleague });

  // then
  expect(await screen.findByText(/请用收到邮件的账号登录/u)).toBeInTheDocument();

  // when
  const { path } = await test.open(link, { as: work.leader });

  // then
  await waitFor(() => expect(path()).toBe(leadsTo));
});

it("is good for a week", async () => {
  // given
  const { link } = await aMailLink("上上周的邮件", 8);

  // when
  await test.open(link, { as: work.leader });

  // then
  expect(await screen.findByText(/链接已过期/u)).toBeInTheDocument();
});
