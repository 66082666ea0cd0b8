import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { defineCall } from "#contract/calls/define-call.ts";
import { Type } from "#contract/schema.ts";
import { callSeams } from "../../../src/web/api/call-seams.ts";
import { call, CallError, joinCalls } from "../../../src/web/api/index.ts";

/*
 * What no server of ours sends on purpose: older envelopes, silence, nonsense. Everything else is tested over the
 * real application.
 */
const asked = defineCall("asked", {
  whose: "own",
  method: "POST",
  path: "/task/asked",
  encoding: "form",
  queryFields: ["page"],
  input: Type.Object({
    page: Type.Optional(Type.Integer()),
    comment: Type.Optional(Type.String()),
    users: Type.Optional(Type.Array(Type.String())),
    data: Type.Optional(Type.Object({ days: Type.Integer() })),
  }),
  output: Type.Object({ said: Type.String() }),
  summary: "A call of this test.",
});

const reasoned = defineCall("reasoned", {
  whose: "own",
  method: "POST",
  path: "/task/reasoned",
  input: Type.Object({ reason: Type.String({ maxLength: 2_000 }) }),
  output: Type.Object({ said: Type.String() }),
  summary: "A call of this test.",
});

/** A request that the browser gives up waiting for. */
class Silent {
  ontimeout: (() => void) | null = null;
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.ontimeout?.());
  }
}

const wire = setupServer();
const expired: string[] = [];

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  return promise.then(
    () => expect.fail("the call succeeded"),
    (error: CallError) => error,
  );
}

