import type { SyntaxNode } from "#contract/rules/expression-tree.ts";

/**
 * Finds something in a tree once. Nobody changes a tree, and `parseCondition` answers the same one for the same text: a
 * form being designed has its hundreds of expressions judged after every change, all but one of them as they were.
 */
export function oncePerTree<Found>(find: (root: SyntaxNode) => Found): (root: SyntaxNode) => Found {
  const known = new WeakMap<SyntaxNode, { found: Found }>();
  return (root) => {
    const before = known.get(root);
    if (before !== undefined) return before.found;
    const found = find(root);
    known.set(root, { found });
    return found;
  };
}
