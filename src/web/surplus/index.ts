/** What stands in a document though nobody would obey it. Pure: models that know no screen ask it. */
export { findSurplus, type Surplus } from "./find-surplus.ts";
