import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportMessagingVersion } from "#contract/calls/basic.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { messagingStartProcess } from "#contract/calls/task/start.ts";
import { listTableRows, onTable } from "#contract/calls/tables.ts";

import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let office: LeaveOffice;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas", config: { publicUrl: "https://office.example.com" } });
  office = await aLeaveOffice(test);
});
afterAll(() => test.close());

describe("a draft that is gone on with in the messaging application", () => {
  it("is opened there by whoever files it, as its form", async () => {
    const as = office.staff.userCode;
    const { data: draft } = await test.call(checkStart, { processId: office.processId }, { as });
    const { data } = await test.call(messagingStartProcess, { instanceId: draft.instanceId }, { as });
    expect(data).toEqual({
      instanceId: draft.instanceId,
      applyId: draft.applyId,
      bpdTaskId: draft.bpdTaskId,
      processId: office.processId,
      url: `https://office.example.com/#/applyForm?bpdTaskId=${draft.bpdTaskId}`,
    });
  });

  it("does not exist for anybody else", async () => {
    const { data: draft } = await test.call(
      checkStart,
      { processId: office.processId },
      { as: office.staff.userCode },
    );
    const { userCode } = await anAccount(test.database.kysely, { roles: ["employee"] });
    const { status } = await test.call(
      messagingStartProcess,
      { instanceId: draft.instanceId },
      { as: userCode },
    );
    expect(status).toBe(404);
  });

  it("is not opened where its process is hidden there", async () => {
    const { data: draft } = await test.call(
      checkStart,
      { processId: office.processId },
      { as: office.staff.userCode },
    );
    const visible = (word: string) =>
      sql`update process set process_visibility = ${word} where process_id = ${office.processId}`.execute(
        test.database.kysely,
      );
    await visible("hidden");
    const { status, body } = await test.call(
      messagingStartProcess,
      { instanceId: draft.instanceId },
      { as: office.staff.userCode },
    );
    await visible("visible");
    expect([status, body.code]).toEqual([409, 12660]);
  });
});

describe("the version of the messaging application", () => {
  it("is noted with its device for oneself, once for each person, and listed for administrators", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["employee"] });
    const { userCode: administrator } = await anAccount(test.database.kysely, { roles: ["admin"] });
    const { userCode: another } = await anAccount(test.database.kysely, { roles: ["employee"] });
    const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 14) wxwork/4.1.30" };
    const report = (user: string, ver: string) =>
      test.call(reportMessagingVersion, { user, ver }, { as: userCode, headers });

    // when
    await report(userCode.toLowerCase(), "4.1.20");
    const { data } = await report(userCode, "4.1.30");
    const foreign = await report(another, "9.9.9");
    const listed = (as: string) => test.call(onTable(listTableRows, "messagingVersion"), {}, { as });

    // then
    expect(data).toEqual({ reported: true });
    expect(foreign.body.code).toBe(12139);
    const { rows } = (await listed(administrator)).data as unknown as { rows: object[] };
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ userCode, appVersion: "4.1.30", device: "Android" });
    expect((await listed(another)).body.code).toBe(12139);
  });
});