describe("a call", () => {
  beforeAll(() => wire.listen({ onUnhandledRequest: "error" }));
  afterEach(() => wire.resetHandlers());
  const before = { ...callSeams };
  afterAll(() => {
    wire.close();
    joinCalls(before);
  });
  beforeEach(() => {
    expired.length = 0;
    joinCalls({
      token: () => "token-1",
      organId: () => 1_000_001,
      language: () => "ja-JP",
      sessionExpired: (token) => expired.push(token),
      text: (key) => key,
    });
  });

  it("carries session, language and organisation, and encodes as its declaration says", async () => {
    // given
    let seen: { headers: Headers; url: string; body: string } | undefined;
    wire.use(
      http.post("*/task/asked", async ({ request }) => {
        seen = { headers: request.headers, url: request.url, body: await request.text() };
        return HttpResponse.json({ flag: true, data: { said: "yes" } });
      }),
    );

    // when
    const answer = await call(
      asked,
      { page: 2, comment: "", users: ["A", "B"], data: { days: 3 } },
      { idempotencyKey: "key-1" },
    );

    // then
    expect(answer).toEqual({ said: "yes" });
    expect(Object.fromEntries(seen!.headers)).toMatchObject({
      token: "token-1",
      lang: "ja_JP",
      organid: "1000001",
      "idempotency-key": "key-1",
    });
    expect(new URL(seen!.url).search).toBe("?page=2");
    expect(seen!.body).toBe("users=A&users=B&data=%7B%22days%22%3A3%7D");
  });

  it("sends what is too long for an address as a form", async () => {
    // given
    let seen: { url: string; body: string } | undefined;
    wire.use(
      http.post("*/task/reasoned", async ({ request }) => {
        seen = { url: request.url, body: await request.text() };
        return HttpResponse.json({ flag: true, data: { said: "yes" } });
      }),
    );
    const reason = "急".repeat(2_000);

    // when
    await call(reasoned, { reason });

    // then
    expect(new URL(seen!.url).search).toBe("");
    expect(new URLSearchParams(seen!.body).get("reason")).toBe(reason);

    // and short ones stay in the address, where the specification has them
    await call(reasoned, { reason: "急" });
    expect(new URL(seen!.url).searchParams.get("reason")).toBe("急");
    expect(seen!.body).toBe("");
  });

  it.each([401, 403])("takes an older answer with _error %i for an expired session", async (_error) => {
    // given
    wire.use(http.post("*/task/asked", () => HttpResponse.json({ _error, _msg: "expired" })));

    // when
    const error = await failureOf(call(asked, {}));

    // then
    expect(error).toMatchObject({ status: _error, message: "expired" });
    expect(expired).toEqual(["token-1"]);
  });

  it.each([400, 404, 500])(
    "says its own sentence of an older answer with _error %i, whatever stands in _msg",
    async (_error) => {
      // given
      wire.use(
        http.post("*/task/asked", () => HttpResponse.json({ _error, _msg: "ORA-00942: no such table" })),
      );

      // when
      const error = await failureOf(call(asked, {}));

      // then
      expect(error.status).toBe(_error);
      expect(error.message).not.toContain("ORA");
      expect(error.message).not.toBe("");
    },
  );

  it("passes on what an older answer says in _msg", async () => {
    // given
    wire.use(http.post("*/task/asked", () => HttpResponse.json({ _error: 999, _msg: "too late" })));

    // when
    const error = await failureOf(call(asked, {}));

    // then
    expect(error).toMatchObject({ kind: "answer", message: "too late" });
    expect(expired).toEqual([]);
  });

  it("brings code, faults by field and the request code of a refusal", async () => {
    // given
    wire.use(
      http.post("*/task/asked", () =>
        HttpResponse.json(
          { flag: false, code: 12140, msg: "Check the form", errors: { days: "Too many" } },
          { status: 422, headers: { "x-request-id": "r-7" } },
        ),
      ),
    );

    // when
    const error = await failureOf(call(asked, {}));

    // then
    expect(error).toMatchObject({
      code: 12140,
      status: 422,
      message: "Check the form",
      errors: { days: "Too many" },
      requestCode: "r-7",
    });
  });

  it("says that nobody could be reached", async () => {
    // given
    wire.use(http.post("*/task/asked", () => HttpResponse.error()));

    // when
    const error = await failureOf(call(asked, {}));

    // then
    expect(error).toMatchObject({ kind: "unreachable", message: "call.unreachable" });
  });

  it("that is not answered in time is told to whoever reports it, shown or not", async () => {
    // given
    const told: string[] = [];
    joinCalls({ timedOut: (name) => told.push(name) });
    vi.stubGlobal("XMLHttpRequest", Silent);

    // when
    const error = await failureOf(call(asked, {}));
    vi.unstubAllGlobals();

    // then
    expect(error).toMatchObject({ kind: "timeout", message: "call.timeout" });
    expect(told).toEqual(["asked"]);
  });

  it.each([
    ["a query", { name: "asked", tx: "read" }, "call.queryFailed"],
    ["what adds something", { name: "addSeal", tx: "write" }, "call.addFailed"],
    ["any other", { name: "urge", tx: "write" }, "call.server"],
  ] as const)(
    "that fails without a word says what failed, of %s, with 500 for a request code",
    async (_of, kind, text) => {
      // given
      wire.use(http.post("*/task/asked", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })));

      // when
      const error = await failureOf(call({ ...asked, ...kind }, {}));

      // then
      expect(error).toMatchObject({ message: text, requestCode: "500" });
    },
  );

  it("is called off without an error to show", async () => {
    // given
    wire.use(http.post("*/task/asked", async () => delay("infinite")));
    const leave = new AbortController();

    // when
    const failing = failureOf(call(asked, {}, { signal: leave.signal }));
    leave.abort();

    // then
    expect(await failing).toMatchObject({ kind: "aborted" });
  });

  it("does not take an answer without data for an answer", async () => {
    // given
    wire.use(http.post("*/task/asked", () => new HttpResponse("<html>", { status: 200 })));

    // when
    const error = await failureOf(call(asked, {}));

    // then
    expect(error).toMatchObject({ kind: "answer", message: "call.unreadable" });
  });
});
