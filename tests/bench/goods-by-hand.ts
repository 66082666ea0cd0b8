import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import type { Database } from "#server/db/index.ts";

const columns = `id, code, title, amount, kind, created_at as "createdAt", created_by as "createdBy",
  _row_version::text as "rowVersion"`;
const shown = 20;
const cap = 10_000;

interface Goods {
  code: string;
  title: string;
  amount: number;
  kind: string;
}

interface Raised {
  id: string;
  /** The amount as it was seen and as it should be. */
  from: number;
  to: number;
}

/** A statement that a connection prepares once. */
interface Named {
  name: string;
  text: string;
}

const pageOf = (name: string, where: string, order: string): Named => ({
  name,
  text: `select ${columns} from goods where ${where} order by ${order} limit $1`,
});
const countOf = (name: string, where: string): Named => ({
  name: `count ${name}`,
  text: `select count(*)::int as total from (select 1 from goods where ${where} limit $1) counted`,
});

const living = "_deleted_at is null";
const within = `${living} and amount >= $2 and amount <= $3`;
const containing = `${living} and (title collate "default") ilike $2`;
const byAmount = "amount desc nulls last, id desc";
const lists = {
  all: [pageOf("all", living, byAmount), countOf("all", living)],
  within: [pageOf("within", within, byAmount), countOf("within", within)],
  containing: [pageOf("containing", containing, "id"), countOf("containing", containing)],
} as const;
const deep = pageOf("deep", `${living} and (code, id) > ($2, $3)`, "code, id");

const inserted = (
  table: string,
): string => `insert into ${table} (code, title, amount, kind, created_at, created_by)
  values ($1, $2, $3, $4, now(), 'X') returning ${columns}`;
// Nothing is written where somebody else has changed the amount meanwhile.
const raised = (table: string): string => `update ${table} set amount = $2, _row_version = _row_version + 1
  where id = $1 and amount is not distinct from $3 and ${living} returning ${columns}`;
const recorded = (
  change: string,
  kind: string,
  changes: string,
): string => `with stored as (${change}), recorded as (
    insert into table_change (entity, row_key, at, user_code, organ_id, kind, changes, request_code)
    select 'wares', id::text, now(), 'X', 1, '${kind}', ${changes}::jsonb, 'by hand' from stored
  ) select * from stored`;

const writes = {
  goods: {
    add: { name: "add goods", text: inserted("goods") },
    raise: { name: "raise goods", text: raised("goods") },
  },
  wares: {
    add: { name: "add wares", text: recorded(inserted("wares"), "create", "$5") },
    raise: { name: "raise wares", text: recorded(raised("wares"), "update", "$4") },
  },
} as const;

/**
 * What somebody would write for the goods alone: sessions in memory, connections of its own, the statements and answers that
 * these calls need, each prepared under its name, nothing general. Of wares a history is kept as the product keeps it: who
 * changed what from what to what, stored with the change; by hand by the same statement.
 */
export function goodsByHand(database: Database, tokens: readonly string[]): FastifyInstance {
  const app = Fastify();
  const { types } = database.pool.options;
  const pool = new pg.Pool({ connectionString: database.url, max: 8, ...(types && { types }) });
  // The end of the database may overtake the farewell of a connection.
  pool.on("error", () => undefined);
  app.addHook("onClose", () => pool.end());
  const ask = async (statement: Named, values: unknown[]): Promise<unknown[]> =>
    (await pool.query({ ...statement, values })).rows;
  const sessions = new Map(tokens.map((token) => [token, { userCode: "X" }]));
  app.addHook("onRequest", async (request, reply) => {
    if (!sessions.has(String(request.headers["token"]))) return reply.code(401).send({});
    return undefined;
  });
  const page = async ([rowsOf, totalOf]: readonly [Named, Named], values: unknown[]) => {
    const [rows, [counted]] = await Promise.all([
      ask(rowsOf, [shown, ...values]),
      ask(totalOf, [cap + 1, ...values]),
    ]);
    const { total } = counted as { total: number };
    return { flag: true, data: { rows, total, page: 1, pageSize: shown } };
  };
  app.post("/list", () => page(lists.all, []));
  app.post<{ Body: { from: number; to: number } }>("/range", ({ body }) =>
    page(lists.within, [body.from, body.to]),
  );
  app.post<{ Body: { text: string } }>("/filter", ({ body }) => page(lists.containing, [`%${body.text}%`]));
  app.post<{ Body: { code: string; id: string } }>("/deep", async ({ body }) => ({
    flag: true,
    data: { rows: await ask(deep, [shown, body.code, body.id]), page: 1, pageSize: shown },
  }));
  for (const [table, { add, raise }] of Object.entries(writes)) {
    const isRecorded = table === "wares";
    app.post<{ Body: Goods }>(`/add/${table}`, async ({ body }) => {
      const { code, title, amount, kind } = body;
      if (code === "" || title === "" || !["a", "b", "c"].includes(kind)) return { flag: false };
      const given = Object.entries(body).map(([name, to]) => [name, { from: null, to }]);
      const changes = isRecorded ? [JSON.stringify(Object.fromEntries(given))] : [];
      const [row] = await ask(add, [code, title, amount, kind, ...changes]);
      return { flag: true, data: row };
    });
    app.post<{ Body: Raised }>(`/change/${table}`, async ({ body }, reply) => {
      const { id, from, to } = body;
      if (!Number.isSafeInteger(to)) return { flag: false };
      const changes = isRecorded ? [JSON.stringify({ amount: { from, to } })] : [];
      const [row] = await ask(raise, [id, to, from, ...changes]);
      return row === undefined ? reply.code(409).send({ flag: false }) : { flag: true, data: row };
    });
  }
  return app;
}
