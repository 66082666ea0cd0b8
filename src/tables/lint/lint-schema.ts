import type { Complaint } from "../schema-problem.ts";
import { lintCalls } from "./lint-calls.ts";
import { lintConditions } from "./lint-conditions.ts";
import type { LintContext, LintRule } from "./lint-context.ts";
import { lintExpressions } from "./lint-expressions.ts";
import { lintLanguages } from "./lint-languages.ts";
import { lintNames } from "./lint-names.ts";
import { lintPatterns } from "./lint-patterns.ts";
import { lintReferences } from "./lint-references.ts";
import { lintScope } from "./lint-scope.ts";
import { lintScreens } from "./lint-screens.ts";
import { lintStorage } from "./lint-storage.ts";
import { lintValues } from "./lint-values.ts";

const rules: readonly LintRule[] = [
  lintNames,
  lintValues,
  lintPatterns,
  lintStorage,
  lintScope,
  lintReferences,
  lintConditions,
  lintExpressions,
  lintScreens,
  lintCalls,
  lintLanguages,
];

/** All complaints about a schema whose words the meta-schema has accepted. */
export function lintSchema(context: LintContext): Complaint[] {
  return rules.flatMap((rule) => rule(context));
}
