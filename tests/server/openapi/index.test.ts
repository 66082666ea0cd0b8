import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docs, docsScript, docsStyle, openApi } from "#contract/calls/docs.ts";
import { calls } from "#contract/calls/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Names of the calls that `/openapi.json` describes to somebody. */
async function described(as?: string): Promise<string[]> {
  const { body } = await app.call(openApi, {}, as === undefined ? {} : { as });
  const paths = (body as unknown as { paths: Record<string, Record<string, { operationId: string }>> }).paths;
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}

describe("/openapi.json", () => {
  it("describes the public calls to a stranger", async () => {
    const publicCalls = calls.filter(({ access }) => access === "public").map(({ name }) => name);
    expect((await described()).toSorted()).toEqual(publicCalls.toSorted());
  });

  it("describes to somebody logged in what his roles may call", async () => {
    // given
    const { userCode } = await anAccount(app.database.kysely, { roles: ["employee", "seal"] });

    // when
    const names = await described(userCode);

    // then
    expect(names).toEqual(expect.arrayContaining(["submitApprove", "addSeal"]));
    expect(names).not.toContain("saveOrUpdateProcessData");
  });

  it("describes everything to an administrator", async () => {
    const { userCode } = await anAccount(app.database.kysely, { roles: ["admin"] });
    expect(await described(userCode)).toHaveLength(calls.length);
  });

  it("includes what the table of rights grants on top", async () => {
    // given
    const { userCode } = await anAccount(app.database.kysely);
    await aRoleHolder(app.database.kysely, { userCode, roleCode: "seal-printer" });
    await sql`insert into role_right (role_code, right_type, target) values ('seal-printer', 'call', 'syncSealPrint')`.execute(
      app.database.kysely,
    );

    // when
    const names = await described(userCode);

    // then
    expect(names).toContain("syncSealPrint");
    expect(names).not.toContain("addSeal");
  });

  it("answers in the caller's language", async () => {
    const { body } = await app.call(openApi, {}, { lang: "ja-JP" });
    expect(JSON.stringify(body.tags)).toContain("ログイン");
  });
});

describe("/docs", () => {
  const open = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

  it("is a page under the application's own policy", async () => {
    // when
    const answer = await open(docs.path);

    // then
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(answer.headers["content-security-policy"]).not.toContain("sandbox");
    expect(answer.body).toContain('lang="zh-CN"');
  });

  it("brings its script and its style sheet", async () => {
    expect((await open(docsScript.path)).headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect((await open(docsStyle.path)).headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  it("lists a session's calls and narrows them", async () => {
    // given
    const { userCode } = await anAccount(app.database.kysely, { roles: ["admin"] });
    const { token } = await app.logIn(userCode);

    // when
    const answer = await open(`${docs.path}?keyword=addSeal&language=en-US`, { token });

    // then
    expect(answer.body).toContain('id="addSeal"');
    expect(answer.body).not.toContain('id="updateSeal"');
    expect(answer.body).toContain('lang="en-US"');
  });

  it("refuses a language it does not speak, naming the field", async () => {
    const answer = await open(`${docs.path}?language=xx`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ flag: false, errors: { language: expect.any(String) } });
  });
});
