import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listSentMail, mailPreferences, openFromMail, repeatSentMail } from "#contract/calls/sent-mail.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { addTableRow, onTable, removeTableRows } from "#contract/calls/tables.ts";
import { updateConfig } from "#contract/calls/user.ts";
import { smtpSender } from "#server/mail/index.ts";
import { queueMessages, sendMessages } from "#server/notification/index.ts";
import { notify } from "#server/outbox/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, aWorkplaceWith, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import { type MailPeer, startMailPeer, type TakenMail, wordsOf } from "../support/mail-peer.ts";

let peer: MailPeer;
let test: TestApp;
let work: Workplace;
const noon = new Date("2026-11-23T04:00:00Z");
const night = new Date("2026-11-23T15:30:00Z");

beforeAll(async () => {
  peer = await startMailPeer();
  const mail = smtpSender(peer.url, "Office <office@example.com>");
  test = await startTestApp({ schemas: "schemas", ports: { mail } });
  work = await aWorkplaceWith(test, aLeaveProcess());
  await sql`update user_account set email = lower(user_code) || '@example.com'`.execute(db());
});
afterAll(async () => {
  await test.close();
  test.ports.mail?.close();
  await peer.close();
});
beforeEach(async () => {
  await sql`delete from notification where kind = 'mail_undeliverable'`.execute(db());
  await sql`update notification set queued_at = null`.execute(db());
  await sql`delete from message`.execute(db());
  peer.taken.length = 0;
  peer.refuse(() => undefined);
});

const db = () => test.database.kysely;
const round = async (now = noon) => {
  await queueMessages(test.ports, { now: () => now });
  return await sendMessages(test.ports, { until: Date.now() + 10_000, now: () => now });
};
const choose = async (as: string, notices: object | null, more: object = {}) =>
  void (await test.call(updateConfig, { data: JSON.stringify({ notices, ...more }) }, { as })).data;
const states = async () =>
  (
    await sql<{ state: string; reason: string | null; attempts: number; isDigest: boolean; dueAt: string }>`
      select state, reason, attempts, is_digest, due_at from message order by message_id`.execute(db())
  ).rows;
const addressOf = (userCode: string) => `${userCode.toLowerCase()}@example.com`;

it("a task is mailed to whom it waits for, once, in their language, with the way to it", async () => {
  // given
  await choose(work.leader, null, { language: "ja-JP" });
  await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "<b>年假</b> & 两天");

  // when
  const sent = [await round(), await round()];

  // then
  expect(sent).toEqual([1, 0]);
  expect(peer.taken.map(({ to }) => to)).toEqual([addressOf(work.leader)]);
  const { subject, text, html } = wordsOf(peer.taken[0]!);
  expect(subject).toContain("「<b>年假</b> & 两天」");
  expect(subject).toMatch(/新しい|未処理|タスク/u);
  expect(text).toMatch(/#\/fromMail\?link=\d+\.[\w-]{43}\r?\n/u);
  expect(html).toContain("&lt;b&gt;年假&lt;/b&gt; &amp; 两天");
  expect(html).not.toContain("<b>");
  expect(html).toMatch(/<a href="http:[^"]+#\/fromMail\?link=/u);
  await choose(work.leader, null, { language: null });
});

