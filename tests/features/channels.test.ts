import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endMySession, mySecurity } from "#contract/calls/security.ts";
import { logout } from "#contract/calls/auth.ts";
import { addPushDevice, pushDevices, removePushDevice } from "#contract/calls/push-devices.ts";
import { listSentMail, mailPreferences, openFromMail, repeatSentMail } from "#contract/calls/sent-mail.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { setProcessMessagingVisibility } from "#contract/calls/task/start.ts";
import { updateConfig } from "#contract/calls/user.ts";
import { webhookSender } from "#server/chat/index.ts";
import { type MessagingAppPeer, startMessagingAppPeer } from "#server/demo/peers/messaging-app-peer.ts";
import { queueMessages, sendMessages } from "#server/notification/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplaceWith, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import { type PushBrowser, type PushPeer, startPushPeer } from "../support/push-peer.ts";

const secret = "a secret that both sides of the webhook know";
let chat: MessagingAppPeer;
let push: PushPeer;
let test: TestApp;
let work: Workplace;
const noon = new Date("2026-11-23T04:00:00Z");
const night = new Date("2026-11-23T15:30:00Z");

beforeAll(async () => {
  chat = await startMessagingAppPeer(secret);
  push = await startPushPeer();
  test = await startTestApp({
    ports: { chat: webhookSender(chat.url, secret) },
    config: { pushServices: [push.origin], sealKeySecret: "a secret of the operator, of a test alone" },
  });
  work = await aWorkplaceWith(test, aLeaveProcess());
});
afterAll(async () => {
  await test.close();
  await chat.stop();
  await push.close();
});
beforeEach(async () => {
  await sql`update notification set queued_at = null`.execute(db());
  await sql`delete from message`.execute(db());
  await sql`delete from push_device`.execute(db());
  chat.failWith(undefined);
});

const db = () => test.database.kysely;
const file = (title: string) => fileApplication(test, work.staff, "LEAVE", leaveValues(2), title);
const round = async (now = noon) => {
  await queueMessages(test.ports, { now: () => now });
  return await sendMessages(test.ports, { until: Date.now() + 10_000, now: () => now });
};
const choose = async (as: string, notices: object | null, more: object = {}) =>
  void (await test.call(updateConfig, { data: JSON.stringify({ notices, ...more }) }, { as })).data;
const states = async () =>
  (
    await sql<{ channel: string; state: string; reason: string | null; isDigest: boolean; dueAt: string }>`
      select channel, state, reason, is_digest, due_at from message order by message_id`.execute(db())
  ).rows;
/** What the messaging app was to show somebody with these words in it. */
const shown = (words: string) => [...chat.messages.values()].filter(({ text }) => text.includes(words));
const turnOn = async (as: string | { userCode: string; token: string }, browser: PushBrowser) =>
  (await test.call(addPushDevice, browser.subscription, { as })).data.deviceId;
const devicesOf = async (as: string) => (await test.call(pushDevices, {}, { as })).data.devices;

