import { organisationStanding } from "#contract/calls/organisation-keeping.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { reaches, reachOf } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { namesFor, organisations, readTree } from "./held-organisation.ts";
import { lineUp } from "./organisation-tree.ts";
import { whatStands } from "./what-stands.ts";

/** Refuses with `notFound` an organisation that the caller does not administer or that is kept from them. */
export const organisationStandingHandler = handle(organisationStanding, async ({ organId }, scope) => {
  const { tx, actor } = scope;
  const context = organisations(scope);
  const tree = await readTree(tx);
  const own = tree.get(organId);
  if (context === undefined || own === undefined || !context.access.read) return refuse("notFound");
  if (!reaches(await reachOf(tx, actor), organId)) return refuse("notFound");
  const nameOf = await namesFor(tx, context, tree);
  const named = (id: number) => ({ organId: id, organName: nameOf(id) ?? String(id) });
  const below = [...tree.values()].filter(({ parentOrganId }) => parentOrganId === organId);
  return {
    ...named(organId),
    status: own.status === "1" ? ("1" as const) : ("0" as const),
    isDefault: organId === limits.defaultOrganId,
    above: lineUp(tree, own.parentOrganId)
      .toReversed()
      .map((one) => named(one.organId)),
    below: below
      .map((one) => ({
        ...named(one.organId),
        status: one.status === "1" ? ("1" as const) : ("0" as const),
      }))
      .toSorted((a, b) => b.status.localeCompare(a.status) || a.organName.localeCompare(b.organName)),
    ...(await whatStands(tx, [organId])),
  };
});
