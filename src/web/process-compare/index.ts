/** What two versions of a process say differently, in words. */
export { compareDefinitions, type Difference } from "./compare-definitions.ts";
export { DifferenceList } from "./difference-list.tsx";
