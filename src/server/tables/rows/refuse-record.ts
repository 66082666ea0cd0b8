import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import {
  type QueryProblem,
  queryProblemText,
  type RecordError,
  type RecordErrors,
  recordErrorText,
} from "#tables";

/** What is wrong with a row, field by field, in the caller's language. */
export function refuseRecord(errors: RecordErrors, language: Language): Refusal {
  return refuseFields(
    Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [
        field,
        { problem: error.code, params: error.params, text: recordErrorText(error, language) },
      ]),
    ),
  );
}

/** One error on one field. */
export function refuseField(field: string, error: RecordError, language: Language): Refusal {
  return refuseRecord({ [field]: error }, language);
}

/** What is wrong with a filter, an order or a page. */
export function refuseQuery(problems: readonly QueryProblem[], language: Language): Refusal {
  return refuseFields(
    Object.fromEntries(
      problems.map((problem) => [
        problem.path,
        { problem: problem.code, params: problem.params, text: queryProblemText(problem, language) },
      ]),
    ),
  );
}