it("the link of a mail shows its reader the way once, nobody else, and not for ever", async () => {
  // given
  const { next, applyId } = await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "从邮件打开");
  await round();
  const linkIn = (mail: TakenMail) => /link=([\d.\w-]+)/u.exec(wordsOf(mail).text)![1]!;
  const link = linkIn(peer.taken[0]!);
  const open = (as: string | { userCode: string; token: string } | undefined, given = link) =>
    test.call(openFromMail, { link: given }, as === undefined ? {} : { as });

  // when
  const unknown = await open(undefined);
  const stranger = await open(work.colleague);
  const forged = await open(
    work.leader,
    link.replace(/.$/u, (last) => (last === "A" ? "B" : "A")),
  );
  const changed = await open(work.leader, "nothing of ours");
  const first = await open(work.leader);
  const again = await open(work.leader);
  const second = await open(await test.logIn(work.leader));
  await sql`update message set link_used_at = now() - interval '3 minutes'`.execute(db());
  const later = await open(work.leader);
  await sql`update message set link_used_at = null, created_at = now() - interval '8 days'`.execute(db());
  const late = await open(work.leader);

  // then
  expect([unknown, stranger, forged, changed].map(({ status }) => status)).toEqual([401, 404, 404, 404]);
  expect([stranger, forged, changed].map(({ body }) => body.code)).toEqual([12550, 12550, 12550]);
  expect(first.data).toEqual({ organId: work.organId, bpdTaskId: next[0]!.bpdTaskId, applyId });
  expect(again.data).toEqual(first.data);
  expect([second, later, late].map(({ body }) => body.code)).toEqual([12551, 12551, 12552]);
  expect(second.body.msg).toContain("已使用");
});

it("administrators see what was given up, of their organisations alone, and have it sent again", async () => {
  // given
  const { admin, staff, leader } = work;
  const elsewhere = await aWorkplace(db());
  await sql`
    update user_role set organ_id = ${elsewhere.organId} where user_code = ${elsewhere.admin} and role_code = 'admin'`.execute(
    db(),
  );
  peer.refuse((address) =>
    address === addressOf(leader) ? { code: 550, words: "no such user" } : undefined,
  );
  await fileApplication(test, staff, "LEAVE", leaveValues(2), "再寄一次");
  await round();
  const seen = async (as: string) =>
    (await test.call(listSentMail, { state: "given_up", keyword: leader }, { as })).data;

  // when
  const mine = await seen(admin);
  const theirs = await seen(elsewhere.admin);
  const refused = await test.call(repeatSentMail, {}, { as: staff });
  const theirTry = await test.call(repeatSentMail, {}, { as: elsewhere.admin });
  peer.refuse(() => undefined);
  const again = await test.call(repeatSentMail, { messageIds: [mine.rows[0]!.messageId] }, { as: admin });
  await round(new Date(Date.now() + 1_000));

  // then
  expect(mine.rows).toMatchObject([{ userCode: leader, reason: "address", attempts: 1, notices: 1 }]);
  expect(mine.rows[0]!.error).toContain("no such user");
  expect(mine.counts.given_up).toBe(1);
  expect([theirs.rows, theirs.counts]).toEqual([[], { waiting: 0, given_up: 0 }]);
  expect([refused.body.code, theirTry.data.repeated, again.data.repeated]).toEqual([12139, 0, 1]);
  expect(peer.taken.map(({ to }) => to)).toContain(addressOf(leader));
  expect((await seen(admin)).rows).toEqual([]);
});

it("what was read meanwhile, and what is kept from its reader, is not mailed", async () => {
  // given
  await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "已读的");
  await queueMessages(test.ports, { now: () => noon });
  void (await test.call(toReadInfo, {}, { as: work.leader })).data;

  // when
  const sent = await round();

  // then
  expect(sent).toBe(0);
  expect((await states()).map(({ state }) => state)).toEqual(["dropped"]);
});

it("names that are kept from its reader are codes in a mail, too", async () => {
  // given
  const forbidId = await aDataForbid(db(), {
    userCode: work.leader,
    entity: "user",
    rowFilter: { userCode: work.staff },
  });
  const { organId } = work;
  const params = { person: work.staff, from: "2026-12-01", to: "2026-12-02" };

  // when
  await choose(work.leader, { mail: { changes: "at_once" } });
  await test.database.write((tx) =>
    notify(tx, test.ports.live, [work.leader], { organId, kind: "absence_deputy", params }),
  );
  await round();

  // then
  const { raw } = peer.taken[0]!;
  const { subject, text, html } = wordsOf(peer.taken[0]!);
  expect(subject).toContain(work.staff);
  expect([raw, subject, text, html].join(" ")).not.toContain("STAFF的姓名");
  await sql`delete from user_data_forbid where forbid_id = ${forbidId}`.execute(db());
  await choose(work.leader, null);
});