describe("the messaging app", () => {
  it("shows a task to whom it waits for, signed, once, in their language, with the way to it", async () => {
    // given
    await choose(work.leader, null, { language: "ja-JP" });
    const { applyId, next } = await file("即时通讯里的");

    // when
    const sent = [await round(), await round()];

    // then
    expect(sent).toEqual([1, 0]);
    const [message] = shown("即时通讯里的");
    expect(message).toMatchObject({ userCode: work.leader, language: "ja-JP", times: 1, title: "文枢" });
    expect(message!.text).toMatch(/^新しいタスク：「即时通讯里的」/u);
    const link = /#\/fromMail\?link=(.+)$/u.exec(message!.link)![1]!;
    const opened = await test.call(openFromMail, { link }, { as: work.leader });
    expect(opened.data).toMatchObject({ applyId, bpdTaskId: next[0]!.bpdTaskId });
    await choose(work.leader, null, { language: null });
  });

  it("takes nothing that another secret signed, and so the channel counts as away: nothing is lost", async () => {
    // given
    const forger = webhookSender(chat.url, "another secret, which only somebody else knows");
    await file("签名不对");
    await queueMessages(test.ports, { now: () => noon });

    // when
    const ports = { ...test.ports, chat: forger };
    const sent = await sendMessages(ports, { until: Date.now() + 10_000, now: () => noon });
    const after = await states();
    const mended = await round(new Date(noon.getTime() + 60_000));

    // then
    expect([sent, after.map(({ state, reason }) => [state, reason])]).toEqual([
      0,
      [["waiting", "unreachable"]],
    ]);
    expect([mended, shown("签名不对").length]).toEqual([1, 1]);
  });

  it("whom it does not know is given up; administrators are told once, see it and have it sent again", async () => {
    // given
    const { admin, leader } = work;
    chat.failWith((userCode) => (userCode === leader ? 410 : undefined));
    await file("不认识的人");
    await file("还是不认识");

    // when
    await round();
    const given = (await test.call(listSentMail, { state: "given_up", channel: "chat" }, { as: admin })).data;
    chat.failWith(undefined);
    const again = await test.call(repeatSentMail, {}, { as: admin });
    await round(new Date(Date.now() + 1_000));

    // then
    expect(given.rows).toMatchObject([
      { userCode: leader, channel: "chat", reason: "address", address: leader },
      { userCode: leader, channel: "chat", reason: "address" },
    ]);
    expect(given.channels).toEqual(["chat", "push"]);
    const { rows } = (await test.call(noticeTasks, {}, { as: admin })).data;
    expect(rows.filter(({ kind }) => kind === "chat_undeliverable")).toHaveLength(1);
    expect(again.data.repeated).toBe(2);
    expect([shown("不认识的人").length, shown("还是不认识").length]).toEqual([1, 1]);
  });

  it("is not told of processes that are kept out of it, nor of what was read meanwhile", async () => {
    // given
    const show = (type: "0" | "1") =>
      test.call(setProcessMessagingVisibility, { processId: "LEAVE", type }, { as: work.designer });
    void (await show("0")).data;
    await file("不进即时通讯");
    await queueMessages(test.ports, { now: () => noon });

    // when
    await round();
    void (await show("1")).data;
    await file("已经读过");
    await queueMessages(test.ports, { now: () => noon });
    void (await test.call(toReadInfo, {}, { as: work.leader })).data;
    await round();

    // then
    expect((await states()).map(({ state }) => state)).toEqual(["dropped", "dropped"]);
    expect([...shown("不进即时通讯"), ...shown("已经读过")]).toEqual([]);
  });

  it("preferences, quiet hours and the day's message count for it as for mail, each channel by itself", async () => {
    // given
    await choose(work.leader, { chat: { tasks: "digest" }, digestHour: 9, timeZone: "Asia/Shanghai" });
    await choose(work.head, { chat: { tasks: "off" }, push: { tasks: "at_once" } });
    const browser = push.browser();
    await turnOn(work.leader, browser);

    // when
    await file("汇总一");
    await file("汇总二");
    await round(night);
    const waiting = await states();
    await round(new Date("2026-11-23T23:00:00Z"));
    const early = browser.taken.length;
    await round(new Date("2026-11-24T01:00:00Z"));

    // then
    expect(waiting.map(({ channel, isDigest }) => [channel, isDigest])).toEqual([
      ["chat", true],
      ["push", false],
      ["push", false],
    ]);
    expect(waiting.slice(1).map(({ dueAt }) => new Date(dueAt).toISOString())).toEqual([
      "2026-11-23T23:00:00.000Z",
      "2026-11-23T23:00:00.000Z",
    ]);
    expect(early).toBe(2);
    expect(shown("汇总一").map(({ text }) => text)).toEqual([
      expect.stringMatching(/汇总[一二][\s\S]*\n- .*汇总/u),
    ]);
    await choose(work.leader, null);
    await choose(work.head, null);
  });
});

