import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { saveTableView } from "#contract/calls/table-views.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import type { Author, TableContext } from "../rows/table-context.ts";
import { shownNameSql } from "../../viewer/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";

type Wanted = InputOf<typeof saveTableView>;
type Reader = Pick<Author, "userCode" | "roles" | "forbidden">;
type Readers = { author: Reader; ports: Pick<Ports, "tables"> };

const isAdmin = (roles: readonly string[]): boolean => roles.includes("admin");

/** The views somebody has: own ones, those of the roles held now, everyone's. By name. */
export async function viewsOf(on: Runner, reader: Readers): Promise<TableViewSaved[]> {
  const { userCode, roles } = reader.author;
  return readViews(
    on,
    reader,
    sql`v.user_code = ${userCode} or v.audience = 'everyone'
        or (v.audience = 'role' and v.role_code = any(${[...roles]}::text[]))`,
  );
}

function readViews(on: Runner, { author, ports }: Readers, which: RawBuilder<unknown>) {
  const { userCode, roles } = author;
  return runSql<TableViewSaved>(
    on,
    sql`select v.view_id::int as "viewId", v.entity, v.name, v.query, v.audience, v.role_code as "roleCode",
          r.role_name as "roleName", v.is_default as "isDefault", v.user_code as "userCode",
          ${shownNameSql({ actor: author, ports })} as "realName",
          v.user_code = ${userCode} or (v.audience <> 'own' and ${isAdmin(roles)}::boolean) as "mayChange"
        from table_view v join user_account u using (user_code) left join role r using (role_code)
        where ${which} order by v.name, v.view_id`,
  );
}

/**
 * Saves a new view or changes one. Sharing asks for the right to update the table, or for an administrator; a view of
 * somebody else is not found, unless an administrator changes a shared one. A default takes the place of the one before.
 */
export async function saveView(
  tx: Tx,
  { model, access, author, ports }: TableContext,
  wanted: Wanted,
): Promise<TableViewSaved | Refusal> {
  const { userCode, roles } = author;
  const name = wanted.name.trim();
  if (name === "") return refuseFields({ name: { problem: "required" } });
  const roleCode = wanted.audience === "role" ? (wanted.roleCode ?? "") : null;
  if (wanted.audience !== "own" && !access.update && !isAdmin(roles)) return refuse("noPermission");
  if (roleCode !== null) {
    const known = await runSql(tx, sql`select 1 from role where role_code = ${roleCode} for share`);
    if (known.length === 0)
      return refuseFields({ roleCode: { problem: "unknownRole", params: { role: roleCode } } });
  }
  const before =
    wanted.viewId === undefined ? undefined : await changeable(tx, { model, author }, wanted.viewId);
  if (wanted.viewId !== undefined && before === undefined) return refuse("notFound");
  const owner = before?.userCode ?? userCode;
  // One at a time for a table: names and defaults are compared.
  await runSql(tx, sql`select pg_advisory_xact_lock(hashtext('table_view'), hashtext(${model.name}))`);
  const rivals = sql`entity = ${model.name} and audience = ${wanted.audience}
    and role_code is not distinct from ${roleCode}::text and (audience <> 'own' or user_code = ${owner})
    and view_id <> ${before?.viewId ?? 0}`;
  const twins = await runSql(tx, sql`select 1 from table_view where ${rivals} and name = ${name}`);
  if (twins.length > 0) return refuseFields({ name: { problem: "nameTaken", params: { name } } });
  if (before === undefined) {
    const most = ports.parameters.value("savedViewsMax");
    const [own] = await runSql<{ count: number }>(
      tx,
      sql`select count(*)::int as count from table_view where entity = ${model.name} and user_code = ${userCode}`,
    );
    if ((own?.count ?? 0) >= most) return refuse("tooManyViews", { most });
  }
  if (wanted.isDefault)
    await runSql(tx, sql`update table_view set is_default = false where ${rivals} and is_default`);
  const values = sql`${name}, ${wanted.query}, ${wanted.audience}, ${roleCode}, ${wanted.isDefault}, ${author.now}`;
  const [saved] = await runSql<{ viewId: string }>(
    tx,
    before === undefined
      ? sql`insert into table_view (entity, user_code, name, query, audience, role_code, is_default, changed_at)
            values (${model.name}, ${userCode}, ${values}) returning view_id as "viewId"`
      : sql`update table_view set (name, query, audience, role_code, is_default, changed_at) = (${values})
            where view_id = ${before.viewId} returning view_id as "viewId"`,
  );
  const [view] = await readViews(tx, { author, ports }, sql`v.view_id = ${saved?.viewId ?? 0}`);
  return view ?? refuse("notFound");
}

/** Deletes a view that the author may change. */
export async function removeView(
  tx: Tx,
  context: Pick<TableContext, "model" | "author">,
  viewId: number,
): Promise<{ viewId: number } | Refusal> {
  const view = await changeable(tx, context, viewId);
  if (view === undefined) return refuse("notFound");
  await runSql(tx, sql`delete from table_view where view_id = ${viewId}`);
  return { viewId };
}

/** A view of this table that the author may change, locked; undefined for others'. */
async function changeable(
  tx: Tx,
  { model, author }: Pick<TableContext, "model" | "author">,
  viewId: number,
): Promise<{ viewId: number; userCode: string } | undefined> {
  const [view] = await runSql<{ viewId: number; userCode: string }>(
    tx,
    sql`select view_id::int as "viewId", user_code as "userCode" from table_view
        where view_id = ${viewId} and entity = ${model.name}
          and (user_code = ${author.userCode} or (audience <> 'own' and ${isAdmin(author.roles)}::boolean))
        for update`,
  );
  return view;
}
