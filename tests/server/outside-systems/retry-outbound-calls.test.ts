import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retryOutboundCalls } from "#contract/calls/table-actions.ts";
import { addTableRow, getTableRow, onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { outboundCallTask, retryOutboundCall } from "#server/outside-systems/retry-outbound-calls.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let admin: { as: string };
let base: string;
let status = 200;
const heard: string[] = [];
const queued: Record<string, unknown>[] = [];
const queues = new Set<string | undefined>();
const peer = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => (body += String(piece)));
  request.on("end", () => {
    heard.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(status).end('{"ok":true}');
  });
});
beforeAll(async () => {
  await new Promise<void>((listening) => peer.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/oa`;
  test = await startTestApp({
    schemas: `${checkoutDir}/schemas`,
    ports: {
      jobs: {
        add: async (_tx, _task, payload, options) => {
          queued.push(payload);
          queues.add(options?.queueName);
        },
      },
    },
  });
  admin = { as: (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode };
  const added = await test.call(
    onTable(addTableRow, "apiSystem"),
    { systemCode: "OA", systemName: "办公", systemType: "office", baseUrl: base, status: "1" },
    admin,
  );
  void added.data;
});
afterAll(async () => {
  await test.close();
  peer.close();
});
beforeEach(() => {
  status = 200;
  heard.length = 0;
  queued.length = 0;
  queues.clear();
});

async function aCall(url: string, state = "failed", attempts = 1): Promise<number> {
  const { rows } = await sql<{ logId: number }>`
    insert into callextapi_log (system_code, method, url, request, state, attempts)
    values ('OA', 'POST', ${url}, '{"a":1}', ${state}, ${attempts}) returning log_id`.execute(
    test.database.kysely,
  );
  return rows[0]!.logId;
}
const rowOf = async (key: number) =>
  (await test.call(onTable(getTableRow, "callextapiLog"), { key }, admin)).data;
const runQueued = async () => {
  for (const payload of queued) await retryOutboundCall(test.ports, payload as { logId: number });
};

describe("a failed outbound call", () => {
  it("is sent again and says how it went", async () => {
    // given
    const key = await aCall(`${base}/tasks`);

    // when
    await test.call(retryOutboundCalls, { keys: [key] }, admin);
    await runQueued();

    // then
    expect(heard).toEqual(['POST /oa/tasks {"a":1}']);
    expect(await rowOf(key)).toMatchObject({
      state: "succeeded",
      httpStatus: 200,
      attempts: 2,
      response: '{"ok":true}',
    });
  });

  it("waits for the one before it: a system that does not answer takes one place from other work, however many are retried", async () => {
    // given
    const keys = [await aCall(`${base}/tasks`), await aCall(`${base}/tasks`)];

    // when
    void (await test.call(retryOutboundCalls, { keys }, admin)).data;

    // then
    expect(queued).toHaveLength(2);
    expect([...queues]).toEqual([outboundCallTask]);
  });

  it("is sent once, however often its job runs", async () => {
    // given
    const key = await aCall(`${base}/tasks`);
    await test.call(retryOutboundCalls, { keys: [key] }, admin);

    // when
    await runQueued();
    await runQueued();

    // then
    expect(heard).toHaveLength(1);
  });

  it("fails again, and is given up after five tries", async () => {
    // given
    status = 503;
    const [first, last] = [await aCall(`${base}/x`), await aCall(`${base}/x`, "dead", 4)];

    // when
    await test.call(retryOutboundCalls, { keys: [first, last] }, admin);
    await runQueued();

    // then
    expect([await rowOf(first), await rowOf(last)].map((row) => [row["state"], row["error"]])).toEqual([
      ["failed", "HTTP 503"],
      ["dead", "HTTP 503"],
    ]);
  });

  it.each([
    ["of a system without an address", "http://127.0.0.1:1/other"],
    ["outside its system's path", "BASE/../other"],
  ])("%s is not sent", async (_what, url) => {
    // given
    const key = await aCall(url.replace("BASE", base));

    // when
    const answer = await test.call(retryOutboundCalls, { keys: [key] }, admin);

    // then
    expect([answer.status, answer.body.code, queued]).toEqual([422, 12143, []]);
    expect((await rowOf(key))["state"]).toBe("failed");
  });

  it("that has succeeded is not sent again", async () => {
    const key = await aCall(`${base}/tasks`, "succeeded");
    const answer = await test.call(retryOutboundCalls, { keys: [key] }, admin);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["keys"]]);
  });

  it("goes nowhere where the system has moved since it was queued", async () => {
    // given
    const key = await aCall(`${base}/orders`, "waiting");
    const moveTo = (address: string) =>
      sql`update api_system set base_url = ${address} where system_code = 'OA'`.execute(test.database.kysely);
    await moveTo("http://127.0.0.1:1/elsewhere");

    // when
    await retryOutboundCall(test.ports, { logId: key });
    await moveTo(base);

    // then
    expect(heard).toEqual([]);
    expect(await rowOf(key)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("apiSystem.baseUrl"),
    });
  });
});
