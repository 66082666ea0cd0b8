import type { Refusal } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { text } from "../texts/index.ts";

/** What a refusal says, in a person's language, with the first of the faults it found. */
export function wordsOf(refusal: Refusal, language: SessionScope["language"]): string {
  const faults = Object.entries(refusal.errors ?? {}).slice(0, 3);
  if (faults.length === 0) return text(language, "errors", refusal.refused, { ...refusal.params });
  return faults
    .map(
      ([path, { problem, params = {} }]) => `${path}: ${text(language, "problems", problem, { ...params })}`,
    )
    .join(" ");
}
