import { sql } from "kysely";
import { startTestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema } from "../support/builders/schema-folder.ts";
import type { BenchServer } from "./bench-server.ts";

/** A table such as people have: a text to look for, a number, a choice and two stamps. */
const goodsWith = ({ name, audit }: { name: string; audit: boolean }) =>
  aSchema({
    name,
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
    entity: { audit },
  });

/** Goods of which no history is asked for, and the same with one. */
export const goods = goodsWith({ name: "goods", audit: false });
const wares = goodsWith({ name: "wares", audit: true });

/** An application over a copy of the empty database, with so many goods in it. */
export async function goodsApp(server: BenchServer, rows: number, options: { webRoot?: string } = {}) {
  const copy = await server.copy();
  const app = await startTestApp({
    database: copy.database,
    schemas: { "goods.json": goods, "wares.json": wares },
    ...options,
  });
  const { userCode } = await anAccount(copy.database.kysely);
  for (const table of [sql.raw("goods"), sql.raw("wares")]) {
    await sql`insert into ${table} (code, title, amount, kind, created_at, created_by)
      select 'C' || n, 'goods number ' || n, (n::bigint * 7919) % 1000003, (array['a', 'b', 'c'])[1 + n % 3],
             date_trunc('milliseconds', now()), 'X'
      from generate_series(1, ${rows}::int) n`.execute(copy.database.kysely);
    await sql`vacuum analyze ${table}`.execute(copy.database.kysely);
  }
  return {
    app,
    userCode,
    database: copy.database,
    close: async () => {
      await app.close();
      await copy.drop();
    },
  };
}
