/** One node of a parsed FEEL expression, with its text. */
export interface SyntaxNode {
  name: string;
  text: string;
  /** Where it begins in the expression, counted in UTF-16 units. */
  from: number;
  isError: boolean;
  children: SyntaxNode[];
}

/** What a parser gives: nodes in the order of the text, each entered and left. */
interface ParsedTree {
  iterate(visitor: {
    enter(node: { name: string; from: number; to: number; type: { isError: boolean } }): void;
    leave(): void;
  }): void;
}

/** A parsed expression as a tree of its own; errors stand in it as nodes, as the parser recovers from every one. Pure. */
export function syntaxTree(parsed: ParsedTree, expression: string): SyntaxNode {
  const top: SyntaxNode = { name: "", text: "", from: 0, isError: false, children: [] };
  const open = [top];
  parsed.iterate({
    enter(node) {
      const made = {
        name: node.name,
        text: expression.slice(node.from, node.to),
        from: node.from,
        isError: node.type.isError,
        children: [],
      };
      open.at(-1)?.children.push(made);
      open.push(made);
    },
    leave() {
      open.pop();
    },
  });
  return top.children[0] ?? top;
}

/** Every node below and including this one, parents first. */
export function nodesOf(node: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const ahead = [node];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    nodes.push(next);
    ahead.push(...next.children.toReversed());
  }
  return nodes;
}
