import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  readReceipts,
  readTasks,
  recallReads,
  remindReaders,
  sendRead,
  sentReads,
} from "#contract/calls/send-read.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { type Filed, fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let office: LeaveOffice;
const values = { leaveType: "annual", days: 1, reason: "休假" };
beforeAll(async () => {
  app = await startTestApp();
  office = await aLeaveOffice(app);
});
afterAll(() => app.close());

const anybody = async () =>
  (await anAccount(app.database.kysely, { organId: office.organId, roles: ["employee"] })).userCode;
const filed = () => fileApplication(app, office.staff.userCode, office.processId, values);
const en = (userCode: string) => ({ as: userCode, lang: "en-US" }) as const;
const send = ({ applyId }: Filed, userCodes: string[], as = office.leader.userCode) =>
  app.call(sendRead, { applyId, userCodes, note: "请看" }, en(as));

describe("sending an application on", () => {
  it("lets its reader read it and say something; who sent it sees who has", async () => {
    // given
    const application = await filed();
    const [reader, other] = [await anybody(), await anybody()];
    const before = await app.call(instanceDetail, { applyId: application.applyId }, en(reader));

    // when
    const sent = await send(application, [reader, other]);
    const again = await send(application, [reader]);
    const detail = await app.call(instanceDetail, { applyId: application.applyId }, en(reader));
    const { data: list } = await app.call(readTasks, { state: "unread" }, en(reader));
    const { data: notices } = await app.call(noticeTasks, {}, en(reader));
    const opinion = { applyId: application.applyId, opinion: "看过了" };
    const read = await app.call(toReadInfo, opinion, en(reader));
    const twice = await app.call(toReadInfo, { applyId: application.applyId }, en(reader));

    // then
    expect(before.status).toBe(404);
    expect([sent.data, again.data]).toEqual([
      { sent: 2, already: 0 },
      { sent: 0, already: 1 },
    ]);
    expect(detail.data.values["reason"]).toBe("休假");
    expect(list.rows).toMatchObject([{ applyId: application.applyId, note: "请看", readAt: null }]);
    expect(notices.rows[0]?.text).toContain("CC’d you on");
    expect([read.data, twice.data]).toEqual([{ read: 1 }, { read: 0 }]);
    const sender = en(office.leader.userCode);
    const { data: receipts } = await app.call(readReceipts, { applyId: application.applyId }, sender);
    expect(receipts.map(({ userCode, opinion: said }) => [userCode, said])).toEqual([
      [other, null],
      [reader, "看过了"],
    ]);
    const { data: mine } = await app.call(sentReads, {}, sender);
    expect(mine.rows).toMatchObject([{ applyId: application.applyId, readers: 2, read: 1 }]);
  });

  it("is taken back from who has not read it: for them it is not there any more", async () => {
    // given
    const application = await filed();
    const [unread, read] = [await anybody(), await anybody()];
    await send(application, [unread, read]);
    const { applyId } = application;
    await app.call(toReadInfo, { applyId }, en(read));

    // when
    const { data } = await app.call(recallReads, { applyId }, en(office.leader.userCode));

    // then
    expect(data).toEqual({ recalled: 1 });
    expect((await app.call(instanceDetail, { applyId }, en(unread))).status).toBe(404);
    expect((await app.call(instanceDetail, { applyId }, en(read))).status).toBe(200);
    expect((await app.call(readTasks, {}, en(unread))).data.rows).toEqual([]);
  });

  it("shows a reader no more than the sender saw, whoever they send it on to", async () => {
    // given
    const application = await filed();
    const { applyId, instanceId } = application;
    const [reader, next] = [await anybody(), await anybody()];
    await send(application, [reader]);
    await sql`update reading set hidden = '{reason}' where instance_id = ${instanceId}`.execute(
      app.database.kysely,
    );

    // when
    await send(application, [next], reader);
    const { data } = await app.call(instanceDetail, { applyId }, en(next));

    // then
    expect(data.values).not.toHaveProperty("reason");
    expect(data.values["days"]).toBe(1);
  });

  it("reminds nobody twice within the cool-down", async () => {
    // given
    const application = await filed();
    const { applyId, instanceId } = application;
    const reader = await anybody();
    await send(application, [reader]);
    await sql`update reading set sent_at = now() - interval '5 hours' where instance_id = ${instanceId}`.execute(
      app.database.kysely,
    );

    // when
    const first = await app.call(remindReaders, { applyId }, en(office.leader.userCode));
    const second = await app.call(remindReaders, { applyId }, en(office.leader.userCode));

    // then
    expect([first.data.reminded, second.data.reminded]).toEqual([1, 0]);
    const { data } = await app.call(noticeTasks, {}, en(reader));
    expect(data.rows[0]?.text).toContain("reminds you to read");
  });

  it("is refused of what one may not read, to nobody, to oneself, and to whom there is not", async () => {
    // given
    const application = await filed();
    const [stranger, reader] = [await anybody(), await anybody()];
    const elsewhere = await aLeaveOffice(app);

    // when
    const unreadable = await send(application, [reader], stranger);
    const nobody = await send(application, []);
    const unfit = await send(application, [reader, office.leader.userCode, elsewhere.head.userCode]);

    // then
    expect(unreadable.status).toBe(404);
    expect(nobody.body.errors).toEqual({ userCodes: "Choose at least one person." });
    expect(Object.keys(unfit.body.errors ?? {})).toEqual(["userCodes[1]", "userCodes[2]"]);
    expect((await app.call(readTasks, {}, en(reader))).data.rows).toEqual([]);
  });

  it("reaches a thousand readers in few statements, beside the application and its lock (D13)", async () => {
    // given
    const application = await filed();
    const { kysely } = app.database;
    await sql`
      with made as (
        insert into user_account (user_code, real_name, status, default_organ_id)
        select 'READER' || n, '读者' || n, '1', ${office.organId} from generate_series(1, 1000) n returning user_code)
      insert into user_organ (user_code, organ_id, dept_id)
      select user_code, ${office.organId}, (select dept_id from dept where organ_id = ${office.organId} limit 1) from made`.execute(
      kysely,
    );
    const everybody = Array.from({ length: 1_000 }, (_, index) => `READER${index + 1}`);
    const { rows: before } = await sql`
      select event_count, chain_head from process_instance where instance_id = ${application.instanceId}`.execute(
      kysely,
    );

    // when
    const { data } = await send(application, everybody);

    // then
    expect(data).toEqual({ sent: 1_000, already: 0 });
    const { rows: after } = await sql`
      select event_count, chain_head from process_instance where instance_id = ${application.instanceId}`.execute(
      kysely,
    );
    expect(after).toEqual(before);
  });
});
