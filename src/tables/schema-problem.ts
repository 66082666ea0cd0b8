import type { JsonValue } from "#contract/schema.ts";

/** What can be wrong with a schema file; the texts stand in `contract/texts/<language>/schema-lint.json` under these names. */
export const schemaProblemCodes = [
  "badJson",
  "duplicateKey",
  "unknownWord",
  "missingWord",
  "wrongType",
  "notAllowed",
  "badSpelling",
  "badSize",
  "badName",
  "reservedName",
  "unknownField",
  "unknownEntity",
  "unknownEntityField",
  "unknownProfile",
  "unknownPlaceholder",
  "missingLanguage",
  "unindexedFilter",
  "filterNotForKind",
  "notSortable",
  "conditionCycle",
  "valueNeverMet",
  "conditionOnNothing",
  "unsuitableWidget",
  "wordNotForType",
  "badPattern",
  "patternWithoutWords",
  "wordsWithoutPattern",
  "badExample",
  "badLimits",
  "badDefault",
  "badExpression",
  "clockInExpression",
  "expressionRange",
  "expressionLoops",
  "expressionPattern",
  "expressionIndirectCall",
  "calculationCycle",
  "calculationWritable",
  "scopeMissing",
  "scopeWithoutProperty",
  "wordNotForScope",
  "keyUnsuitable",
  "treeParentElsewhere",
  "orderNotWhole",
  "detailNotPointingBack",
  "referenceColumnDiffers",
  "rulesDiffer",
  "duplicateChoice",
  "duplicateColumn",
  "duplicateAction",
  "duplicateEntity",
  "duplicateTable",
  "notCompilable",
] as const;
export type SchemaProblemCode = (typeof schemaProblemCodes)[number];

/** One complaint about a schema file. An error keeps the file out; a warning does not. */
export interface SchemaProblem {
  file: string;
  /** JSON pointer of the value, or of the word, that is wrong. */
  path: string;
  code: SchemaProblemCode;
  params: { [name: string]: JsonValue };
  severity: "error" | "warning";
  /** The valid word that was most likely meant. */
  nearest?: string;
  /** Where it stands in the text, from 1; absent when the schema came as an object. */
  line?: number;
  column?: number;
}

/** A complaint as a rule makes it, before file, severity and position are known. */
export interface Complaint {
  path: string;
  code: SchemaProblemCode;
  params?: { [name: string]: JsonValue };
  nearest?: string | undefined;
  severity?: "error" | "warning";
}
