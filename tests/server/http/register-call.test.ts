import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "#contract/calls/auth.ts";
import { searchEverything } from "#contract/calls/search.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle, registerCall } from "#server/http/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, aMembership, anAccount } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
let account: Account;
const seen: { call: string; input: unknown; organId: number; language: string }[] = [];

/** Notes what arrived; what the process asked for decides how it ends. */
const probes = [
  handle(todoTasks, async (input, { actor, language }) => {
    seen.push({ call: "todoTasks", input, organId: actor.organId, language });
    return { rows: [], total: 0, page: 1, pageSize: 10 };
  }),
  handle(saveApplyInfo, async (input, { actor, language, request }) => {
    seen.push({ call: "saveApplyInfo", input, organId: actor.organId, language });
    return { savedAt: request.now.toISOString(), version: 1 };
  }),
  handle(submitApprove, async (input, { actor, language }) => {
    seen.push({ call: "submitApprove", input, organId: actor.organId, language });
    return { taskStatus: 12 as const, instanceStatus: "running" as const, next: [] };
  }),
  handle(checkStart, async ({ processId }, { tx, actor }) => {
    await sql`update user_account set phone = ${processId} where user_code = ${actor.userCode}`.execute(tx);
    if (processId === "REFUSED") return refuse("processNotEnabled", { process: processId });
    throw new Error("the secret detail of a fault");
  }),
];

beforeAll(async () => {
  test = await startTestApp({ handlers: probes });
  account = await anAccount(test.database.kysely);
});
afterAll(() => test.close());

