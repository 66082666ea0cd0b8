import type { ProcessCategoryCount } from "#contract/calls/process-list.ts";
import type { Static } from "#contract/schema.ts";

/** A category with those below it, and how many of the processes stand there. */
export interface CategoryEntry {
  typeId: string;
  typeName: string;
  count: number;
  children: CategoryEntry[];
}

/** The tree of the categories that processes stand in; those without one come last, under an empty id. */
export function categoriesOf(counted: readonly Static<typeof ProcessCategoryCount>[]): CategoryEntry[] {
  const roots = new Map<string, CategoryEntry>();
  for (const { processTypeId, processTypeName, parentTypeId, parentTypeName, count } of counted) {
    const root = entryIn(roots, parentTypeId, parentTypeName);
    root.count += count;
    if (processTypeId === parentTypeId) continue;
    let child = root.children.find(({ typeId }) => typeId === processTypeId);
    if (child === undefined) {
      child = { typeId: processTypeId, typeName: processTypeName, count: 0, children: [] };
      root.children.push(child);
    }
    child.count += count;
  }
  const all = [...roots.values()];
  return [...all.filter(({ typeId }) => typeId !== ""), ...all.filter(({ typeId }) => typeId === "")];
}

function entryIn(roots: Map<string, CategoryEntry>, typeId: string, typeName: string): CategoryEntry {
  const found = roots.get(typeId) ?? { typeId, typeName, count: 0, children: [] };
  roots.set(typeId, found);
  return found;
}
