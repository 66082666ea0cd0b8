import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession, login, todoLogin } from "#contract/calls/auth.ts";
import { confirmMyTotp, logInSecond, offerMyTotp } from "#contract/calls/second-factor.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aMembership } from "../../support/builders/account.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { aLeaveProcess } from "../../support/builders/usual-processes.ts";

let test: TestApp;
let work: Workplace;
const password = "Right2026";
const db = () => test.database.kysely;

beforeAll(async () => {
  test = await startTestApp();
  work = await aWorkplaceWith(test, aLeaveProcess());
});
afterAll(() => test.close());

/** Somebody who works in an organisation of their own first, and has a task in another. */
async function somebodyWithTask() {
  const account = await anAccount(db(), { password, roles: ["employee"] });
  await aMembership(db(), { userCode: account.userCode, organId: work.organId, deptId: work.deptId });
  const there = { as: account.userCode, organId: work.organId };
  const { bpdTaskId } = (await test.call(checkStart, { processId: "LEAVE" }, there)).data;
  return { ...account, bpdTaskId };
}

describe("a log-in for a task", () => {
  it("opens the session where the task is to be done, and says how it stands", async () => {
    // given
    const { userCode, organId, bpdTaskId } = await somebodyWithTask();
    const entered = { username: userCode, password };

    // when
    const plain = await test.call(login, entered);
    const { data } = await test.call(todoLogin, { ...entered, bpdTaskId });

    // then
    expect(plain.data.organId).toBe(organId);
    expect(data).toMatchObject({ organId: work.organId, todo: { bpdTaskId, taskStatus: 11 } });
    const as = { userCode, token: data.token };
    expect((await test.call(currentSession, {}, { as })).data.organId).toBe(work.organId);
    expect((await test.call(todoTaskDetail, { bpdTaskId }, { as })).status).toBe(200);
  });

  it("says that it has ended", async () => {
    // given
    const { userCode, bpdTaskId } = await somebodyWithTask();
    await sql`update seat set status = 'ended', task_status = 13 where seat_id = ${bpdTaskId}`.execute(db());

    // when
    const { data } = await test.call(todoLogin, { username: userCode, password, bpdTaskId });

    // then
    expect(data.todo).toEqual({ bpdTaskId, taskStatus: 13 });
  });

  it("tells nothing of a task of somebody else, and leads to one's own organisation", async () => {
    // given
    const { bpdTaskId } = await somebodyWithTask();
    const other = await anAccount(db(), { password });
    await aMembership(db(), { userCode: other.userCode, organId: work.organId, deptId: work.deptId });
    const entered = { username: other.userCode, password };

    // when
    const ofAnother = (await test.call(todoLogin, { ...entered, bpdTaskId })).body;
    const ofNobody = (await test.call(todoLogin, { ...entered, bpdTaskId: 999_999_999 })).body;

    // then
    const known = { success: true, organId: other.organId };
    for (const body of [ofAnother, ofNobody]) {
      expect(body).toMatchObject(known);
      expect(body).not.toHaveProperty("todo");
    }
  });

  it("leads nowhere that one belongs to no more", async () => {
    // given
    const { userCode, organId, bpdTaskId } = await somebodyWithTask();
    await sql`delete from user_organ where user_code = ${userCode} and organ_id = ${work.organId}`.execute(
      db(),
    );

    // when
    const { data } = await test.call(todoLogin, { username: userCode, password, bpdTaskId });

    // then
    expect(data.organId).toBe(organId);
    expect(data.todo).toBeUndefined();
  });

  it("remembers the task while the second factor is asked for", async () => {
    // given
    const { userCode, bpdTaskId } = await somebodyWithTask();
    const { token } = (await test.call(login, { username: userCode, password })).data;
    const { secret } = (await test.call(offerMyTotp, {}, { as: { userCode, token } })).data;
    const code = () => new TOTP({ secret }).generate();
    void (await test.call(confirmMyTotp, { code: code() }, { as: { userCode, token } })).data;
    await sql`update totp_factor set last_step = 0 where user_code = ${userCode}`.execute(db());

    // when
    const asked = await test.call(todoLogin, { username: userCode, password, bpdTaskId });
    const challenge = String(asked.body.params?.["challenge"]);
    const { data } = await test.call(logInSecond, { challenge, code: code() });

    // then
    expect(data).toMatchObject({ organId: work.organId, todo: { bpdTaskId, taskStatus: 11 } });
  });

  it("refuses a task that is none by its field", async () => {
    // when
    const answer = await test.call(todoLogin, { username: "X", password, bpdTaskId: 0 });

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["bpdTaskId"]);
  });
});
