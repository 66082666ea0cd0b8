import { approvalChainReport } from "./approval-chains/index.ts";
import { backTestJob, backTestTask, failBackTest } from "./back-test/index.ts";
import { mailDocumentsJob, mailDocumentsTask } from "./document-mail/index.ts";
import { limitEvaluations } from "./expressions/index.ts";
import { collectFiles } from "./file/index.ts";
import { handOverJob, handOverTask, leftWorkTask, notifyLeftWork } from "./hand-over/index.ts";
import type { Ports } from "./http/index.ts";
import { type CronEntry, type JobTask, type LostJob, NoMoreTries } from "./jobs/index.ts";
import { migrationJob, migrationTask } from "./process-migration/index.ts";
import { sendMessagesJob } from "./notification/index.ts";
import { moveToDeputyJob } from "./task/index.ts";
import { specialOperationJob, specialOperationTask } from "./special-operations/index.ts";
import { readDocumentJob, readDocumentTask } from "./seal/index.ts";
import { sealDocumentsJob } from "./sealing/index.ts";
import { pushDueOrders, pushSealOrdersTask } from "./seal-orders/index.ts";
import { historyCheckJob, historyCheckTask, startHistoryChecks } from "./history-check/index.ts";
import {
  cancelSubprocessTask,
  firstSweep,
  preApprovalTask,
  wakeInstancesJob,
  wakeTask,
} from "./process/index.ts";
import {
  automaticTask,
  cancelSubprocessJob,
  runAutomaticTaskJob,
  oneRunAtOnce,
  sendDueCalls,
  sendStepCallsTask,
} from "./automatic-work/index.ts";
import { preApprovalJob } from "./pre-approval/index.ts";
import { textMessageJob, textMessageTask } from "./release/index.ts";
import {
  failOrphanedReportFiles,
  failReportFile,
  type ReportFilePayload,
  reportFileJob,
  reportFileTask,
  type ReportKind,
} from "./report-files/index.ts";
import { contractReminderTask, remindOfContracts } from "./legal-contract/index.ts";
import { removeExpired } from "./retention/index.ts";
import { notifyAccountEnds } from "./session/index.ts";
import {
  failOrphanedTransfers,
  failTransfer,
  readSheetJob,
  readSheetTask,
  runTransfer,
  transferTask,
} from "./table-jobs/index.ts";
import { inboundCalls } from "./system-access/index.ts";
import { forgetOldRows } from "./tables/index.ts";
import {
  planJobsAnew,
  planJobsTask,
  runScheduled,
  scheduledRuns,
  scheduledTask,
  startDueJobs,
  startDueTask,
} from "./schedule/index.ts";
import { moveToDeputyTask } from "./deputies/index.ts";
import {
  outboundCallTask,
  queueUploads,
  queueUploadsTask,
  retryOutboundCall,
  retryUpload,
  uploadTask,
} from "./outside-systems/index.ts";
import { type JobThreads, ThreadDied } from "./threads/index.ts";

/** What keeps a processor busy for long. */
const heavyTasks = [transferTask, reportFileTask, backTestTask, historyCheckTask, "sealDocuments"];

/** The reports that can be written to files, each from the room that knows it. */
const reportKinds: readonly ReportKind[] = [approvalChainReport];

/**
 * Everything that runs in the background, by the name it is queued under. Each feature brings its own. With `threads`,
 * what is heavy runs in them.
 */
