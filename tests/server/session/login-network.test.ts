import { afterAll, beforeAll, expect, it } from "vitest";
import { currentSession, deviceLogin, login, validLoginNetwork } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let inside: TestApp;
let outside: TestApp;
beforeAll(async () => {
  inside = await startTestApp({ config: { loginNetworks: ["10.0.0.0/8", "127.0.0.1"] } });
  outside = await startTestApp({ config: { loginNetworks: ["10.0.0.0/8"] } });
});
afterAll(async () => {
  await inside.close();
  await outside.close();
});

const password = "Right2026";

it("from a network that is named one logs in, and the page says nothing", async () => {
  const { userCode } = await anAccount(inside.database.kysely, { password });
  expect((await inside.call(validLoginNetwork, {})).data).toEqual({ valid: true });
  expect((await inside.call(login, { username: userCode, password })).status).toBe(200);
});

it("from elsewhere nobody logs in, with the right password as little as with a wrong one, nor with a remembered device", async () => {
  // given
  const { userCode } = await anAccount(outside.database.kysely, { password });

  // when
  const right = await outside.call(login, { username: userCode, password });
  const wrong = await outside.call(login, { username: userCode, password: "Wrong2026" });
  const device = await outside.call(deviceLogin, { deviceToken: "0".repeat(64) });

  // then
  expect((await outside.call(validLoginNetwork, {})).data).toEqual({ valid: false });
  for (const { body, status } of [right, wrong, device]) {
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 12603 });
  }
});

it("who is logged in already goes on working from elsewhere", async () => {
  const { userCode } = await anAccount(outside.database.kysely, {});
  const { token } = await outside.logIn(userCode);
  expect((await outside.call(currentSession, {}, { headers: { token } })).status).toBe(200);
});