it("what people choose counts: off, the day's mail, quiet hours; the safety of their account comes at once", async () => {
  // given
  const { staff, leader, head, organId } = work;
  const tell = (userCode: string, kind: "task_received" | "to_read" | "account_ends", day: string) =>
    test.database.write((tx) =>
      notify(tx, test.ports.live, [userCode], { organId, kind, params: { title: day, task: "t", day } }),
    );
  await choose(staff, { mail: { tasks: "off", reading: "off" } });
  await choose(head, { mail: { tasks: "digest" }, digestHour: 9, timeZone: "Europe/London" });

  // when
  for (const userCode of [staff, leader, head]) {
    await tell(userCode, "task_received", "一");
    await tell(userCode, "to_read", "二");
  }
  await tell(leader, "account_ends", "2026-12-01");
  const atNight = await round(night);
  const during = peer.taken.map(({ to }) => to);
  const waiting = await states();
  const inTheMorning = await round(new Date("2026-11-24T09:00:00Z"));

  // then
  expect([atNight, during]).toEqual([1, [addressOf(leader)]]);
  expect(waiting.map(({ isDigest, dueAt }) => [isDigest, new Date(dueAt).toISOString()])).toEqual([
    [false, "2026-11-23T23:00:00.000Z"],
    [true, "2026-11-24T00:00:00.000Z"],
    [true, "2026-11-24T09:00:00.000Z"],
    [false, night.toISOString()],
  ]);
  expect(wordsOf(peer.taken.find(({ to }) => to === addressOf(leader))!).text).toContain("2026年12月1日");
  expect(inTheMorning).toBe(3);
  const digest = wordsOf(peer.taken.findLast(({ to }) => to === addressOf(head))!);
  expect(digest.subject).toBe("2 条新通知");
  expect(digest.text).toMatch(/- .*“一”[\s\S]*|- .*“二”/u);
  expect(peer.taken.filter(({ to }) => to === addressOf(staff))).toEqual([]);
  await choose(staff, null);
  await choose(head, null);
});

it("a template of a kind and language makes the mail; a variable it cannot have is refused with its line", async () => {
  // given
  const as = { as: work.admin, lang: "en-US" } as const;
  const template = (body: string) => ({
    templateCode: "task_received",
    templateName: "新待办",
    channel: "mail",
    language: "zh-CN",
    subject: "待办：{{task}}",
    body,
    status: "1",
  });

  // when
  const refused = await test.call(
    onTable(addTableRow, "templates"),
    template("{{receiver}}\n{{salary}}"),
    as,
  );
  const added = await test.call(
    onTable(addTableRow, "templates"),
    template("请 {{receiver}} 办理 {{applyTitle}}\n{{link}}"),
    as,
  );
  await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "用模板 {{settings}}");
  await round();

  // then
  expect(refused.status).toBe(422);
  expect(refused.body.errors!["body"]).toContain("Line 2: this kind of email has no value for “salary”");
  const { subject, text } = wordsOf(peer.taken[0]!);
  expect(subject).toBe("待办：leader");
  expect(text).toContain("请 LEADER的姓名 办理 用模板 {{settings}}");
  const keys = [added.data["templateId"] as number];
  void (await test.call(onTable(removeTableRows, "templates"), { keys }, as)).data;
});

it("what somebody chooses is checked, and they read where mail for them goes and what holds otherwise", async () => {
  // when
  const wrong = {
    mail: { tasks: "sometimes", account: "off" },
    quietFromHour: 24,
    timeZone: "Nowhere/Land",
    more: 1,
  };
  const refused = await test.call(
    updateConfig,
    { data: JSON.stringify({ notices: wrong }) },
    { as: work.staff, lang: "en-US" },
  );
  const read = await test.call(mailPreferences, {}, { as: work.staff });

  // then
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors!).toSorted()).toEqual([
    "notices.mail.account",
    "notices.mail.tasks",
    "notices.more",
    "notices.quietFromHour",
    "notices.timeZone",
  ]);
  expect(read.data).toMatchObject({
    channels: ["mail", "push"],
    address: addressOf(work.staff),
    usual: { mail: { tasks: "at_once", reading: "digest" }, digestHour: 8, timeZone: "Asia/Shanghai" },
  });
});

