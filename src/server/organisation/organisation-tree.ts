/** An organisation as its place in the group needs it. */
export interface PlacedOrganisation {
  organId: number;
  organName: string;
  parentOrganId: number | null;
  status: string;
}

/** All organisations of the group by their numbers. */
export type OrganisationTree = ReadonlyMap<number, PlacedOrganisation>;

/** So many levels; what looks upwards (`process/organisations-above.ts`) goes no further. */
export const mostLevels = 20;

/** From the organisation itself up to the top; a circle that was there before ends where it begins again. Pure. */
export function lineUp(tree: OrganisationTree, organId: number | null): PlacedOrganisation[] {
  const line: PlacedOrganisation[] = [];
  const seen = new Set<number>();
  let next = organId === null ? undefined : tree.get(organId);
  while (next !== undefined && !seen.has(next.organId)) {
    line.push(next);
    seen.add(next.organId);
    next = next.parentOrganId === null ? undefined : tree.get(next.parentOrganId);
  }
  return line;
}

/** An organisation and all below it, each after the one above it. Pure. */
export function branchOf(tree: OrganisationTree, organId: number): PlacedOrganisation[] {
  const children = new Map<number, PlacedOrganisation[]>();
  for (const one of tree.values())
    if (one.parentOrganId !== null)
      children.set(one.parentOrganId, [...(children.get(one.parentOrganId) ?? []), one]);
  const branch = new Map<number, PlacedOrganisation>();
  const add = (one: PlacedOrganisation | undefined): void => {
    if (one === undefined || branch.has(one.organId)) return;
    branch.set(one.organId, one);
    for (const child of children.get(one.organId) ?? []) add(child);
  };
  add(tree.get(organId));
  return [...branch.values()];
}

/** Why an organisation, or a new one (null), cannot stand under a parent; undefined where it can. Pure. */
export function placeRefused(
  tree: OrganisationTree,
  organId: number | null,
  parentOrganId: number | null,
): "unknown" | "circle" | "closed" | "tooDeep" | undefined {
  if (parentOrganId === null) return undefined;
  const parent = tree.get(parentOrganId);
  if (parent === undefined) return "unknown";
  const above = lineUp(tree, parentOrganId);
  if (above.some((one) => one.organId === organId)) return "circle";
  if (parent.status !== "1") return "closed";
  return above.length + levelsOf(tree, organId) > mostLevels ? "tooDeep" : undefined;
}

/** How many levels an organisation and those below it are; 1 where nothing is below. */
function levelsOf(tree: OrganisationTree, organId: number | null): number {
  if (organId === null) return 1;
  const own = lineUp(tree, organId).length;
  const deepest = Math.max(...branchOf(tree, organId).map((one) => lineUp(tree, one.organId).length));
  return deepest - own + 1;
}
