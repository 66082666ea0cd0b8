import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { issueTicket, logout } from "#contract/calls/auth.ts";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import { handle } from "#server/http/index.ts";
import { handlers } from "#server/handlers.ts";
import { startTestApp, type TestApp, type TestSession } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  const others = handlers.filter(({ call }) => call !== exportProcessSql);
  const file = handle(exportProcessSql, async (_input, { actor }) => ({
    fileName: "发布 包.sql",
    contentType: "application/sql",
    body: `-- for ${actor.userCode}`,
  }));
  test = await startTestApp({ handlers: [...others, file] });
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

const open = (ticket: string) =>
  test.app.inject({
    method: "GET",
    url: `/opt/exportProcessSql?generateProcessDataId=LEAVE&ticket=${ticket}`,
  });

describe("a ticket", () => {
  it("opens one file once, without headers", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["admin"] });
    const { data } = await test.call(issueTicket, { call: "exportProcessSql" }, { as: userCode });

    // when
    const [first, second] = [await open(data.ticket), await open(data.ticket)];

    // then
    expect(first.statusCode).toBe(200);
    expect(first.body).toBe(`-- for ${userCode}`);
    expect(first.headers["content-disposition"]).toBe(
      `attachment; filename="____.sql"; filename*=UTF-8''%E5%8F%91%E5%B8%83%20%E5%8C%85.sql`,
    );
    expect(first.headers["content-security-policy"]).toContain("sandbox");
    expect(second.statusCode).toBe(401);
  });

  it("opens it where this machine's clock is ten minutes behind the database's", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["admin"] });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 600_000 });
    const { data } = await test.call(issueTicket, { call: "exportProcessSql" }, { as: userCode });

    // when
    const answer = await open(data.ticket);

    // then
    expect(answer.statusCode).toBe(200);
  });

  it("ends with the session it was given to", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["admin"] });
    const [left, stays] = [await test.logIn(userCode), await test.logIn(userCode)];
    const ticketOf = async (as: TestSession) =>
      (await test.call(issueTicket, { call: "exportProcessSql" }, { as })).data.ticket;
    const tickets = [await ticketOf(left), await ticketOf(stays)];

    // when
    await test.call(logout, {}, { as: left });

    // then
    expect([await open(tickets[0]!), await open(tickets[1]!)].map(({ statusCode }) => statusCode)).toEqual([
      401, 200,
    ]);
  });

  it("opens nothing that its holder may not", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["employee"] });
    const { data } = await test.call(issueTicket, { call: "exportProcessSql" }, { as: userCode });

    // when
    const answer = await open(data.ticket);

    // then
    expect(answer.json()).toMatchObject({ code: 12139 });
  });

  it("is for the call it was issued for, for a minute", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["admin"] });
    const { data } = await test.call(issueTicket, { call: "exportProcessSql" }, { as: userCode });
    const other = await test.call(issueTicket, { call: "exportProcessSql" }, { as: userCode });
    await sql`
      update ticket set expires_at = now() - interval '1 second'
      where ticket_hash = sha256(${data.ticket}::bytea)`.execute(test.database.kysely);
    await sql`
      update ticket set purpose = 'another'
      where ticket_hash = sha256(${other.data.ticket}::bytea)`.execute(test.database.kysely);

    // when
    const answers = [await open(data.ticket), await open(other.data.ticket), await open("guessed")];

    // then
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  it.each(["login", "submitApprove", "nothing"])("is not issued for %s", async (call) => {
    // given
    const { userCode } = await anAccount(test.database.kysely);

    // when
    const answer = await test.call(issueTicket, { call }, { as: userCode });

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["call"]);
  });
});
