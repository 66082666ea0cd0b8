import { afterAll, beforeAll, expect, it } from "vitest";
import { currentSession, deviceLogin, login } from "#contract/calls/auth.ts";
import { endMyDevice, endMyOthers, endMySession, mySecurity } from "#contract/calls/security.ts";
import { startTestApp, type TestApp, type TestSession } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = "Right2026";

async function logIn(userCode: string, remember = false): Promise<TestSession & { deviceToken?: string }> {
  const { data } = await test.call(login, { username: userCode, password, remember });
  const { token, deviceToken } = data;
  return { userCode, token, ...(deviceToken === undefined ? {} : { deviceToken }) };
}

const lives = async (as: TestSession) => (await test.call(currentSession, {}, { as })).status === 200;
const remembers = async ({ deviceToken }: { deviceToken?: string }) =>
  (await test.call(deviceLogin, { deviceToken: deviceToken! })).status === 200;

it("shows one's own sessions and devices, the one that asks first", async () => {
  // given
  const { userCode } = await anAccount(test.database.kysely, { password });
  await logIn(userCode);
  const mine = await logIn(userCode, true);
  await logIn((await anAccount(test.database.kysely, { password })).userCode, true);

  // when
  const { data } = await test.call(mySecurity, {}, { as: mine });

  // then
  expect(data.sessions.map(({ isMine }) => isMine)).toEqual([true, false]);
  expect(data.devices.map(({ isMine, remoteAddress }) => [isMine, remoteAddress])).toEqual([
    [true, "127.0.0.1"],
  ]);
});

it("ends one session or device of one's own, and none of others", async () => {
  // given
  const { userCode } = await anAccount(test.database.kysely, { password });
  const [mine, other, device] = [await logIn(userCode), await logIn(userCode), await logIn(userCode, true)];
  const stranger = await logIn((await anAccount(test.database.kysely, { password })).userCode, true);
  const of = async (as: TestSession) => (await test.call(mySecurity, {}, { as })).data;
  const sessionOf = async (as: TestSession) =>
    (await of(as)).sessions.find(({ isMine }) => isMine)!.sessionId;
  const deviceOf = async (as: TestSession) => (await of(as)).devices.find(({ isMine }) => isMine)!.deviceId;
  const [sessionId, deviceId] = [await sessionOf(other), await deviceOf(device)];

  // when
  const answers = [
    await test.call(endMySession, { sessionId }, { as: mine }),
    await test.call(endMyDevice, { deviceId }, { as: mine }),
    await test.call(endMySession, { sessionId: await sessionOf(stranger) }, { as: mine }),
    await test.call(endMyDevice, { deviceId: await deviceOf(stranger) }, { as: mine }),
  ];

  // then
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  expect([await lives(mine), await lives(other), await lives(device), await lives(stranger)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([await remembers(device), await remembers(stranger)]).toEqual([false, true]);
});

it("ends every other session and forgets every other device", async () => {
  // given
  const { userCode } = await anAccount(test.database.kysely, { password });
  const [mine, other, device] = [
    await logIn(userCode, true),
    await logIn(userCode),
    await logIn(userCode, true),
  ];

  // when
  await test.call(endMyOthers, {}, { as: mine });

  // then
  expect([await lives(mine), await lives(other), await lives(device)]).toEqual([true, false, false]);
  expect([await remembers(device), await remembers(mine)]).toEqual([false, true]);
});
