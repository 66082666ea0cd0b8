export { demonstrationDefinitions, demonstrationPages } from "./definitions.ts";
export { loadDemonstrationProcesses } from "./load-processes.ts";
