import { listSampleCasesHandler } from "./list-sample-cases.ts";
import { removeSampleCaseHandler } from "./remove-sample-case.ts";
import { runSampleCasesHandler } from "./run-sample-cases.ts";
import { sampleCaseOfApplicationHandler } from "./sample-case-of-application.ts";
import { saveSampleCaseHandler } from "./save-sample-case.ts";

export { type HandMadeCase, handMadeCases } from "./hand-made-cases.ts";
export { replaceHandMadeCases } from "./replace-hand-made-cases.ts";

/** Applications that show which way a process must go, and how a definition does with them. */
export const sampleCaseHandlers = [
  listSampleCasesHandler,
  saveSampleCaseHandler,
  sampleCaseOfApplicationHandler,
  removeSampleCaseHandler,
  runSampleCasesHandler,
];
