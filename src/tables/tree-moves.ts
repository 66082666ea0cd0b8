import type { JsonValue } from "#contract/schema.ts";

/**
 * Whether a row would come to stand below itself if `parent` became its parent.
 * `parentOf` answers the parent of a key (null at the top); a circle that is already there ends the walk. Pure.
 */
export function wouldStandBelowItself(
  key: JsonValue,
  parent: JsonValue,
  parentOf: (key: JsonValue) => JsonValue | undefined,
): boolean {
  const seen = new Set<JsonValue>();
  for (let at: JsonValue = parent; at !== null && !seen.has(at); at = parentOf(at) ?? null) {
    if (at === key) return true;
    seen.add(at);
  }
  return false;
}
