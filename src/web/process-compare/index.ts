/** What two versions of a process say differently, drawn and in words. */
export { SideNames } from "./change.tsx";
export { compareDefinitions, type Difference } from "./compare-definitions.ts";
export { Comparison } from "./comparison.tsx";
export { type SaidChange, SaidDifferences, type SaidGroup } from "./said-differences.tsx";
