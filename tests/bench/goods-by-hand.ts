import Fastify, { type FastifyInstance } from "fastify";
import type { Database } from "#server/db/index.ts";
import { checkSession } from "#server/http/session-guard.ts";

const columns = `id, code, title, amount, kind, created_at as "createdAt", created_by as "createdBy",
  _row_version::text as "rowVersion"`;
const shown = 20;
const cap = 10_000;

/** What somebody would write for the goods alone: the same session check, statements and answers, nothing general. */
export function goodsByHand(database: Database): FastifyInstance {
  const app = Fastify();
  app.addHook("onRequest", async (request, reply) => {
    const actor = await checkSession(database, String(request.headers["token"]), undefined);
    if ("refused" in actor) return reply.code(401).send({});
    return undefined;
  });
  const page = async (where: string, order: string, values: unknown[]) => {
    const [{ rows }, counted] = await Promise.all([
      database.pool.query(`select ${columns} from goods where ${where} order by ${order} limit $1`, [
        shown,
        ...values,
      ]),
      database.pool.query(
        `select count(*)::int as total from (select 1 from goods where ${where} limit $1) counted`,
        [cap + 1, ...values],
      ),
    ]);
    const { total } = counted.rows[0] as { total: number };
    return { flag: true, data: { rows, total, page: 1, pageSize: shown } };
  };
  app.post("/list", () => page("_deleted_at is null", "amount desc nulls last, id desc", []));
  app.post<{ Body: { text: string } }>("/filter", ({ body }) =>
    page(`_deleted_at is null and (title collate "default") ilike $2`, "id", [`%${body.text}%`]),
  );
  app.post<{ Body: { code: string; title: string; amount: number; kind: string } }>(
    "/add",
    async ({ body }) => {
      const { code, title, amount, kind } = body;
      if (code === "" || title === "" || !["a", "b", "c"].includes(kind)) return { flag: false };
      const { rows } = await database.pool.query(
        `insert into goods (code, title, amount, kind, created_at, created_by)
         values ($1, $2, $3, $4, now(), 'X') returning ${columns}`,
        [code, title, amount, kind],
      );
      return { flag: true, data: rows[0] };
    },
  );
  return app;
}
