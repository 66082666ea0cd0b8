import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  listSealOrders,
  listSyncSealPrintLog,
  pushSealOrders,
  syncSealPrint,
} from "#contract/calls/seal-orders.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { startSealSystemPeer, type SealSystemPeer } from "#server/demo/index.ts";
import { pushDueOrders } from "#server/seal-orders/index.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aSealing } from "../../support/builders/a-sealing.ts";
import { anAccount } from "../../support/builders/account.ts";
import { type Filed, fileApplication } from "../../support/builders/file-application.ts";

let peer: SealSystemPeer;
let app: TestApp;
let office: LeaveOffice;
let keeper: { as: string; lang: "en-US" };
const now = new Date("2026-11-23T02:00:00.000Z");
const after = (minutes: number) => () => new Date(now.getTime() + minutes * 60_000);

beforeAll(async () => {
  peer = await startSealSystemPeer();
  app = await startTestApp({ config: { sealSystemUrl: peer.url } });
  office = await aLeaveOffice(app);
  const { userCode } = await anAccount(app.database.kysely, { roles: ["seal"], organId: office.organId });
  keeper = { as: userCode, lang: "en-US" };
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});
beforeEach(async () => {
  peer.failWith(undefined);
  await sql`delete from seal_order where status <> 'succeeded' and attempts = 0`.execute(app.database.kysely);
  await sql`update seal_order set status = 'succeeded'`.execute(app.database.kysely);
});

const values = { leaveType: "annual", days: 1, reason: "盖章" };
/** An application of which a step has sealed a document. */
async function aSealedApplication(ports = app.ports): Promise<Filed> {
  const filed = await fileApplication(app, office.staff.userCode, office.processId, values);
  await aSealing(ports, filed, office.organId, now);
  return filed;
}
const taken = ({ applyId }: Filed) =>
  [...peer.orders.values()].filter(({ body }) => body.includes(`"${applyId}"`));
const orderOf = async ({ applyId }: Filed) =>
  (await app.call(listSealOrders, { keyword: applyId, pageSize: 200 }, keeper)).data.rows[0];
const statusOf = async ({ applyId }: Filed) => {
  const { data } = await app.call(listSealOrders, { keyword: applyId, pageSize: 200 }, keeper);
  return data.rows.map(({ syncStatus }) => syncStatus);
};
const logOf = async ({ instanceId }: Filed) =>
  (await app.call(listSyncSealPrintLog, { bpdInstanceId: instanceId }, keeper)).data;

describe("an order reaches the seal system once", () => {
  it("with what was sealed, and nobody's name", async () => {
    // given
    const filed = await aSealedApplication();

    // when: two processes at once
    await Promise.all([pushDueOrders(app.ports, after(0)), pushDueOrders(app.ports, after(0))]);

    // then
    const [order] = taken(filed);
    expect(order?.times).toBe(1);
    expect(JSON.parse(order!.body)).toMatchObject({
      applyId: filed.applyId,
      copies: 2,
      impressions: 4,
      documents: [{ fileName: "合同.pdf", code: "A-B-C-D" }],
    });
    expect(order!.body).not.toContain(office.staff.userCode);
    const log = await logOf(filed);
    expect(log).toMatchObject([{ syncStatus: "succeeded", syncTarget: `${peer.url}/orders` }]);
    expect(log[0]?.syncResponse).toContain(order!.orderNumber);
  });

  it("although it was away for an hour", async () => {
    // given
    peer.failWith(503);
    const filed = await aSealedApplication();
    for (let minute = 0; minute < 60; minute += 1) await pushDueOrders(app.ports, after(minute));
    const before = await statusOf(filed);

    // when
    peer.failWith(undefined);
    for (let minute = 60; minute < 125; minute += 1) await pushDueOrders(app.ports, after(minute));

    // then: after 0, 1, 3, 7, 15, 31 minutes, then once it is back
    expect(before).toEqual(["failed"]);
    expect(taken(filed)).toMatchObject([{ times: 1 }]);
    expect((await logOf(filed)).map(({ syncStatus }) => syncStatus)).toEqual([
      "succeeded",
      ...Array.from({ length: 6 }, () => "failed"),
    ]);
  });

  it("although the answer was lost: told again, it is the same order", async () => {
    // given
    peer.failWith("lostAnswer");
    const filed = await aSealedApplication();
    await pushDueOrders(app.ports, after(0));

    // when
    peer.failWith(undefined);
    await pushDueOrders(app.ports, after(1));

    // then
    expect(taken(filed)).toMatchObject([{ times: 2 }]);
    expect(await statusOf(filed)).toEqual(["succeeded"]);
  });

  it("although the process that was at it was killed: another takes it over, not before", async () => {
    // given
    const filed = await aSealedApplication();
    await sql`update seal_order set attempts = 1, leased_until = ${after(1)()}
      where instance_id = ${filed.instanceId}`.execute(app.database.kysely);

    // when
    await pushDueOrders(app.ports, after(0));
    const meanwhile = taken(filed).length;
    await pushDueOrders(app.ports, after(1));

    // then
    expect([meanwhile, taken(filed).length]).toEqual([0, 1]);
  });
});

