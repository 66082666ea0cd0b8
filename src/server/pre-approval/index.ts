import { leaveAdvanceOpinionHandler, withdrawAdvanceOpinionHandler } from "./leave-advance-opinion.ts";
import { getPreTaskListHandler } from "./list-pre-tasks.ts";
import { preTaskDetailHandler } from "./pre-task-detail.ts";

export { applyAdvanceOpinions } from "./apply-advance-opinions.ts";
export { formAhead } from "./form-ahead.ts";
export { previewRunning } from "./preview-running.ts";
export { preApprovalJob } from "./pre-approval-job.ts";

/** Work that is foreseen for somebody, and what they say to it in advance. */
export const preApprovalHandlers = [
  getPreTaskListHandler,
  preTaskDetailHandler,
  leaveAdvanceOpinionHandler,
  withdrawAdvanceOpinionHandler,
];
