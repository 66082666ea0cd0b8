export { type DemonstrationPart, hasDemonstration, loadDemonstration } from "./load-demonstration.ts";
export { demonstrationGroup, demonstrationPassword } from "./organisation/index.ts";
export {
  demonstrationDefinitions,
  demonstrationPages,
  loadDemonstrationProcesses,
} from "./processes/index.ts";
