import { backTestReportHandler } from "./back-test-report.ts";
import { beginBackTestHandler } from "./begin-back-test.ts";
import { cancelBackTestHandler } from "./cancel-back-test.ts";
import { exportBackTestHandler } from "./export-back-test.ts";
import { listBackTestsHandler } from "./list-back-tests.ts";

export { backTestJob, backTestTask, failBackTest } from "./back-test-job.ts";

/** A definition played over what has ended: begun, watched, read, exported. */
export const backTestHandlers = [
  beginBackTestHandler,
  listBackTestsHandler,
  backTestReportHandler,
  cancelBackTestHandler,
  exportBackTestHandler,
];