describe("what the seal system does not take", () => {
  it("is given up at once where it would never be, told to who look after seals, and pushed again by them", async () => {
    // given
    peer.failWith(422);
    const filed = await aSealedApplication();

    // when
    await pushDueOrders(app.ports, after(0));
    const status = await statusOf(filed);
    const { data: notices } = await app.call(noticeTasks, {}, keeper);
    peer.failWith(undefined);
    const { data } = await app.call(syncSealPrint, { bpdInstanceId: filed.instanceId }, keeper);

    // then
    expect(status).toEqual(["given_up"]);
    expect(notices.rows[0]?.text).toContain(`The seal order of application ${filed.applyId}`);
    expect(data).toEqual({ applyId: filed.applyId, outcome: "succeeded" });
  });

  it("is given up after a day", async () => {
    // given
    peer.failWith(503);
    const filed = await aSealedApplication();

    // when
    for (let hour = 0; hour < 40; hour += 1) await pushDueOrders(app.ports, after(hour * 60 + 1));

    // then
    expect(await statusOf(filed)).toEqual(["given_up"]);
    expect(await logOf(filed)).toHaveLength(30);
  });

  it("holds the others up once a minute only, while nobody answers", async () => {
    // given
    const away = { ...app.ports, config: { ...app.ports.config, sealSystemUrl: "http://127.0.0.1:9/seal" } };
    const [one, other] = [await aSealedApplication(), await aSealedApplication()];

    // when
    await pushDueOrders(away, after(0));

    // then
    expect([await statusOf(one), await statusOf(other)].flat().toSorted()).toEqual(["failed", "waiting"]);
  });

  it("is never sent to where a redirection leads", async () => {
    // given
    peer.failWith(302);
    const filed = await aSealedApplication();

    // when
    await pushDueOrders(app.ports, after(0));

    // then
    expect((await logOf(filed))[0]).toMatchObject({ syncStatus: "failed" });
  });
});

describe("pushing again", () => {
  it("counts the attempts on, and gives the order another day", async () => {
    // given
    peer.failWith(503);
    const filed = await aSealedApplication();
    for (let hour = 0; hour < 30; hour += 1) await pushDueOrders(app.ports, after(hour * 60 + 1));
    const before = await orderOf(filed);

    // when
    await app.call(syncSealPrint, { bpdInstanceId: filed.instanceId }, keeper);
    const pushed = await orderOf(filed);
    peer.failWith(422);
    await app.call(syncSealPrint, { bpdInstanceId: filed.instanceId }, keeper);

    // then
    expect(before).toMatchObject({ attempts: 30, syncStatus: "given_up" });
    expect(pushed).toMatchObject({ attempts: 31, syncStatus: "failed" });
    expect(await orderOf(filed)).toMatchObject({ attempts: 32, syncStatus: "given_up" });
    expect(await logOf(filed)).toHaveLength(32);
  });

  it("needs an application number", async () => {
    // when
    const one = await app.call(syncSealPrint, {}, keeper);
    const many = await app.call(pushSealOrders, { applyIds: [" "] }, keeper);

    // then
    expect(one.body.errors).toEqual({ bpdInstanceId: "Enter an application number." });
    expect(many.body.errors).toEqual({ applyIds: "Enter an application number." });
  });

  it("of several says of each what came of it", async () => {
    // given
    const [failed, done] = [await aSealedApplication(), await aSealedApplication()];
    await app.call(syncSealPrint, { bpdInstanceId: done.instanceId }, keeper);
    const unsealed = await fileApplication(app, office.staff.userCode, office.processId, values);
    const applyIds = [failed.applyId, done.applyId, unsealed.applyId, "NOBODY"];

    // when
    const { data } = await app.call(pushSealOrders, { applyIds }, keeper);

    // then
    expect(data.outcomes.map(({ outcome }) => outcome)).toEqual([
      "succeeded",
      "refused",
      "refused",
      "refused",
    ]);
    expect(data.outcomes[1]?.reason).toContain("already been pushed");
    expect(data.outcomes[2]?.reason).toContain("Nothing of application");
    expect(taken(done)).toMatchObject([{ times: 1 }]);
  });

  it("finds nothing of another organisation", async () => {
    // given
    const filed = await aSealedApplication();
    const other = await aLeaveOffice(app);
    const { userCode } = await anAccount(app.database.kysely, { roles: ["seal"], organId: other.organId });
    const elsewhere = { as: userCode, lang: "en-US" } as const;

    // when
    const pushed = await app.call(syncSealPrint, { bpdInstanceId: filed.instanceId }, elsewhere);
    const listed = await app.call(listSealOrders, { keyword: filed.applyId }, elsewhere);
    const log = await app.call(listSyncSealPrintLog, { bpdInstanceId: filed.instanceId }, elsewhere);

    // then
    expect(pushed.status).toBe(404);
    expect([listed.data.rows, log.data]).toEqual([[], []]);
  });

  it("names the setting where there is no seal system; what was sealed meanwhile goes when somebody pushes it", async () => {
    // given
    const without = await startTestApp({ database: app.database });
    const filed = await aSealedApplication(without.ports);
    await pushDueOrders(app.ports, after(0));

    // when
    const refused = await without.call(syncSealPrint, { bpdInstanceId: filed.instanceId }, keeper);
    const status = await statusOf(filed);
    const { data } = await app.call(syncSealPrint, { bpdInstanceId: filed.instanceId }, keeper);

    // then
    expect([refused.status, refused.body.params]).toEqual([422, { setting: "SEAL_SYSTEM_URL" }]);
    expect(status).toEqual(["unsent"]);
    expect(data.outcome).toBe("succeeded");
    await without.close();
  });
});
