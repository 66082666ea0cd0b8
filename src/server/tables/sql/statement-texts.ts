import type { TableModel } from "#tables";

/** Statements of a table that were written before, by what tells one from another. */
export type StatementTexts = WeakMap<TableModel, Map<string, string>>;

const mostOfTable = 200;

/** The text of a statement of that name, written where it is not known yet. */
export function statementOf(
  texts: StatementTexts,
  model: TableModel,
  name: string,
  write: () => string,
): string {
  let known = texts.get(model);
  if (known === undefined || known.size > mostOfTable) {
    known = new Map();
    texts.set(model, known);
  }
  let text = known.get(name);
  if (text === undefined) {
    text = write();
    known.set(name, text);
  }
  return text;
}
