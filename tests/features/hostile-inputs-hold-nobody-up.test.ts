import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import { limits } from "#contract/limits.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { type WatchedServer, watchedServer } from "../support/watched-server.ts";

/** No request may hold the loop from the others for longer than 10 MB of JSON are read in, nor take more memory. */
const budget = { heldReadings: 10, grownMb: 200 };

let database: TestDatabase;
let app: TestApp;
let work: Workplace;
let server: WatchedServer;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database: database.database });
  work = await aWorkplace(database.database.kysely);
  ({ token } = await app.logIn(work.staff));
  server = await watchedServer({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server.kill("SIGTERM");
  await app.close();
  await database.drop();
});

/** A request: path, media type, body. */
type Sent = [path: string, contentType: string, body: string];

const json = "application/json";
const form = "application/x-www-form-urlencoded";

async function send(path: string, contentType: string, body: string, as = token): Promise<number> {
  const headers = { token: as, "content-type": contentType };
  const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
  await answer.text();
  return answer.status;
}

/** Sends what is hostile after something honest of the same kind, and holds the budget. */
async function expectRefusedWithinBudget(hostile: Sent, honest: Sent, as = token): Promise<void> {
  // given
  await send(...honest, as);
  await server.figures();

  // when
  const status = await send(...hostile, as);
  const figures = await server.figures();

  // then
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(figures.heldReadings).toBeLessThan(budget.heldReadings);
  expect(figures.grownMb).toBeLessThan(budget.grownMb);
}

const fields = (count: number, value: unknown = 1): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const list = (filter: unknown): Sent => ["/basic/user/listByPage", json, JSON.stringify({ filter })];
const decide = (more: object): Sent => [
  "/task/submitApprove",
  json,
  JSON.stringify({ bpdTaskId: 1, actionCode: "14", approveComments: "x", ...more }),
];
const draft = (data: unknown): Sent => [
  "/task/saveApplyInfo",
  form,
  new URLSearchParams({ instanceId: "1", bpdTaskId: "1", data: JSON.stringify(data) }).toString(),
];
const parts = (count: number, bytes: number): Sent => {
  const part = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(bytes)}\r\n`;
  return ["/file/fileUpload", "multipart/form-data; boundary=b", `${part.repeat(count)}--b--\r\n`];
};

test.each<[what: string, hostile: Sent, honest: Sent]>([
  ["a filter of 150,000 unknown names", list(fields(150_000)), list({ realName: "x" })],
  ["a filter of 900 unknown names", list(fields(900)), list({ realName: "x" })],
  ["a filter with a name of 60 KB", list({ ["x".repeat(60_000)]: 1 }), list({ realName: "x" })],
  ["a filter of 20,000 empty groups", list({ or: numbers(20_000).map(() => ({})) }), list({ or: [{}] })],
  ["a filter by 10,000 wrong values", list({ userId: numbers(10_000).map(() => "x") }), list({ userId: 1 })],
  ["2 MB of brackets", ["/task/submitApprove", json, "[".repeat(2_000_000)], decide({})],
  ["a decision with 100,000 unknown fields", decide(fields(100_000)), decide({})],
  ["a decision with 900 unknown fields", decide(fields(900)), decide({})],
  ["a form of 99,000 numbers", decide({ data: { a: numbers(99_000) } }), decide({ data: { a: 1 } })],
  ["a form of 2 MB in one text", decide({ data: { a: "x".repeat(2_000_000) } }), decide({ data: { a: 1 } })],
  ["U+0000 90,000 times", decide({ data: { a: Array(90_000).fill("\u0000") } }), decide({ data: { a: 1 } })],
  ["a draft with 100,000 columns in a row", draft({ lines: [fields(100_000)] }), draft({ a: 1 })],
  ["a draft of 30,000 rows", draft({ lines: numbers(30_000).map(() => ({ a: 1 })) }), draft({ a: 1 })],
  ["200,000 form fields", ["/task/saveApplyInfo", form, "a=1&".repeat(200_000)], draft({ a: 1 })],
  ["99 fields of 20 KB beside no file", parts(99, 20_000), parts(1, 10)],
  ["a field of 20 MB", parts(1, 20_000_000), parts(1, 10)],
])("%s", (_what, hostile, honest) => expectRefusedWithinBudget(hostile, honest));

test("a definition of 5,000 tasks", async () => {
  const { definition } = aLeaveProcess("MANY");
  const [start, leader] = definition.tasks;
  const define = (tasks: readonly object[]): Sent => [
    "/opt/saveOrUpdateProcessData",
    json,
    JSON.stringify({ ...definition, tasks, company: String(work.organId), status: "enabled" }),
  ];
  const many = Array.from({ length: 5_000 }, (_, at) => ({ ...leader!, taskId: `t${at}` }));
  await expectRefusedWithinBudget(
    define([start!, ...many]),
    define([start!]),
    (await app.logIn(work.designer)).token,
  );
});

test.each([
  ["walks a range", "RANGE", "some i in 1..80000000 satisfies i = -1"],
  ["collects a range", "LIST", "count(for i in 1..60000000 return i) = 0"],
  ["has a slow pattern", "PATTERN", 'matches(form.reason, "^(a+)+$")'],
])("a condition that %s, published before such were refused", async (_what, processId, expression) => {
  // given
  const { definition, page } = aLeaveProcess(processId);
  await publish(app, work, definition, page);
  await sql`
    update process_version
    set definition = replace(definition::text, 'form.days > 3', ${JSON.stringify(expression).slice(1, -1)})::jsonb
    where process_id = ${processId}`.execute(database.database.kysely);
  const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId }, { as: work.staff })).data;
  const values = { ...leaveValues(2), reason: `${"a".repeat(60)}!` };
  const draft = new URLSearchParams({
    instanceId: String(instanceId),
    bpdTaskId: String(bpdTaskId),
    data: JSON.stringify(values),
  }).toString();
  await send("/task/saveApplyInfo", form, draft);
  await server.figures();

  // when
  await send("/task/submitToPreview", form, draft);
  const figures = await server.figures();

  // then: one that the machine gave too little of its time was begun once more
  expect(figures.heldMs).toBeLessThan(3 * limits.expressionMs);
  expect(figures.grownMb).toBeLessThan(budget.grownMb);
});
