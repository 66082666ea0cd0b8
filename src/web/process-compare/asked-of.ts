import { conditionFields, conditionWords } from "../conditions/index.ts";
import type { ValueSources } from "../process-words/index.ts";

/** What a transition asks, in words; as FEEL where it has none. Pure. */
export function askedOf(transExpression: string, { t, language, page, called }: ValueSources): string {
  const fields = conditionFields(page);
  return conditionWords(transExpression, { t, language, fields, names: called }) ?? transExpression;
}