export function backgroundTasks(ports: Ports, threads?: JobThreads): Readonly<Record<string, JobTask>> {
  limitEvaluations();
  const here: Readonly<Record<string, JobTask>> = {
    collectFiles: (_payload, { signal }) => collectFiles(ports, signal),
    removeExpired: async (_payload, { signal }) => {
      await removeExpired(ports, signal);
      for (const log of [scheduledRuns, inboundCalls]) if (!signal.aborted) await forgetOldRows(ports, log);
    },
    [automaticTask]: runAutomaticTaskJob(ports),
    [sendStepCallsTask]: () => sendDueCalls(ports),
    [cancelSubprocessTask]: cancelSubprocessJob(ports),
    [handOverTask]: handOverJob(ports),
    [migrationTask]: migrationJob(ports),
    [backTestTask]: backTestJob(ports),
    [textMessageTask]: textMessageJob(ports),
    [specialOperationTask]: specialOperationJob(ports),
    [moveToDeputyTask]: moveToDeputyJob(ports),
    sealDocuments: sealDocumentsJob(ports),
    [readDocumentTask]: readDocumentJob(ports),
    [readSheetTask]: readSheetJob,
    [pushSealOrdersTask]: () => pushDueOrders(ports),
    sendMessages: sendMessagesJob(ports),
    [mailDocumentsTask]: mailDocumentsJob(ports),
    tellAccountEnds: () => notifyAccountEnds(ports),
    [leftWorkTask]: () => notifyLeftWork(ports),
    [contractReminderTask]: () => remindOfContracts(ports),
    verifyHistory: startHistoryChecks(ports),
    [historyCheckTask]: historyCheckJob(ports),
    [wakeTask]: wakeInstancesJob(ports),
    [preApprovalTask]: preApprovalJob(ports),
    [outboundCallTask]: (payload) =>
      retryOutboundCall(ports, payload as Parameters<typeof retryOutboundCall>[1]),
    [queueUploadsTask]: () => queueUploads(ports),
    [uploadTask]: (payload) => retryUpload(ports, payload as Parameters<typeof retryUpload>[1]),
    [reportFileTask]: reportFileJob(ports, reportKinds),
    [transferTask]: (payload, job) => runTransfer(ports, payload as Parameters<typeof runTransfer>[1], job),
  };
  const tasks = { ...here, ...(threads === undefined ? {} : tasksInThreads(ports, threads)) };
  return {
    ...tasks,
    [planJobsTask]: () => planJobsAnew(ports),
    [startDueTask]: async () => {
      await startDueJobs(ports);
      await failOrphanedTransfers(ports);
      await failOrphanedReportFiles(ports);
    },
    [scheduledTask]: (payload, job) =>
      runScheduled(ports, payload as Parameters<typeof runScheduled>[1], (handler, signal) =>
        tasks[handler]?.({}, { ...job, signal: AbortSignal.any([job.signal, signal]) }),
      ),
  };
}

function tasksInThreads(ports: Ports, threads: JobThreads): Readonly<Record<string, JobTask>> {
  const tasks = Object.fromEntries(heavyTasks.map((name) => [name, threads.task(name)]));
  /** A thread that dies under a job is no reason to try again: the job is ended and its person told. */
  const once = (name: string, fail: (payload: unknown, reason: WhyThreadDied) => Promise<void>): JobTask => {
    const run = threads.task(name);
    return async (payload, job) => {
      try {
        await run(payload, job);
      } catch (error) {
        if (!(error instanceof ThreadDied)) throw error;
        await fail(payload, error.isOutOfMemory ? "jobOutOfMemory" : "jobInterrupted");
        throw new NoMoreTries(error);
      }
    };
  };
  return {
    ...tasks,
    [transferTask]: once(transferTask, (payload, reason) =>
      failTransfer(ports, payload as Parameters<typeof failTransfer>[1], reason),
    ),
    [reportFileTask]: once(reportFileTask, (payload, reason) =>
      failReportFile(ports, payload as ReportFilePayload, reason),
    ),
  };
}

type WhyThreadDied = "jobOutOfMemory" | "jobInterrupted";

/** Tells whom it concerns that a job was given up because its processes ended under it. */
export async function endLostJob(ports: Ports, { task, payload }: LostJob): Promise<void> {
  if (task === backTestTask) await failBackTest(ports, payload as Parameters<typeof failBackTest>[1]);
  if (task === transferTask) await failTransfer(ports, payload as Parameters<typeof failTransfer>[1]);
  if (task === reportFileTask) await failReportFile(ports, payload as ReportFilePayload);
}

/** What runs at set times (UTC). */
export const schedule: readonly CronEntry[] = [
  { task: "collectFiles", match: "*/30 * * * *" },
  { task: startDueTask, match: "* * * * *" },
  { task: wakeTask, match: "* * * * *", ...firstSweep },
  { task: preApprovalTask, match: "* * * * *" },
  { task: pushSealOrdersTask, match: "* * * * *" },
  { task: sendStepCallsTask, match: "* * * * *", ...oneRunAtOnce },
  { task: "sendMessages", match: "* * * * *" },
  { task: mailDocumentsTask, match: "* * * * *" },
  { task: queueUploadsTask, match: "* * * * *" },
  { task: "removeExpired", match: "17 * * * *" },
  { task: "tellAccountEnds", match: "35 * * * *" },
  { task: leftWorkTask, match: "38 * * * *" },
  { task: contractReminderTask, match: "5 * * * *" },
  { task: "verifyHistory", match: "40 18 * * *" },
];
