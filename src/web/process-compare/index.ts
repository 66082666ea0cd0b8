/** What two versions of a process say differently, drawn and in words. */
export { compareDefinitions, type Difference } from "./compare-definitions.ts";
export { Comparison } from "./comparison.tsx";
