import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";

/** The rows directly below one, and how many stand below each of them. */
export interface TreeLevel {
  rows: readonly TableRow[];
  childCounts: Readonly<Record<string, number>>;
  labels: ReferenceLabels;
}

/** Where a row stands in its tree. */
export interface TreePlace {
  depth: number;
  /** The id of the row it stands below; empty at the top. */
  parent: string;
  /** Its place among its siblings, from 0, and how many they are. */
  at: number;
  siblings: readonly string[];
  childCount: number;
  open: boolean;
}

/** The rows of the levels that are known, each directly before those below it. Pure. */
export function treeOrder(
  levels: ReadonlyMap<string, TreeLevel>,
  open: ReadonlySet<string>,
  key: string,
): { rows: TableRow[]; places: ReadonlyMap<string, TreePlace> } {
  const rows: TableRow[] = [];
  const places = new Map<string, TreePlace>();
  const walk = (parent: string, depth: number): void => {
    const level = levels.get(parent);
    if (level === undefined) return;
    const siblings = level.rows.map((row) => String(row[key]));
    level.rows.forEach((row, at) => {
      const id = siblings[at] ?? "";
      // Two answers of different moments may name a row twice; it is drawn once.
      if (places.has(id)) return;
      const childCount = level.childCounts[id] ?? 0;
      const isOpen = childCount > 0 && open.has(id);
      places.set(id, { depth, parent, at, siblings, childCount, open: isOpen });
      rows.push(row);
      if (isOpen) walk(id, depth + 1);
    });
  };
  walk("", 0);
  return { rows, places };
}

/** A top of so few rows says little, and with what is directly below it still fits a screen. */
const shortTop = { rows: 3, withThoseBelow: 30 };

/** The rows of the top that are open before anybody has opened or closed one: all of a short top, else none. Pure. */
export function openAtFirst({ rows, childCounts }: TreeLevel, key: string): ReadonlySet<string> {
  const ids = rows.map((row) => String(row[key]));
  const inAll = ids.reduce((sum, id) => sum + (childCounts[id] ?? 0), ids.length);
  const isShort = ids.length <= shortTop.rows && inAll <= shortTop.withThoseBelow;
  return new Set(isShort ? ids.filter((id) => (childCounts[id] ?? 0) > 0) : []);
}

/** A place to move to: below `parent` (empty: the top), before a sibling or last. */
export interface TreeTarget {
  parent: string;
  before: string | undefined;
}

export type TreeStep = "up" | "down" | "in" | "out";

/** Where one step with the keyboard leads: among the siblings, below the one above, or out beside the parent. Pure. */
export function stepTarget(
  id: string,
  step: TreeStep,
  places: ReadonlyMap<string, TreePlace>,
): TreeTarget | undefined {
  const place = places.get(id);
  if (place === undefined) return undefined;
  const { at, siblings, parent } = place;
  switch (step) {
    case "up":
      return at === 0 ? undefined : { parent, before: siblings[at - 1] };
    case "down":
      return at === siblings.length - 1 ? undefined : { parent, before: siblings[at + 2] };
    case "in": {
      const above = siblings[at - 1];
      return above === undefined ? undefined : { parent: above, before: undefined };
    }
    default: {
      const outer = places.get(parent);
      return outer === undefined ? undefined : { parent: outer.parent, before: outer.siblings[outer.at + 1] };
    }
  }
}

/** The place a row has now, as somewhere to move back to. Pure. */
export function placeNow(id: string, places: ReadonlyMap<string, TreePlace>): TreeTarget | undefined {
  const place = places.get(id);
  return place && { parent: place.parent, before: place.siblings[place.at + 1] };
}

/** The parent of a row that is on screen, for the check that nothing comes to stand below itself. */
export function parentIn(places: ReadonlyMap<string, TreePlace>) {
  return (id: JsonValue): JsonValue | undefined => {
    const parent = places.get(String(id))?.parent;
    return parent === "" ? null : parent;
  };
}
