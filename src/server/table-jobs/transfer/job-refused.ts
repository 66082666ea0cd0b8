import type { Language } from "#contract/codes/language.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import { text } from "../../texts/index.ts";

/** A job that may not do what was asked of it, in words for its person. */
export class JobRefused extends Error {
  constructor({ refused, params, errors }: Refusal, language: Language) {
    const fields = Object.entries(errors ?? {}).map(
      ([field, problem]) =>
        `${field}: ${problem.text ?? text(language, "problems", problem.problem, problem.params)}`,
    );
    super([text(language, "errors", refused, params ?? {}), ...fields].join(" "));
  }
}
