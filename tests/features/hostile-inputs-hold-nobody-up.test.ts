import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenHash } from "#server/http/index.ts";
import { anAccount } from "../support/builders/account.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { type WatchedServer, watchedServer } from "../support/watched-server.ts";

/** No request may hold the loop from the others for longer, nor take more memory. */
const budget = { heldMs: 100, grownMb: 200 };

let database: TestDatabase;
let server: WatchedServer;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { kysely } = database.database;
  const { userCode, organId } = await anAccount(kysely, { roles: ["employee", "process-admin"] });
  token = randomBytes(16).toString("base64url");
  await sql`insert into session (token_hash, user_code, organ_id, expires_at)
            values (${tokenHash(token)}, ${userCode}, ${organId}, now() + interval '1 day')`.execute(kysely);
  server = await watchedServer({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server.kill("SIGTERM");
  await database.drop();
});

const json = "application/json";
const form = "application/x-www-form-urlencoded";

async function send(path: string, contentType: string, body: string): Promise<number> {
  const headers = { token, "content-type": contentType };
  const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
  await answer.text();
  return answer.status;
}

const fields = (count: number, value: unknown = 1): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const list = (filter: unknown): [string, string, string] => [
  "/basic/user/listByPage",
  json,
  JSON.stringify({ filter }),
];
const decide = (more: object): [string, string, string] => [
  "/task/submitApprove",
  json,
  JSON.stringify({ bpdTaskId: 1, actionCode: "14", approveComments: "x", ...more }),
];
const draft = (data: unknown): [string, string, string] => [
  "/task/saveApplyInfo",
  form,
  new URLSearchParams({ instanceId: "1", bpdTaskId: "1", data: JSON.stringify(data) }).toString(),
];
const define = (expression: string, tasks = 1): [string, string, string] => [
  "/opt/saveOrUpdateProcessData",
  json,
  JSON.stringify({
    processId: "HOSTILE",
    processName: "x",
    status: "published",
    tasks: Array.from({ length: tasks }, (_, at) => ({
      taskId: `t${at}`,
      transitions: [{ toTaskId: "END", sequence: 1, transExpression: expression }],
    })),
  }),
];
const parts = (count: number, bytes: number): [string, string, string] => {
  const part = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(bytes)}\r\n`;
  return ["/file/fileUpload", "multipart/form-data; boundary=b", `${part.repeat(count)}--b--\r\n`];
};

test.each<[what: string, hostile: [string, string, string], honest: [string, string, string]]>([
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
  ["a definition of 5,000 tasks", define("true", 5_000), define("true")],
  ["a condition that walks a range", define("count(for i in 1..60000000 return i) > 0"), define("true")],
  [
    "a condition with a slow pattern",
    define('matches("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a+)+$")'),
    define("true"),
  ],
])("%s", async (_what, hostile, honest) => {
  // given
  await send(...honest);
  await server.figures();

  // when
  const status = await send(...hostile);
  const figures = await server.figures();

  // then
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(figures.heldMs).toBeLessThan(budget.heldMs);
  expect(figures.grownMb).toBeLessThan(budget.grownMb);
});