describe("push messages", () => {
  it("reach each device of a person, encrypted for it alone, and prove who sends them", async () => {
    // given
    const [desk, phone] = [push.browser(), push.browser()];
    await turnOn(work.leader, desk);
    await turnOn(work.leader, phone);

    // when
    await file("推送到设备");
    await round();

    // then
    for (const { taken } of [desk, phone]) {
      expect(taken).toMatchObject([{ title: "文枢", language: "zh-CN" }]);
      expect(taken[0]!.body).toContain("推送到设备");
      expect(taken[0]!.link).toMatch(/#\/fromMail\?link=\d+\./u);
    }
    expect(new Set(push.subjects).size).toBe(1);
    expect(push.subjects[0]).toMatch(/^mailto:/u);
  });

  it("to a device that is put off come later without coming twice to the others; one that is gone is forgotten", async () => {
    // given
    const [desk, busy, gone] = [push.browser(), push.browser(), push.browser()];
    for (const browser of [desk, busy, gone]) await turnOn(work.leader, browser);
    push.answerWith(busy, 503);
    push.answerWith(gone, 410);

    // when
    await file("稍后再推");
    await round();
    const before = await states();
    const left = (await devicesOf(work.leader)).length;
    push.answerWith(busy, undefined);
    await round(new Date(noon.getTime() + 60_000));

    // then
    const ofPush = before.filter(({ channel }) => channel === "push");
    expect(ofPush.map(({ state, reason }) => [state, reason])).toEqual([["waiting", "later"]]);
    expect(left).toBe(2);
    expect([desk, busy, gone].map(({ taken }) => taken.length)).toEqual([1, 1, 0]);
    expect((await states()).find(({ channel }) => channel === "push")?.state).toBe("sent");
  });

  it("end with the log-out, with an ended session, and when the browser is another person's", async () => {
    // given
    const sessions = [
      await test.logIn(work.leader),
      await test.logIn(work.leader),
      await test.logIn(work.leader),
    ];
    const browsers = [push.browser(), push.browser(), push.browser()];
    for (const [index, session] of sessions.entries()) await turnOn(session, browsers[index]!);
    const staying = { as: sessions[2]! };

    // when
    void (await test.call(logout, {}, { as: sessions[0]! })).data;
    const afterLogOut = (await test.call(pushDevices, {}, staying)).data.devices.length;
    const { sessions: open } = (await test.call(mySecurity, {}, { as: sessions[1]! })).data;
    const { sessionId } = open.find(({ isMine }) => isMine)!;
    void (await test.call(endMySession, { sessionId }, staying)).data;
    const afterEnding = (await test.call(pushDevices, {}, staying)).data.devices.length;
    const { endpoint } = browsers[2]!.subscription;
    const theirs = (await test.call(pushDevices, { endpoint }, { as: work.colleague })).data.devices;

    // then
    expect([afterLogOut, afterEnding]).toEqual([2, 1]);
    expect(theirs).toEqual([]);
    expect(await devicesOf(work.leader)).toEqual([]);
  });

  it("are sent nowhere but to push services: no address inside the house is taken", async () => {
    // given
    const { subscription } = push.browser();
    const add = (endpoint: string) =>
      test.call(addPushDevice, { ...subscription, endpoint }, { as: work.staff, lang: "en-US" });

    // when
    const refused = [
      await add("http://169.254.169.254/latest/meta-data"),
      await add("https://fcm.googleapis.com.example.com/send/1"),
      await add(`http://127.0.0.1:1/x`),
      await add("file:///etc/passwd"),
    ];
    const keys = await test.call(
      addPushDevice,
      { ...subscription, p256dh: "A".repeat(40) },
      { as: work.staff },
    );

    // then
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [422, 12448]));
    expect(refused[0]!.body.msg).toContain("169.254.169.254");
    expect(keys.body.code).toBe(12449);
    expect(await devicesOf(work.staff)).toEqual([]);
  });

  it("one's devices are one's own to see and to remove", async () => {
    // given
    const deviceId = await turnOn(work.leader, push.browser());

    // when
    const stranger = await test.call(removePushDevice, { deviceId }, { as: work.staff });
    const mine = await test.call(removePushDevice, { deviceId }, { as: work.leader });
    const again = await test.call(removePushDevice, { deviceId }, { as: work.leader });

    // then
    expect([stranger.status, mine.data.removed, again.status]).toEqual([404, true, 404]);
    const { channels } = (await test.call(mailPreferences, {}, { as: work.staff })).data;
    expect(channels).toEqual(["chat", "push"]);
  });
});
