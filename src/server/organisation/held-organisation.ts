import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import {
  lockRows,
  reachable,
  recordChanges,
  type TableContext,
  tableFor,
  type WholeRow,
} from "../tables/index.ts";
import type { OrganisationTree, PlacedOrganisation } from "./organisation-tree.ts";

/** An organisation in the hands of somebody who keeps the group's: its row, held, and the tree as nobody else can change it. */
export interface HeldOrganisation {
  context: TableContext;
  row: WholeRow;
  tree: OrganisationTree;
  nameOf(organId: number | null): string | null;
}

/**
 * Holds the tree: whoever else adds, moves or closes waits, as does what changes a chart (migration 256), and all of them before
 * they hold a row. What only points to an organisation goes on.
 */
export async function holdTree(tx: Tx): Promise<OrganisationTree> {
  await sql`select pg_advisory_xact_lock(hashtextextended('charts', 0))`.execute(tx);
  return treeOf(
    await sql<PlacedOrganisation>`
      select organ_id, organ_name, parent_organ_id, status from organ order by organ_id for no key update`.execute(
      tx,
    ),
  );
}

/** The tree as it stands. */
export async function readTree(tx: Tx): Promise<OrganisationTree> {
  return treeOf(
    await sql<PlacedOrganisation>`select organ_id, organ_name, parent_organ_id, status from organ`.execute(
      tx,
    ),
  );
}

function treeOf({ rows }: { rows: readonly PlacedOrganisation[] }): OrganisationTree {
  return new Map(rows.map((row) => [row.organId, row]));
}

/** Refuses with `notFound` what does not exist for the caller, and with `noPermission` what they may not change. */
export async function holdOrganisation(
  scope: SessionScope,
  organId: number,
): Promise<HeldOrganisation | Refusal> {
  const { tx } = scope;
  const context = organisations(scope);
  if (context === undefined) return refuse("notFound");
  if (!context.access.update) return refuse("noPermission");
  const tree = await holdTree(tx);
  const [row] = await lockRows(tx, context, [organId]);
  if (row === undefined) return refuse("notFound");
  return { context, row, tree, nameOf: await namesFor(tx, context, tree) };
}

/** Sets what no form sets, where an organisation stands or whether it is in use; it stands in the row's history. */
export async function placeOrganisation(
  tx: Tx,
  { context, row }: Pick<HeldOrganisation, "context" | "row">,
  placed: { parentOrganId: number | null } | { status: "0" | "1" },
): Promise<void> {
  const after: WholeRow = { ...row, ...placed };
  const organId = Number(row["organId"]);
  await sql`
    update organ set parent_organ_id = ${after["parentOrganId"] ?? null}::integer, status = ${after["status"]}
    where organ_id = ${organId}`.execute(tx);
  await recordChanges(tx, context, [{ kind: "update", key: organId, before: row, after }]);
}

/** The table of organisations in the caller's hands. */
export function organisations(scope: SessionScope): TableContext | undefined {
  return tableFor(scope, "organ");
}

/** What the caller may call an organisation: its name, or its number where that is kept from them. */
export async function namesFor(
  tx: Tx,
  context: TableContext,
  tree: OrganisationTree,
): Promise<(organId: number | null) => string | null> {
  const { rows } = await sql<{ organId: number }>`
    select organ_id from organ where ${reachable(context)}`.execute(tx);
  const seen = new Set(context.access.readableFields.has("organName") ? rows.map((row) => row.organId) : []);
  return (organId) => {
    if (organId === null) return null;
    return seen.has(organId) ? (tree.get(organId)?.organName ?? null) : String(organId);
  };
}
