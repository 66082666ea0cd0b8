export { cancelSubprocessJob } from "./cancel-subprocess-job.ts";
export { oneRunAtOnce, sendStepCallsTask } from "./queue-call.ts";
export { runAutomaticTaskJob } from "./run-automatic-task-job.ts";
export { sendDueCalls } from "./send-due-calls.ts";
export { automaticTask } from "./step.ts";
