import Fastify, { type FastifyInstance } from "fastify";
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

/**
 * What somebody would write for the goods alone: sessions in memory, the statements and answers that these calls need, each
 * prepared, nothing general. What a schema is asked to keep (a history of changes) it does not.
 */
export function goodsByHand(database: Database, tokens: readonly string[]): FastifyInstance {
  const app = Fastify();
  const sessions = new Map(tokens.map((token) => [token, { userCode: "X" }]));
  app.addHook("onRequest", async (request, reply) => {
    if (!sessions.has(String(request.headers["token"]))) return reply.code(401).send({});
    return undefined;
  });
  const rowsOf = async (where: string, order: string, values: unknown[]): Promise<unknown[]> => {
    const text = `select ${columns} from goods where ${where} order by ${order} limit $1`;
    return (await database.pool.query(text, [shown, ...values])).rows;
  };
  const page = async (where: string, order: string, values: unknown[]) => {
    const text = `select count(*)::int as total from (select 1 from goods where ${where} limit $1) counted`;
    const [rows, counted] = await Promise.all([
      rowsOf(where, order, values),
      database.pool.query(text, [cap + 1, ...values]),
    ]);
    const { total } = counted.rows[0] as { total: number };
    return { flag: true, data: { rows, total, page: 1, pageSize: shown } };
  };
  app.post("/list", () => page("_deleted_at is null", "amount desc nulls last, id desc", []));
  app.post<{ Body: { from: number; to: number } }>("/range", ({ body }) =>
    page("_deleted_at is null and amount >= $2 and amount <= $3", "amount desc nulls last, id desc", [
      body.from,
      body.to,
    ]),
  );
  app.post<{ Body: { text: string } }>("/filter", ({ body }) =>
    page(`_deleted_at is null and (title collate "default") ilike $2`, "id", [`%${body.text}%`]),
  );
  app.post<{ Body: { code: string; id: string } }>("/deep", async ({ body }) => ({
    flag: true,
    data: {
      rows: await rowsOf("_deleted_at is null and (code, id) > ($2, $3)", "code, id", [body.code, body.id]),
      page: 1,
      pageSize: shown,
    },
  }));
  app.post<{ Body: Goods }>("/add", async ({ body }) => {
    const { code, title, amount, kind } = body;
    if (code === "" || title === "" || !["a", "b", "c"].includes(kind)) return { flag: false };
    const { rows } = await database.pool.query(
      `insert into goods (code, title, amount, kind, created_at, created_by)
         values ($1, $2, $3, $4, now(), 'X') returning ${columns}`,
      [code, title, amount, kind],
    );
    return { flag: true, data: rows[0] };
  });
  app.post<{ Body: { id: string; title: string; rowVersion: string } }>("/change", async ({ body }) => {
    if (body.title === "") return { flag: false };
    const { rows } = await database.pool.query(
      `update goods set title = $2, _row_version = _row_version + 1 where id = $1 and _deleted_at is null
         returning ${columns}`,
      [body.id, body.title],
    );
    return { flag: true, data: rows[0] };
  });
  return app;
}
