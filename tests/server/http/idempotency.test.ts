import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { switchOrganisation } from "#contract/calls/session.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "#server/http/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let account: Account;
let runs = 0;
/** Held while a test wants the first request to be still at work. */
let hold: Promise<void> | undefined;
let failOnce = false;

const handlers = [
  handle(checkStart, async ({ processId }) => {
    runs += 1;
    await hold;
    if (failOnce) {
      failOnce = false;
      throw new Error("lost its connection");
    }
    if (processId === "REFUSED") return refuse("processNotEnabled", { process: `${processId} ${runs}` });
    return {
      instanceId: runs,
      applyId: "1",
      bpdTaskId: 1,
      applyTitle: "",
      processName: "",
      form: { pageId: "P", version: 1, state: "effective" as const, label: "P", components: [] },
      values: {},
      fieldRights: {},
    };
  }),
  handle(switchOrganisation, async () => {
    runs += 1;
    return { organId: runs };
  }),
];

beforeAll(async () => {
  test = await startTestApp({ handlers });
});
afterAll(() => test.close());
beforeEach(async () => {
  runs = 0;
  hold = undefined;
  account = await anAccount(test.database.kysely);
});

const start = (processId: string, idempotencyKey: string, as = account.userCode) =>
  test.call(checkStart, { processId }, { as, idempotencyKey });

describe("Idempotency-Key", () => {
  it("gives a repeated request the first answer without doing it again", async () => {
    // when
    const first = await start("LEAVE", "key-1");
    const second = await start("LEAVE", "key-1");

    // then
    expect(second.data).toEqual(first.data);
    expect(runs).toBe(1);
  });

  it("refuses the same key for another body", async () => {
    // given
    await start("LEAVE", "key-1");

    // when
    const other = await start("EXPENSE", "key-1");

    // then
    expect(other.status).toBe(422);
    expect(other.body.code).toBe(12148);
    expect(runs).toBe(1);
  });

  it("lets a concurrent repetition wait for the first answer", async () => {
    // given
    let release = (): void => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });

    // when
    const both = Promise.all([start("LEAVE", "key-1"), start("LEAVE", "key-1")]);
    await expect.poll(() => runs).toBe(1);
    release();
    const [first, second] = await both;

    // then
    expect(second.data).toEqual(first.data);
    expect(runs).toBe(1);
  });

  it("repeats a refusal, in the language of whoever repeats it", async () => {
    // given
    await start("REFUSED", "key-1");

    // when
    const repeated = await test.call(
      checkStart,
      { processId: "REFUSED" },
      { as: account.userCode, idempotencyKey: "key-1", lang: "en-US" },
    );

    // then
    expect(repeated.status).toBe(409);
    expect(repeated.body.msg).toContain("“REFUSED 1” is not enabled");
  });

  it("does it for the next one when the first came to nothing", async () => {
    // given
    failOnce = true;
    const failed = await start("LEAVE", "key-1");

    // when
    const second = await start("LEAVE", "key-1");

    // then
    expect(failed.status).toBe(500);
    expect(second.data.instanceId).toBe(2);
  });

  it("belongs to one person and is forgotten after a day", async () => {
    // given
    const other = await anAccount(test.database.kysely);
    await start("LEAVE", "key-1");

    // when
    await start("LEAVE", "key-1", other.userCode);
    await sql`update idempotency_key set created_at = now() - interval '25 hours'`.execute(
      test.database.kysely,
    );
    await start("LEAVE", "key-1");

    // then
    expect(runs).toBe(3);
  });

  it("is ignored outside /task", async () => {
    // when
    const options = { as: account.userCode, idempotencyKey: "key-1" };
    await test.call(switchOrganisation, { organId: 1 }, options);
    await test.call(switchOrganisation, { organId: 2 }, options);

    // then
    expect(runs).toBe(2);
    expect(urge.path.startsWith("/task/")).toBe(true);
  });

  it("is refused when it is longer than a key", async () => {
    // when
    const answer = await start("LEAVE", "k".repeat(201));

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["Idempotency-Key"]);
  });
});
