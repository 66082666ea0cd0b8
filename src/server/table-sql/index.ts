export {
  isKnown,
  type KnownMembers,
  searchedColumn,
  selectedColumns,
  answeredColumn,
  collectedValues,
  storedColumns,
} from "./column-sql.ts";
export { filterSql } from "./filter-sql.ts";
export { literal, quoted } from "./quoted.ts";
export { orderSql, stretchesAfter } from "./sort-sql.ts";
export {
  isOwn,
  keyField,
  knownField,
  livingSql,
  organColumn,
  rowVersionSql,
  systemColumns,
} from "./system-columns.ts";
export { operandSql, operandsSql, parameterOf, valueSql } from "./value-sql.ts";
