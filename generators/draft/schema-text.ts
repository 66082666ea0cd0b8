const width = 130;

/** A schema as people write it: what fits on a line stands on one, and there is a blank inside braces. */
export function schemaText(schema: object): string {
  return `${written(schema, "", 0)}\n`;
}

function written(value: unknown, indent: string, used: number): string {
  const line = onOneLine(value);
  if (used > 0 && indent.length + used + line.length <= width && depthOf(value) <= 3) return line;
  if (typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((member) => inner + written(member, inner, 1))
    : Object.entries(value).map(
        ([word, member]) => `${inner}${JSON.stringify(word)}: ${written(member, inner, word.length + 5)}`,
      );
  if (parts.length === 0) return line;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const parts = Object.entries(value).map(
    ([word, member]) => `${JSON.stringify(word)}: ${onOneLine(member)}`,
  );
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
