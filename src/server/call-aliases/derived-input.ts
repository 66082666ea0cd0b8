import type { JsonValue } from "#contract/schema.ts";
import type { Row, TableModel, TableOperation } from "#tables";

/** The input of a derived operation; `find` first looks for the one row that has these values. */
export type DerivedInput = { input: Row } | { find: Row };

/** Of a list's input, what is no filter. */
const listNames = [
  "page",
  "pageSize",
  "keyword",
  "sort",
  "filter",
  "after",
  "columns",
  "count",
  "countOnly",
  "deleted",
];

/**
 * What an alias was sent, as the derived operation takes it: a list's further fields are its filter, one row is
 * named by its key or by a field that is unique, the rest of an update are the new values. What is already in the
 * derived operation's form is left as it is. Pure.
 */
export function derivedInput(operation: TableOperation, model: TableModel, sent: Row): DerivedInput {
  switch (operation) {
    case "list":
      return { input: listInput(sent) };
    case "get":
    case "update":
      return rowInput(model, sent);
    case "delete":
    case "restore": {
      const { keys = sent[model.key], key = keys } = sent;
      return { input: key === undefined ? {} : { keys: Array.isArray(key) ? key : [key] } };
    }
    case "history": {
      const { [model.key]: named, ...rest } = sent;
      return { input: named === undefined ? rest : { ...rest, key: named } };
    }
    case "create":
    case "import":
    case "export":
      return { input: sent };
  }
}

function listInput(sent: Row): Row {
  const entries = Object.entries(sent);
  const own = entries.filter(([name]) => listNames.includes(name));
  const filters = entries.filter(([name]) => !listNames.includes(name));
  if (filters.length === 0) return sent;
  const terms: JsonValue[] = filters.map(([name, value]) => ({
    [name]: Array.isArray(value) ? { in: value } : value,
  }));
  const { filter, ...rest } = Object.fromEntries(own);
  return { ...rest, filter: { and: filter === undefined ? terms : [filter, ...terms] } };
}

function rowInput(model: TableModel, sent: Row): DerivedInput {
  if (sent["key"] !== undefined && model.key !== "key") return { input: sent };
  const named = sent[model.key];
  if (named !== undefined && named !== null) return { input: { key: named } };
  const unique = model.uniqueSets.find((names) => names.every((name) => (sent[name] ?? null) !== null));
  if (unique === undefined) return { input: {} };
  return { find: Object.fromEntries(unique.map((name) => [name, sent[name] ?? null])) };
}

/** The new values of an update, without what names the row. Pure. */
export function newValues(model: TableModel, sent: Row, found: Row | undefined): Row {
  const naming = new Set([model.key, "rowVersion", ...Object.keys(found ?? {})]);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !naming.has(name)));
}
