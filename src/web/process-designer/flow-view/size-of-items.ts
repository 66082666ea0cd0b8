import type { TreeItem } from "../../process-flow/index.ts";

/** About how much room something takes, in pixels. */
export interface Size {
  width: number;
  height: number;
}

const card = { width: 208, height: 86 };
const link = 28;
const insert = 44;
/** What stands over the steps of a branch, under them, beside them, and where branches meet. */
const branchHead = 16 + link + insert;
const branchFoot = 12;
const branchSides = 24;
const meet = 20;

const known = new WeakMap<readonly TreeItem[], { size: Size; ids: ReadonlySet<string> }>();

/** About how much room a column takes before it was ever drawn, and which steps are in it. Pure. */
export function sizeOfItems(items: readonly TreeItem[]): { size: Size; ids: ReadonlySet<string> } {
  const before = known.get(items);
  if (before !== undefined) return before;
  let { width } = card;
  let height = 0;
  const ids = new Set<string>();
  for (const item of items) {
    if (item.kind === "link") {
      height += link;
      continue;
    }
    ids.add(item.task.taskId);
    height += card.height + insert;
    const branches = item.branches.map((branch) => sizeOfItems(branch.items));
    if (branches.length === 0) continue;
    for (const branch of branches) for (const id of branch.ids) ids.add(id);
    width = Math.max(
      width,
      branches.reduce((sum, branch) => sum + branch.size.width + branchSides, 0),
    );
    height += Math.max(...branches.map((branch) => branch.size.height)) + branchHead + branchFoot + meet;
  }
  const found = { size: { width, height }, ids };
  known.set(items, found);
  return found;
}