it("a mailbox that is not there is given up at once, and administrators are told of it once", async () => {
  // given
  const wrong = addressOf(work.leader);
  peer.refuse((address) => (address === wrong ? { code: 550, words: "no such user" } : undefined));
  await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "寄不到");
  await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "又寄不到");

  // when
  await round();
  const given = await states();
  await round();

  // then
  expect(given.map(({ state, reason }) => [state, reason])).toEqual([
    ["given_up", "address"],
    ["given_up", "address"],
  ]);
  const { rows } = (await test.call(noticeTasks, {}, { as: work.admin, lang: "en-US" })).data;
  const told = rows.filter(({ kind }) => kind === "mail_undeliverable");
  expect(told.map(({ text }) => text)).toEqual([
    `Emails to LEADER的姓名 cannot be delivered: there is no mailbox ${wrong}. Please correct it.`,
  ]);
  expect(peer.taken.map(({ to }) => to)).toEqual([addressOf(work.admin)]);
});

it("what the mail server puts off is tried again with growing pauses, and given up in the end", async () => {
  // given
  peer.refuse(() => ({ code: 451, words: "later" }));
  await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "稍后再来");
  await queueMessages(test.ports, { now: () => noon });
  const pauses: number[] = [];

  // when
  for (let now = noon; (await states())[0]?.state === "waiting"; ) {
    await sendMessages(test.ports, { until: Date.now() + 10_000, now: () => now });
    const next = new Date((await states())[0]!.dueAt);
    pauses.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }

  // then
  expect(pauses.slice(0, -1)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
  expect(await states()).toMatchObject([{ state: "given_up", reason: "later", attempts: 12 }]);
});

it("a mail server that is away for an hour loses nothing and doubles nothing, with two senders at once", async () => {
  // given
  const gone = await startMailPeer();
  const port = Number(new URL(gone.url).port);
  await gone.close();
  const [one, other] = [1, 2].map(() => ({
    ...test.ports,
    mail: smtpSender(gone.url, "Office <office@example.com>"),
  }));
  const { organId, leader } = work;
  for (let day = 10; day < 30; day += 1)
    await test.database.write((tx) =>
      notify(tx, test.ports.live, [leader], {
        organId,
        kind: "account_ends",
        params: { day: `2026-12-${day}` },
      }),
    );
  const later = new Date(noon.getTime() + 3_600_000);
  const send = (ports: typeof one, now: Date) =>
    sendMessages(ports!, { until: Date.now() + 10_000, now: () => now });

  // when
  await Promise.all([queueMessages(one!, { now: () => noon }), queueMessages(other!, { now: () => noon })]);
  const during = await send(one, noon);
  const waiting = await states();
  const back = await startMailPeer(port);
  const after = await Promise.all([send(one, later), send(other, later)]);

  // then
  expect(during).toBe(0);
  expect(waiting).toHaveLength(20);
  expect(new Set(waiting.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
    new Set(["waiting 0"]),
  );
  expect(after[0]! + after[1]!).toBe(20);
  expect(new Set(back.taken.map(({ messageId }) => messageId)).size).toBe(20);
  expect(back.taken).toHaveLength(20);
  for (const ports of [one, other]) ports!.mail.close();
  await back.close();
});

it("without a mail server nothing is kept for one that comes later", async () => {
  // given
  const { mail: _mail, ...without } = test.ports;
  await fileApplication(test, work.staff, "LEAVE", leaveValues(2), "没有邮件");

  // when
  await queueMessages(without, { now: () => noon });
  const sent = await round();

  // then
  expect([sent, await states()]).toEqual([0, []]);
});
