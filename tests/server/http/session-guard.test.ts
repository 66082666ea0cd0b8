import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe("a session", () => {
  it("ends when nobody works in it for a while, and open pages are no work", async () => {
    // given
    const db = test.database.kysely;
    const { userCode } = await anAccount(db);
    const as = await test.logIn(userCode);
    const idleFor = (minutes: number) =>
      sql`
        update session set last_seen_at = now() - make_interval(mins => ${minutes}),
          idle_ends_at = now() + make_interval(mins => 120 - ${minutes}) where user_code = ${userCode}`.execute(
        db,
      );
    const ask = (headers = {}) => test.call(currentSession, {}, { as, headers });
    const leftMinutes = async () => {
      const { rows } = await sql<{ left: number }>`
        select round(extract(epoch from idle_ends_at - now()) / 60)::int as left
        from session where user_code = ${userCode}`.execute(db);
      return rows[0]!.left;
    };

    // when
    await idleFor(100);
    await ask({ "x-unattended": "1" });
    const unattended = await leftMinutes();
    await ask();
    const worked = await leftMinutes();
    await idleFor(121);
    const over = await ask();

    // then
    expect([unattended, worked, over.status]).toEqual([20, 120, 401]);
  });

  it("brings the person's roles of everywhere and of the organisation worked in, disabled ones apart", async () => {
    // given
    const db = test.database.kysely;
    const account = await anAccount(db, { roles: ["employee", "retired"] });
    const elsewhere = await anOrganisation(db);
    await aRoleHolder(db, { ...account, roleCode: "finance", organId: account.organId });
    await aRoleHolder(db, { ...account, roleCode: "legal", organId: elsewhere.organId });
    await sql`update role set status = '0' where role_code = 'retired'`.execute(db);

    // when
    const { data } = await test.call(currentSession, {}, { as: account.userCode });

    // then
    expect(data.access).toEqual(["employee", "finance"]);
    expect(data).toMatchObject({
      userName: account.userCode,
      organId: account.organId,
      deptId: account.deptId,
    });
  });

  it("is told from the others that call in the same instant", async () => {
    // given
    const db = test.database.kysely;
    const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => anAccount(db)));
    const sessions = await Promise.all(accounts.map(({ userCode }) => test.logIn(userCode)));
    const elsewhere = String((await anOrganisation(db)).organId);

    // when
    const answers = await Promise.all([
      ...sessions.map((session) => test.call(currentSession, {}, { as: session })),
      test.call(currentSession, {}, { headers: { token: "nobody-has-this-one" } }),
      test.call(currentSession, {}, { as: sessions[0]!, headers: { organid: elsewhere } }),
      test.call(currentSession, {}, { as: sessions[0]! }),
    ]);

    // then
    const known = answers.filter(({ status }) => status === 200);
    expect(known.map(({ data }) => data.userName)).toEqual(
      [...accounts, accounts[0]!].map(({ userCode }) => userCode),
    );
    expect(answers.slice(5, 7).map(({ body }) => body)).toMatchObject([{ code: 12137 }, { code: 12166 }]);
  });

  it.each([
    ["was ended", sql`update session set revoked_at = now()`],
    ["ran out", sql`update session set expires_at = now() - interval '1 second'`],
    ["belongs to a disabled account", sql`update user_account set status = '0'`],
    ["belongs to an expired account", sql`update user_account set valid_until = current_date - 1`],
  ])("that %s is no session", async (_what, change) => {
    // given
    const session = await test.logIn((await anAccount(test.database.kysely)).userCode);
    await change.execute(test.database.kysely);

    // when
    const answer = await test.call(currentSession, {}, { as: session });

    // then
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 12137, _error: 401 });
  });

  it("cannot be guessed from what is stored", async () => {
    // given
    const session = await test.logIn((await anAccount(test.database.kysely)).userCode);
    const { rows } = await sql<{ tokenHash: Buffer }>`
      select token_hash from session where user_code = ${session.userCode}`.execute(test.database.kysely);
    const stored = rows[0]!.tokenHash;

    // when
    const answers = await Promise.all(
      ["hex", "base64", "base64url"].map((encoding) =>
        test.call(currentSession, {}, { headers: { token: stored.toString(encoding as BufferEncoding) } }),
      ),
    );

    // then
    expect(stored.includes(session.token)).toBe(false);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});
