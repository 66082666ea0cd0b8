import type { JsonValue } from "#contract/schema.ts";

/** A value, or how it follows from the one that is there. */
export type NewValue = JsonValue | ((before: JsonValue | undefined) => JsonValue);
