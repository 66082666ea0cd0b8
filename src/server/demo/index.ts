export { type DemonstrationPart, hasDemonstration, loadDemonstration } from "./load-demonstration.ts";
export { demonstrationGroup, demonstrationPassword } from "./organisation/index.ts";
