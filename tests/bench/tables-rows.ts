import Fastify from "fastify";
import { sql } from "kysely";
import { addTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { Database } from "#server/db/index.ts";
import { checkSession } from "#server/http/session-guard.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema, aSchemaFolder } from "../support/builders/schema-folder.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, medianMs } from "./measure.ts";

const goal = 0.7;
const sizes = process.env["TABLES_LARGE"] === "1" ? [1_000, 100_000, 1_000_000] : [1_000, 100_000];

/** A table such as people have: a text to look for, a number, a choice and two stamps. */
export const goods = aSchema({
  name: "goods",
  label: "title",
  required: ["code", "title"],
  properties: {
    code: { title: "代码", type: "string", maxLength: 40, "x-unique": true, "x-db": { index: true } },
    title: {
      title: "名称",
      type: "string",
      maxLength: 100,
      "x-ui": { filter: "like" },
      "x-db": { index: true },
    },
    amount: { title: "数量", type: "integer", "x-ui": { list: true, sort: true }, "x-db": { index: true } },
    kind: {
      title: "种类",
      type: "string",
      oneOf: ["a", "b", "c"].map((value) => ({ const: value, title: value })),
    },
    createdAt: { title: "创建时间", type: "string", format: "date-time", readOnly: true },
    createdBy: { title: "创建人", type: "string", readOnly: true },
  },
  entity: { audit: false },
});

/** An application over a copy of the empty database, with so many goods in it. */
export async function goodsApp(server: BenchServer, rows: number) {
  const copy = await server.copy();
  const folder = await aSchemaFolder({ "goods.json": goods });
  const app = await startTestApp({ database: copy.database, schemas: folder.path });
  const { userCode } = await anAccount(copy.database.kysely);
  await sql`insert into goods (code, title, amount, kind, created_at, created_by)
    select 'C' || n, 'goods number ' || n, (n * 7919) % 1000003, (array['a', 'b', 'c'])[1 + n % 3], now(), 'X'
    from generate_series(1, ${rows}::int) n`.execute(copy.database.kysely);
  await sql`vacuum analyze goods`.execute(copy.database.kysely);
  return {
    app,
    userCode,
    database: copy.database,
    close: async () => {
      await app.close();
      await copy.drop();
      await folder.discard();
    },
  };
}

/** List, filter and create of a schema table against a route written by hand with the same statements; deep pages. */
export async function tablesRows(server: BenchServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const { app, userCode, database, close } = await goodsApp(server, size);
    const byHand = routesByHand(database);
    const token = await tokens(app, userCode);
    const list = (input: InputOf<typeof listTableRows>) => async (): Promise<void> => {
      const { status, body } = await app.call(onTable(listTableRows, "goods"), input, { as: await token() });
      if (status !== 200) throw new Error(body.msg);
    };
    const hand = (url: string, payload: object) => async (): Promise<void> => {
      const { statusCode, body } = await byHand.inject({
        method: "POST",
        url,
        payload,
        headers: { token: (await token()).token },
      });
      if (statusCode !== 200) throw new Error(body);
    };
    const compare = async (
      what: string,
      ours: () => Promise<void>,
      theirs: () => Promise<void>,
      times = 300,
    ): Promise<void> => {
      const [a, b] = [await medianMs(times, ours), await medianMs(times, theirs)];
      figures.push({
        name: `${what}, ${size.toLocaleString("en")} rows, against a hand-written route`,
        value: `${a.toFixed(2)} ms against ${b.toFixed(2)} ms = ${(b / a).toFixed(2)} of its rate`,
        goal: `≥ ${goal}`,
        reached: b / a >= goal,
      });
    };
    await compare("list, sorted", list({ sort: ["-amount"], pageSize: 20 }), hand("/list", {}));
    await compare(
      "filter by contained text",
      list({ filter: { title: { like: "number 77" } }, pageSize: 20 }),
      hand("/filter", { text: "number 77" }),
    );
    let number = size;
    const next = (): string => `N${(number += 1)}`;
    await compare(
      "create",
      async () => {
        const row = { code: next(), title: "a new one", amount: 5, kind: "a" };
        const { status, body } = await app.call(onTable(addTableRow, "goods"), row, { as: await token() });
        if (status !== 200) throw new Error(JSON.stringify(body));
      },
      () => hand("/add", { code: next(), title: "a new one", amount: 5, kind: "a" })(),
    );
    if (size >= 100_000) figures.push(await deepPages(app, token, size));
    await byHand.close();
    await close();
  }
  return figures;
}

