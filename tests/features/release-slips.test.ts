import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sendReleaseMessage } from "#contract/calls/basic.ts";
import { releaseSlip } from "#contract/calls/task/special.ts";
import { checkoutDir } from "#server/checkout.ts";
import { backgroundTasks } from "#server/background.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let filed: Filed;
let queued: { task: string; payload: Record<string, unknown> }[];
let gateway: Server;
let received: unknown[];
let answer: number;

beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  app.ports.jobs.add = (_tx, task, payload) => {
    queued.push({ task, payload });
    return Promise.resolve();
  };
  work = await aWorkplace(app.database.kysely);
  const task = approvedBy("one", work.leader, { taskHour: 8 });
  await publish(app, work, aProcess([aStart("one"), task], { processId: "GOODS", processName: "GOODS" }));
  gateway = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push(JSON.parse(body));
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  gateway.close();
  await app.close();
});
beforeEach(async () => {
  queued = [];
  received = [];
  answer = 204;
  filed = await fileApplication(app, work.staff, "GOODS", { title: "一台电脑" }, "一台电脑");
});
afterEach(() => configure(undefined));

/** The configuration is the process's: a test puts back what it sets. */
function configure(textMessageUrl: string | undefined): void {
  Object.assign(app.ports.config, { textMessageUrl });
}
const gatewayUrl = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
const slip = (as = work.staff) => app.call(releaseSlip, { instanceId: filed.instanceId }, { as });
const send = (more: object = {}) =>
  app.call(
    sendReleaseMessage,
    { phone: "13800000000", content: "请凭单领取", bpdInstanceId: filed.instanceId, ...more },
    { as: work.staff },
  );
async function runQueued(): Promise<void> {
  const tasks = backgroundTasks(app.ports);
  const job = { jobId: "1", attempt: 1, maxAttempts: 5, signal: new AbortController().signal };
  for (const { task, payload } of queued) await tasks[task]?.(payload, job);
}

test("a slip says when something was released, which is when its application was through; others see none", async () => {
  // when
  const before = (await slip()).data;
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  const after = (await slip()).data;

  // then
  expect(before).toMatchObject({ slipNumber: `RS-${filed.applyId}`, releasedAt: null });
  expect(after.releasedAt).toBe(after.application.instance.endedAt);
  expect(after.releasedAt).not.toBeNull();
  expect((await slip(work.finance)).status).toBe(404);
});

test("a message says what the template for it says, and the usual text where there is none", async () => {
  // given
  await approve(app, work.leader, filed.next[0]!.bpdTaskId);
  const number = `RS-${filed.applyId}`;
  const usual = (await slip()).data.usualMessage;

  // when
  await sql`insert into templates (template_code, template_name, channel, language, body, status) values
    ('release_slip', '放行短信', 'sms', 'zh-CN', '请凭 {{number}} 领取“{{title}}”', '1')`.execute(
    app.database.kysely,
  );
  const made = (await slip()).data.usualMessage;
  const english = (
    await app.call(releaseSlip, { instanceId: filed.instanceId }, { as: work.staff, lang: "en-US" })
  ).data.usualMessage;
  await sql`delete from templates where template_code = 'release_slip'`.execute(app.database.kysely);

  // then
  expect(usual).toContain(number);
  expect(made).toBe(`请凭 ${number} 领取“一台电脑”`);
  expect(english).toContain("is released");
});

test("a text message goes to the gateway once, again where that refused it, and never before the release", async () => {
  // given
  const early = await send();
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  const unset = await send();
  configure(gatewayUrl());

  // when
  const asked = (await send()).data;
  answer = 500;
  const failed = await runQueued().then(
    () => "taken",
    () => "failed",
  );
  answer = 204;
  await runQueued();
  await runQueued();

  // then
  expect([early.status, unset.status]).toEqual([409, 422]);
  expect(unset.body.msg).toContain("TEXT_MESSAGE_URL");
  expect(asked).toEqual({ queued: true });
  expect(failed).toBe("failed");
  expect(received).toHaveLength(2);
  expect(received[1]).toMatchObject({ phone: "13800000000", content: "请凭单领取" });
});

test("so many messages a day, to a telephone, with something to say", async () => {
  // given
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  configure(gatewayUrl());

  // when
  const wrong = [await send({ phone: "nobody" }), await send({ content: "  " })];
  for (let count = 0; count < 5; count += 1) void (await send()).data;
  const more = await send();

  // then
  expect(wrong.map(({ status }) => status)).toEqual([422, 422]);
  expect(more.status).toBe(429);
});
