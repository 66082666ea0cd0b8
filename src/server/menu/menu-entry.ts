import { sql } from "kysely";
import { isMenuIcon, menuIcons } from "#contract/codes/menu-icon.ts";
import { closedBpm, isMenuJump, jumpSourceOf } from "#contract/rules/menu-jump.ts";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { jumpAddressOf } from "../outside-systems/index.ts";
import { hookError, type TableContext, type TableHook } from "../tables/index.ts";

/**
 * What an entry must be to lead anywhere: one address of its own or one entry that it leads to (`menuRelId`); a system that can
 * be opened, where the address is a JSON object (spec §2); a picture there is; no group in the top bar. What was there before
 * and is not changed may stay.
 */
export const menuEntry: TableHook = {
  judge: async (tx, context, { kind, before, after }) => {
    if (kind === "delete") return undefined;
    const errors: RecordErrors = {};
    const isChanged = (...fields: readonly string[]) =>
      fields.some((field) => after[field] !== before?.[field]);
    if (isChanged("icon") && !isEmpty(after["icon"]) && !isMenuIcon(after["icon"]))
      errors["icon"] = hookError("menuIconUnknown", {
        icon: text(after["icon"]),
        known: menuIcons.join(", "),
      });
    if (isChanged("menuUrl", "menuRelId", "menuType")) {
      Object.assign(errors, leadsTwice(after), await leadsNowhere(tx, after));
      if (isChanged("menuUrl")) Object.assign(errors, await opensNothing(tx, context, after));
    }
    if (isChanged("menuType", "parentMenuId")) Object.assign(errors, await standsWrong(tx, after));
    return Object.keys(errors).length === 0 ? undefined : errors;
  },
};

function leadsTwice(after: Row): RecordErrors {
  const isGroup = after["menuType"] === "group";
  const [url, related] = [!isEmpty(after["menuUrl"]), !isEmpty(after["menuRelId"])];
  if (url && related) return { menuRelId: hookError("menuAddressTwice") };
  if (isGroup && related) return { menuRelId: hookError("menuGroupRelated") };
  return !isGroup && !url && !related ? { menuUrl: hookError("menuAddressMissing") } : {};
}

/** The entry that is led to has an address, and whoever is led to keeps one. */
async function leadsNowhere(tx: Tx, after: Row): Promise<RecordErrors> {
  const [menuId, related] = [after["menuId"] ?? null, after["menuRelId"] ?? null];
  if (!isEmpty(related)) {
    const { rows } = await sql`
      select 1 from menu where menu_id = ${related} and menu_url is not null and menu_id is distinct from ${menuId}`.execute(
      tx,
    );
    if (rows.length === 0) return { menuRelId: hookError("menuRelatedWithoutAddress") };
  }
  if (!isEmpty(after["menuUrl"]) || menuId === null) return {};
  const { rows } = await sql<{ menuName: string }>`
    select menu_name from menu where menu_rel_id = ${menuId} order by menu_id limit 1`.execute(tx);
  return rows[0] === undefined ? {} : { menuUrl: hookError("menuLedTo", { entry: rows[0].menuName }) };
}

async function opensNothing(tx: Tx, { ports }: TableContext, after: Row): Promise<RecordErrors> {
  const url = text(after["menuUrl"]);
  if (!isMenuJump(url)) return {};
  const source = jumpSourceOf(url);
  if (source === undefined) return { menuUrl: hookError("jumpUnreadable") };
  const address = source === closedBpm ? undefined : await jumpAddressOf(tx, ports, source);
  return address === undefined ? { menuUrl: hookError("jumpSystemUnknown", { source }) } : {};
}

async function standsWrong(tx: Tx, after: Row): Promise<RecordErrors> {
  const { menuType, parentMenuId = null, menuId = null } = after;
  if (menuType === "topNav" && parentMenuId !== null) return { parentMenuId: hookError("menuTopBelow") };
  const { rows } = await sql`
    select 1 from menu where menu_id = ${parentMenuId} and menu_type = 'topNav'`.execute(tx);
  if (rows.length > 0) return { parentMenuId: hookError("menuBelowTop") };
  if (menuType !== "topNav" || menuId === null) return {};
  const below = await sql`select 1 from menu where parent_menu_id = ${menuId}`.execute(tx);
  return below.rows.length > 0 ? { menuType: hookError("menuTopWithEntries") } : {};
}

function isEmpty(value: Row[string] | undefined): boolean {
  return value === undefined || value === null || value === "";
}

function text(value: Row[string] | undefined): string {
  return typeof value === "string" ? value : "";
}
