/** The keyboard of all screens: one listener, one table of keys. */
export { signsOf } from "./chord.ts";
export { focusPlace } from "./focus-place.ts";
export { type KeyGroupName, keyGroups } from "./key-groups.ts";
export { keysNow } from "./key-registry.ts";
export { type KeyHandlers, useKeys } from "./use-keys.ts";
