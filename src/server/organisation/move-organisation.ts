import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { moveOrganisation } from "#contract/calls/organisation-keeping.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { organisationDay, type Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { holdOrganisation, placeOrganisation } from "./held-organisation.ts";
import { branchOf, lineUp, type OrganisationTree, placeRefused } from "./organisation-tree.ts";
import { placeError } from "./place-error.ts";
import { whatStands } from "./what-stands.ts";

type Move = OutputOf<typeof moveOrganisation>;

/**
 * What follows from where an organisation stands: who heads its headquarters, and which matrices for a group count in it. Open
 * tasks stay with whoever holds them (R28), and what people see goes by the organisations they belong to, not by the tree.
 */
export const moveOrganisationHandler = handle(
  moveOrganisation,
  async ({ organId, parentOrganId, from, dryRun }, scope) => {
    const { tx, actor, ports, request } = scope;
    const held = await holdOrganisation(scope, organId);
    if (isRefusal(held)) return held;
    const { tree, nameOf } = held;
    const own = nameOf(organId) ?? String(organId);
    const day = organisationDay({ ports, request, actor: { organId } });
    const before = tree.get(organId)?.parentOrganId ?? null;
    if (from !== undefined && from !== before)
      return refuse("organisationMovedMeanwhile", { organisation: own });
    const refused = placeRefused(tree, organId, parentOrganId);
    if (refused !== undefined) return placeError(refused, { own, parent: nameOf(parentOrganId) ?? "" });

    const branch = branchOf(tree, organId);
    const {
      stranded: _stranded,
      departments: _departments,
      ...standing
    } = await whatStands(
      tx,
      branch.map((one) => one.organId),
    );
    const move: Move = {
      organName: own,
      parentName: nameOf(parentOrganId),
      organisations: branch.length,
      ...standing,
      ...(await headquartersOf(tx, tree, { organId, before, after: parentOrganId, nameOf })),
      ...(await matricesOf(tx, tree, { before, after: parentOrganId }, day)),
    };
    if (dryRun === true || before === parentOrganId) return move;

    await placeOrganisation(tx, held, { parentOrganId });
    ports.live.announceToAll(tx, { event: "table", entity: "organ" });
    await recordOperation(tx, request, {
      kind: "operation",
      call: moveOrganisation.name,
      userCode: actor.userCode,
      organId: actor.organId,
      subject: String(organId),
      from: before === null ? "" : String(before),
      to: parentOrganId === null ? "" : String(parentOrganId),
    });
    return move;
  },
);

interface Places {
  before: number | null;
  after: number | null;
}

/** Headquarters before and after, where a move changes them; an organisation at the top is its own. */
async function headquartersOf(
  tx: Tx,
  tree: OrganisationTree,
  { organId, before, after, nameOf }: Places & { organId: number; nameOf(id: number | null): string | null },
): Promise<Pick<Move, "headquarters">> {
  const [old, next] = [before, after].map((parent) => lineUp(tree, parent).at(-1)?.organId ?? null);
  if (old === next) return {};
  const { rows } = await sql<{ heads: number }>`
    select count(*)::integer as heads from dept_rel
    where rel_type = 'orgHead' and organ_id = ${next ?? organId}`.execute(tx);
  return {
    headquarters: { before: nameOf(old ?? null), after: nameOf(next ?? null), heads: rows[0]?.heads ?? 0 },
  };
}

/** The matrices for a group of the organisations above, in effect on its day, that a move takes away and brings. */
async function matricesOf(
  tx: Tx,
  tree: OrganisationTree,
  { before, after }: Places,
  day: string,
): Promise<Pick<Move, "matricesLost" | "matricesGained">> {
  const [old, next] = [before, after].map((parent) => lineUp(tree, parent).map(({ organId }) => organId));
  const { rows } = await sql<{ organId: number; name: string }>`
    select latest.organ_id, coalesce(latest.content ->> 'matrixName', latest.matrix_id) as name from (
      select distinct on (v.organ_id, v.matrix_id) v.organ_id, v.matrix_id, v.content
      from approver_matrix_version v
      where v.organ_id = any(${[...(old ?? []), ...(next ?? [])]}::integer[]) and v.valid_from <= ${day}::date
      order by v.organ_id, v.matrix_id, v.valid_from desc, v.version desc
    ) latest
    where (latest.content ->> 'forGroup')::boolean order by name limit 200`.execute(tx);
  const of = (ids: readonly number[] = [], others: readonly number[] = []) =>
    rows.filter((row) => ids.includes(row.organId) && !others.includes(row.organId)).map(({ name }) => name);
  return { matricesLost: of(old, next), matricesGained: of(next, old) };
}
