/** The door of the room: what a table schema means. */
export { accessFor, type TableAccess } from "./access-for.ts";
export { askedPresence } from "./asked-presence.ts";
export { computeCalculated, type CalculatedResult } from "./calculated.ts";
export { readCallAlias } from "./call-alias.ts";
export { type Cells, cellText, cellValue, guarded, recordToText, textToRecord } from "./cells.ts";
export { type CheckOptions, checkRecord, type RecordVerdict } from "./check-record.ts";
export { snakeCase } from "./column-name.ts";
export { isAlwaysThere } from "./compare/compare-limits.ts";
export { compareModels } from "./compare/compare-models.ts";
export type { ChangedRule, TableChange } from "./compare/table-change.ts";
export {
  annotationWords,
  type CompiledTable,
  compileTable,
  createAjv,
  type RecordValidator,
} from "./compile-table.ts";
export { type ComponentSchemas, componentSchemas } from "./component-schema.ts";
export { conditionHolds } from "./conditions.ts";
export { checkFeel, type FeelCheck } from "./feel.ts";
export { fieldKinds, kindOf, operatorsOf } from "./field-kinds.ts";
export type { FieldKind } from "./kinds/field-kind-name.ts";
export {
  everything,
  type FilterNode,
  type QueryProblem,
  type QueryProblemCode,
  queryLimits,
  queryProblemCodes,
} from "./filter-ast.ts";
export { type JsonTextResult, readJsonText, type TextPosition } from "./json-text.ts";
export { epochMicros, hasYear, instantText, localInstantText, readDay } from "./kinds/calendar.ts";
export {
  type CellStyle,
  type FieldKindDefinition,
  type FilterOperator,
  filterOperators,
} from "./kinds/field-kind.ts";
export { labelOf } from "./label-of.ts";
export { nameHead } from "./name-head.ts";
export { type ColumnMatch, matchColumns } from "./match-columns.ts";
export { compareRows, listRows } from "./list-rows.ts";
export { matchesFilter } from "./matches-filter.ts";
export {
  changesBetween,
  type MergeConflicts,
  mergeChanges,
  type MergeInput,
  type MergeResult,
} from "./merge-changes.ts";
export { nearestWord } from "./nearest-word.ts";
export { outlineOf, type TableOutline } from "./outline.ts";
export { type FilterResult, parseFilter } from "./parse-filter.ts";
export { type ListQuery, type ListQueryResult, parseListQuery, parseSort } from "./parse-list-query.ts";
export { queryProblemText, recordErrorText, schemaProblemText } from "./problem-text.ts";
export {
  listInput,
  ownProfile,
  type Profile,
  type ProfileProblem,
  readListAnswer,
  readProfiles,
  valueAt,
} from "./profile.ts";
export { readAllSchemas, readOutline, type SchemaFile, type SchemaFolder } from "./read-all-schemas.ts";
export { rebuildModels } from "./rebuild-models.ts";
export { requiredNow } from "./required-now.ts";
export { type ReadOptions, type ReadResult, readTableSchema } from "./read-table-schema.ts";
export {
  type RecordError,
  type RecordErrorCode,
  type RecordErrors,
  recordErrorCodes,
} from "./record-error.ts";
export { sameValue } from "./same-value.ts";
export { type SchemaProblem, type SchemaProblemCode, schemaProblemCodes } from "./schema-problem.ts";
export { missingLanguages, titlesOf } from "./shared-labels.ts";
export { standaloneValidatorSource } from "./standalone-validator.ts";
export { fieldOf, fieldsByName } from "./table-fields.ts";
export {
  type AccessOperation,
  accessOperations,
  type ActionModel,
  type CallAlias,
  type ChoiceModel,
  type ColumnType,
  type DetailModel,
  type FieldLimits,
  type FieldModel,
  type ListColumnModel,
  type ReferenceModel,
  type Row,
  type RuleModel,
  type SortTerm,
  type Stamp,
  stamps,
  type TableModel,
  type TableOperation,
  tableOperations,
  type Texts,
  type WhenModel,
} from "./table-model.ts";
export type { ChoiceSchema, EntitySchema, FieldSchema, TableSchema, TableScope } from "./table-schema.ts";
export { organProperty, tableScopes } from "./table-scope.ts";
export { wouldStandBelowItself } from "./tree-moves.ts";
export { validatorRuntime } from "./validator-runtime.ts";
export { type VisibleTable, visibleTable } from "./visible-model.ts";
export { reservedNames } from "./lint/lint-names.ts";
export { exactMultipleOf } from "./multiple-of.ts";
export { titlesTogether, valuesTaken } from "./taken-values.ts";
