import { sql } from "kysely";
import * as declared from "#contract/calls/table-views.ts";
import { handle, type Handler } from "../http/index.ts";
import { onEveryTable } from "./on-table.ts";
import { outside, runSql } from "./sql/run-sql.ts";
import { removeView, saveView, viewsOf } from "./views/saved-views.ts";

/** Saved views of every table. */
export const viewHandlers: readonly Handler[] = [
  handle(declared.listTableViews, async (_input, { ports, actor }) => {
    const { userCode, access: roles, forbidden } = actor;
    const views = await viewsOf(outside(ports.database), { author: { userCode, roles, forbidden }, ports });
    return views.filter(({ entity }) => ports.tables.find(entity)?.accessOf(actor.access).read === true);
  }),
  handle(declared.listViewRoles, async (_input, { ports }) =>
    runSql<{ roleCode: string; roleName: string }>(
      outside(ports.database),
      sql`select role_code as "roleCode", role_name as "roleName" from role where status = '1' order by role_name`,
    ),
  ),
  onEveryTable(declared.saveTableView, "read", (input, context) =>
    context.ports.database.write((tx) => saveView(tx, context, input)),
  ),
  onEveryTable(declared.removeTableView, "read", ({ viewId }, context) =>
    context.ports.database.write((tx) => removeView(tx, context, viewId)),
  ),
];