async function phoneOf(userCode: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from user_account where user_code = ${userCode}`.execute(test.database.kysely);
  return rows[0]!.phone;
}

describe("input", () => {
  it("in the query is read as the types its fields want, empty values are absent", async () => {
    // when
    const answer = await test.app.inject({
      method: "POST",
      url: "/task/todoTasks?page=2&pageSize=20&keyword=&overdue=true&processId=",
      headers: { token: (await test.logIn(account.userCode)).token },
    });

    // then
    expect(answer.json()).toEqual({ flag: true, data: { rows: [], total: 0, page: 1, pageSize: 10 } });
    expect(seen.at(-1)).toMatchObject({ input: { page: 2, pageSize: 20, overdue: true } });
  });

  it("as a form is read the same way", async () => {
    // when
    const answer = await test.call(
      saveApplyInfo,
      { instanceId: 7, bpdTaskId: 8, applyTitle: "", data: '{"days":3}' },
      { as: account.userCode },
    );

    // then
    expect(answer.status).toBe(200);
    expect(seen.at(-1)).toMatchObject({ input: { instanceId: 7, bpdTaskId: 8, data: '{"days":3}' } });
  });

  it("as JSON keeps its types: a number in text is refused", async () => {
    // when
    const answer = await test.call(
      submitApprove,
      { bpdTaskId: "12" as unknown as number, actionCode: "14", approveComments: "" },
      { as: account.userCode, lang: "en-US" },
    );

    // then
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      flag: false,
      code: 12140,
      errors: { bpdTaskId: "Enter a whole number." },
    });
  });

  it("names an unknown field and the one that was probably meant, and all faults at once", async () => {
    // when
    const answer = await test.app.inject({
      method: "POST",
      url: "/task/todoTasks?pagesize=5&page=0",
      headers: { token: (await test.logIn(account.userCode)).token, lang: "en_US" },
    });

    // then
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({
      pagesize: "There is no field “pagesize”. Did you mean “pageSize”?",
      page: "Must not be less than 1.",
    });
  });

  it.each([
    ["a text with U+0000", { approveComments: "a\u0000b" }, "approveComments"],
    ["half a surrogate pair in a form's values", { data: { reason: ["\ud800"] } }, "data.reason[0]"],
    ["a number that no column holds", { version: 2_147_483_648 }, "version"],
  ])("with %s is refused by the place", async (_what, given, place) => {
    // when
    const answer = await test.call(
      submitApprove,
      { bpdTaskId: 1, actionCode: "14", ...given },
      { as: account.userCode },
    );

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([place]);
  });

  it("larger than its call takes, or nested without end, is refused before it is read", async () => {
    // given
    const { token } = await test.logIn(account.userCode);
    const send = (url: string, payload: string) =>
      test.app.inject({
        method: "POST",
        url,
        payload,
        headers: { token, lang: "en_US", "content-type": "application/json" },
      });

    // when
    const large = await send("/task/todoTasks", `{"keyword":"${"x".repeat(65_536)}"}`);
    const form = await send("/task/submitApprove", `{"data":{"a":"${"x".repeat(65_536)}"},"x":1}`);
    const deep = await send("/task/submitApprove", `{"data":${"[".repeat(200_000)}`);

    // then
    expect(large.json()).toMatchObject({ code: 12146, params: { maxKb: 64 } });
    expect(form.json()).toMatchObject({ code: 12140 });
    expect(deep.json()).toMatchObject({
      code: 12360,
      msg: "What was sent is nested more than 32 levels deep. Flatten it and send it again.",
    });
  });

  it("with thousands of unknown fields is told of the first", async () => {
    // given
    const fields = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`k${index}`, 1]));

    // when
    const answer = await test.call(submitApprove, { bpdTaskId: 1, actionCode: "14", ...fields } as never, {
      as: account.userCode,
    });

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toHaveLength(20);
  });

  it("given twice with different values is refused, not chosen from", async () => {
    // when
    const answer = await test.app.inject({
      method: "POST",
      url: "/task/todoTasks?page=1",
      payload: "page=2",
      headers: {
        token: (await test.logIn(account.userCode)).token,
        "content-type": "application/x-www-form-urlencoded",
      },
    });

    // then
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(["page"]);
  });

  it.each([
    ["application/json", "{ not json", 422, 12145],
    ["application/json", '{"__proto__":{"admin":true}}', 422, 12145],
    ["application/json", "[1]", 422, 12145],
    ["application/x-www-form-urlencoded", "bpdTaskId=1", 415, 12147],
    ["text/xml", "<a/>", 415, 12147],
    ["application/json", JSON.stringify({ data: "x".repeat(2_100_000) }), 413, 12146],
  ])("of %s that cannot be used is refused by name", async (contentType, payload, status, code) => {
    // when
    const answer = await test.app.inject({
      method: "POST",
      url: "/task/submitApprove",
      payload,
      headers: { token: (await test.logIn(account.userCode)).token, "content-type": contentType },
    });

    // then
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ flag: false, code, requestCode: answer.headers["x-request-id"] });
  });
});

describe("the mount", () => {
  it("answers 401 before it looks at the input", async () => {
    // when
    const answer = await test.call(submitApprove, {} as never);

    // then
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ flag: false, code: 12137, _error: 401 });
  });

  it("answers missing rights with 400 and 12139, never 403", async () => {
    // when
    const answer = await test.call(saveOrUpdateProcessData, {} as never, { as: account.userCode });

    // then
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ flag: false, code: 12139 });
  });

  it("says of a call without a handler that it is not available yet", async () => {
    // when
    const answer = await test.call(
      searchEverything,
      { keyword: "x" },
      { as: account.userCode, lang: "en-US" },
    );

    // then
    expect(answer.status).toBe(501);
    expect(answer.body).toMatchObject({ code: 12144, params: { call: "searchEverything" } });
    expect(answer.body.msg).toContain("searchEverything");
  });

  it.each(["/nothing", "/task/nothing", "/%zz"])(
    "answers the unknown path %s in the shape of errors",
    async (url) => {
      // when
      const answer = await test.app.inject({ method: "POST", url });

      // then
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ flag: false, code: 12141, _error: 404 });
    },
  );

  it("speaks the language of the header", async () => {
    // when
    const answers = await Promise.all(
      (["zh-CN", "en-US", "ja-JP"] as const).map((lang) => test.call(todoTasks, {}, { lang })),
    );

    // then
    expect(answers.map(({ body }) => body.msg)).toEqual([
      "登录已失效，请重新登录。",
      "Your session has ended. Please log in again.",
      "ログインの有効期限が切れました。もう一度ログインしてください。",
    ]);
  });

  it("works in the organisation of the header when the person belongs to it", async () => {
    // given
    const { organId } = await anOrganisation(test.database.kysely);
    const { deptId } = await aDepartment(test.database.kysely, { organId });
    await aMembership(test.database.kysely, { userCode: account.userCode, organId, deptId });
    const stranger = await anOrganisation(test.database.kysely);

    // when
    const member = await test.call(todoTasks, {}, { as: account.userCode, organId });
    const heard = seen.at(-1);
    const refused = await Promise.all(
      [stranger.organId, "1 or 1=1", 99_999_999_999].map((id) =>
        test.call(todoTasks, {}, { as: account.userCode, organId: id }),
      ),
    );

    // then
    expect(member.status).toBe(200);
    expect(heard).toMatchObject({ organId });
    expect(refused.map(({ body }) => body.code)).toEqual([12166, 12166, 12166]);
  });

  it("keeps what a refusal wrote", async () => {
    // when
    const answer = await test.call(checkStart, { processId: "REFUSED" }, { as: account.userCode });

    // then
    expect(answer.status).toBe(409);
    expect(await phoneOf(account.userCode)).toBe("REFUSED");
  });

  it("rolls back a fault and tells nothing of its inside", async () => {
    // when
    const answer = await test.call(checkStart, { processId: "FAULT" }, { as: account.userCode });

    // then
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ flag: false, code: 12138, requestCode: expect.any(String) });
    expect(JSON.stringify(answer.body)).not.toContain("secret detail");
    expect(await phoneOf(account.userCode)).not.toBe("FAULT");
  });

  it("takes the request code that a caller brings, where it is harmless", async () => {
    // when
    const given = await test.call(todoTasks, {}, { headers: { "x-request-id": "trace-0001" } });
    const harmful = await test.call(todoTasks, {}, { headers: { "x-request-id": "a b\tc;d" } });

    // then
    expect(given.headers["x-request-id"]).toBe("trace-0001");
    expect(harmful.headers["x-request-id"]).toMatch(/^[\da-f]{16}$/u);
  });

  it("answers log-in's refusals bare", async () => {
    // given
    const bare = await startTestApp({ database: test.database });

    // when
    const answer = await bare.call(login, { username: "", password: "" }, { lang: "en-US" });

    // then
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      success: false,
      message: expect.any(String),
      errors: { username: "This field is required.", password: "This field is required." },
    });
    await bare.close();
  });
});

it("a call that does not say whose things it touches keeps the application from starting", async () => {
  // given
  const silent = handle({ ...todoTasks, whose: undefined } as unknown as typeof todoTasks, async () =>
    refuse("notFound"),
  );
  const app = Fastify();

  // when
  const mounting = () => registerCall(app, silent.call, silent, test.ports);

  // then
  expect(mounting).toThrow("todoTasks does not say whose things it touches");
  await app.close();
});
