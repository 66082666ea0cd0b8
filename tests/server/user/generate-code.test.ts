import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateCode } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("gives every code once, and uses up no number of an application", async () => {
  // given
  const { userCode } = await anAccount(test.database.kysely);
  const nextApplication = async () => {
    const { rows } = await sql<{ last: number }>`
      select last_value::int as last from instance_number`.execute(test.database.kysely);
    return rows[0]!.last;
  };
  const before = await nextApplication();

  // when
  const codes: string[] = [];
  for (let turn = 0; turn < 20; turn += 1)
    codes.push((await test.call(generateCode, { prefix: "ht" }, { as: userCode })).data.code);

  // then
  expect(new Set(codes).size).toBe(20);
  expect(codes.every((code) => /^HT\d+$/u.test(code))).toBe(true);
  expect(await nextApplication()).toBe(before);
});
