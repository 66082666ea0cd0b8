/** The codes of the fields an expression reads, while it is still being written: `form.amount`, texts in quotes left out. Pure. */
export function fieldsRead(expression: string): string[] {
  const code = expression.replaceAll(/"(?:[^"\\]|\\.)*"/gu, "");
  return [
    ...new Set([...code.matchAll(/(?<![\w.])form\.([A-Za-z][A-Za-z0-9_]*)/gu)].map(([, name = ""]) => name)),
  ];
}
