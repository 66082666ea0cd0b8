export { restrictionEntry } from "./restriction-entry.ts";
export { restrictionHandlers } from "./restriction-handlers.ts";
