import { sql } from "kysely";
import { copyRole, setRoleRights } from "#contract/calls/accounts.ts";
import { calls } from "#contract/calls/index.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handle, type Ports } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";

/**
 * The rights of a role become these; its holders' menus and screens follow at once, in every open browser. Roles count in
 * every organisation: the mount refuses whoever is administrator of some alone.
 */
export const setRoleRightsHandler = handle(
  setRoleRights,
  async ({ roleCode, menuIds, routes, calls: names }, { tx, ports, actor, request }) => {
    const { rows: known } = await sql`select 1 from role where role_code = ${roleCode} for update`.execute(
      tx,
    );
    if (known.length === 0) return refuse("notFound");
    const { rows: menus } = await sql<{ menuId: number }>`
      select menu_id from menu where menu_id = any(${menuIds}::integer[])`.execute(tx);
    if (menus.length < new Set(menuIds).size) return refuseFields({ menuIds: { problem: "notAccepted" } });
    const strange = names.find((name) => !calls.some((call) => call.name === name || call.path === name));
    if (strange !== undefined)
      return refuseFields({ calls: { problem: "notAChoice", params: { value: strange } } });
    if (routes.some((route) => !route.startsWith("/")))
      return refuseFields({ routes: { problem: "notAccepted" } });
    const wanted = JSON.stringify([
      ...menuIds.map((menuId) => ({ t: "menu", m: menuId })),
      ...routes.map((target) => ({ t: "route", g: target })),
      ...names.map((target) => ({ t: "call", g: target })),
    ]);
    const given = sql`jsonb_to_recordset(${wanted}::jsonb) as given (t text, m integer, g text)`;
    const removed = await sql<{ target: string }>`
      delete from role_right r where r.role_code = ${roleCode} and not exists (
        select 1 from ${given} where given.t = r.right_type and given.m is not distinct from r.menu_id
          and given.g is not distinct from r.target)
      returning coalesce(target, right_type || ' ' || menu_id) as target`.execute(tx);
    const added = await sql<{ target: string }>`
      insert into role_right (role_code, right_type, menu_id, target)
      select ${roleCode}, t, m, g from ${given} on conflict do nothing
      returning coalesce(target, right_type || ' ' || menu_id) as target`.execute(tx);
    await tellHolders(tx, ports, roleCode);
    const named = (rows: readonly { target: string }[]) => rows.map(({ target }) => target).join(", ");
    await recordOperation(tx, request, {
      kind: "operation",
      call: setRoleRights.name,
      userCode: actor.userCode,
      organId: actor.organId,
      subject: roleCode,
      detail: { added: named(added.rows).slice(0, 2_000), removed: named(removed.rows).slice(0, 2_000) },
    });
    return { added: added.rows.length, removed: removed.rows.length };
  },
);

/** A role like another one: its kind and its rights, under a new name; nobody holds it yet. */
export const copyRoleHandler = handle(copyRole, async ({ roleCode, newCode, newName }, { tx, ports }) => {
  const { rows: taken } = await sql`select 1 from role where role_code = ${newCode}`.execute(tx);
  if (taken.length > 0) return refuseFields({ newCode: { problem: "notAccepted" } });
  const made = await sql`
    insert into role (role_code, role_name, role_type, role_desc)
    select ${newCode}, ${newName}, role_type, role_desc from role where role_code = ${roleCode}`.execute(tx);
  if (made.numAffectedRows !== 1n) return refuse("notFound");
  await sql`
    insert into role_right (role_code, right_type, menu_id, target)
    select ${newCode}, right_type, menu_id, target from role_right where role_code = ${roleCode}`.execute(tx);
  ports.live.announceToAll(tx, { event: "table", entity: "role" });
  return { roleCode: newCode };
});

async function tellHolders(tx: Tx, { live }: Ports, roleCode: string): Promise<void> {
  const { rows } = await sql<{ userCode: string }>`
    select distinct user_code from user_role where role_code = ${roleCode}`.execute(tx);
  live.announceTo(
    tx,
    rows.map(({ userCode }) => userCode),
    { event: "session" },
  );
  live.announceToAll(tx, { event: "table", entity: "right" });
}