async function deepPages(
  app: TestApp,
  token: () => Promise<{ token: string; userCode: string }>,
  size: number,
): Promise<Figure> {
  const page = (after: unknown[] | undefined) =>
    medianMs(100, async () => {
      const input = {
        sort: ["code"],
        pageSize: 20,
        count: false,
        ...(after === undefined ? {} : { after: after as string[] }),
      };
      void (await app.call(onTable(listTableRows, "goods"), input, { as: await token() })).data;
    });
  const { data } = await app.call(
    onTable(listTableRows, "goods"),
    { sort: ["code"], pageSize: 20, page: Math.floor(size / 25), count: false },
    { as: await token() },
  );
  const [first, deep] = [await page(undefined), await page(data.next)];
  return {
    name: `page ${Math.floor(size / 25).toLocaleString("en")} by its position against page 1`,
    value: `${deep.toFixed(2)} ms against ${first.toFixed(2)} ms`,
    goal: "≤ 1.5",
    reached: deep / first <= 1.5,
  };
}

/** A session has so many calls a second: a new one now and then. */
async function tokens(
  app: TestApp,
  userCode: string,
): Promise<() => Promise<{ token: string; userCode: string }>> {
  let session = await app.logIn(userCode);
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls % 400 === 0) session = await app.logIn(userCode);
    return session;
  };
}

/** What somebody would write for this one table: the same session check, statements and answers, nothing general. */
function routesByHand(database: Database) {
  const app = Fastify();
  const columns = sql`id, code, title, amount, kind, created_at, created_by, _row_version`;
  app.addHook("onRequest", async (request, reply) => {
    const actor = await checkSession(database, String(request.headers["token"]), undefined);
    if ("refused" in actor) return reply.code(401).send({});
    return undefined;
  });
  app.post("/list", async () => {
    const { rows } = await sql`select ${columns} from goods where _deleted_at is null
      order by amount desc nulls last, id desc limit ${20}`.execute(database.kysely);
    const counted =
      await sql`select count(*) from (select 1 from goods where _deleted_at is null limit ${10_001}) c`.execute(
        database.kysely,
      );
    return { flag: true, data: { rows, total: counted.rows[0] } };
  });
  app.post<{ Body: { text: string } }>("/filter", async ({ body }) => {
    const like = `%${body.text}%`;
    const { rows } = await sql`select ${columns} from goods
      where _deleted_at is null and (title collate "default") ilike ${like} order by id limit ${20}`.execute(
      database.kysely,
    );
    const counted = await sql`select count(*) from (select 1 from goods
      where _deleted_at is null and (title collate "default") ilike ${like} limit ${10_001}) c`.execute(
      database.kysely,
    );
    return { flag: true, data: { rows, total: counted.rows[0] } };
  });
  app.post<{ Body: { code: string; title: string; amount: number; kind: string } }>(
    "/add",
    async ({ body }) => {
      const { code, title, amount, kind } = body;
      if (code === "" || title === "" || !["a", "b", "c"].includes(kind)) return { flag: false };
      const data = await database.write(async (tx) => {
        const { rows } = await sql`insert into goods (code, title, amount, kind, created_at, created_by)
        values (${code}, ${title}, ${amount}, ${kind}, now(), 'X') returning ${columns}`.execute(tx);
        return rows[0];
      });
      return { flag: true, data };
    },
  );
  return app;
}
