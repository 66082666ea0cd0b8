import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config, updateConfig } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const change = (as: string, changes: unknown) =>
  test.call(updateConfig, { data: typeof changes === "string" ? changes : JSON.stringify(changes) }, { as });

describe("my settings", () => {
  it("are merged, and null takes one away", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely);
    await change(userCode, { scheme: "blue", phrases: ["同意"], draft: 1 });

    // when
    const answer = await change(userCode, { mode: "dark", draft: null });

    // then
    expect(answer.data).toEqual({ scheme: "blue", phrases: ["同意"], mode: "dark" });
    expect((await test.call(config, {}, { as: userCode })).data).toEqual(answer.data);
  });

  it("are nobody else's", async () => {
    // given
    const [mine, other] = [await anAccount(test.database.kysely), await anAccount(test.database.kysely)];

    // when
    await change(mine.userCode, { scheme: "pink" });

    // then
    expect((await test.call(config, {}, { as: other.userCode })).data).toEqual({});
  });

  it("changed by two pages at once are both kept", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely);

    // when
    await Promise.all(["a", "b", "c", "d"].map((name) => change(userCode, { [name]: true })));

    // then
    const { data } = await test.call(config, {}, { as: userCode });
    expect(Object.keys(data).toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  it.each([
    ["{ not json", "data"],
    ["[1]", "data"],
    [{ scheme: "green" }, "scheme"],
    [{ language: "de-DE" }, "language"],
    [{ "no name": 1 }, "no name"],
    [{ phrases: "x".repeat(40_000) }, "phrases"],
    [Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1])), "data"],
  ])("refuse %j", async (changes, field) => {
    // given
    const { userCode } = await anAccount(test.database.kysely);

    // when
    const answer = await change(userCode, changes);

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    expect((await test.call(config, {}, { as: userCode })).data).toEqual({});
  });
});
