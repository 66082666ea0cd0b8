import { createReadStream } from "node:fs";
import * as declared from "#contract/calls/table-transfer.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ImportMode, TableJob } from "#contract/shapes/tables.ts";
import { parseListQuery } from "#tables";
import type { FileAnswer, Handler } from "../http/index.ts";
import { holdsNul, onEveryTable, outside, refuseQuery, type TableContext } from "../tables/index.ts";
import { cancelJob } from "./transfer/cancel-job.ts";
import { writeChunks, readChunks } from "./transfer/chunks.ts";
import { maySeeStill } from "./transfer/export-rights.ts";
import { forgetCorrections, hasTextLongerThanCell, linesAfter, shownLine } from "./transfer/import-lines.ts";
import {
  enterJob,
  findJob,
  jobsOf,
  type JobSettings,
  saveJob,
  shownJob,
  type StoredJob,
} from "./transfer/job-store.ts";
import { correctLine } from "./transfer/correct-line.ts";
import { runTransferAgain } from "./transfer/run-again.ts";
import { readMapping } from "./transfer/read-mapping.ts";
import { queueTransfer } from "./transfer/queue-transfer.ts";
import { importErrorsFile } from "./transfer/import-errors.ts";
import { sheetContentTypes } from "./transfer/sheet-answer.ts";
import { sheetFormatOf, sheetProblem } from "./transfer/sheet-format.ts";

/** Somebody's own job on this table in the organisation they work in; others do not exist for them. */
async function ownJob({ ports, author, model }: TableContext, jobId: string): Promise<StoredJob | Refusal> {
  const job = await findJob(outside(ports.database), jobId);
  const isOwn = job?.userCode === author.userCode && job.organId === author.organId;
  return isOwn && job.entity === model.name ? job : refuse("notFound");
}

async function jobNow({ ports }: TableContext, jobId: string): Promise<TableJob | Refusal> {
  const job = await findJob(outside(ports.database), jobId);
  return job === undefined ? refuse("notFound") : shownJob(job);
}

/** Imports and exports, for every table alike. The work is done in the background; these begin, show and steer it. */
export const transferHandlers: readonly Handler[] = [
  onEveryTable(declared.importTablePreview, "import", async (input, context, { files }) => {
    const [file] = files;
    if (file === undefined) return refuseFields({ file: { problem: "required" } });
    const settings = settingsOf(context, input);
    if (isRefusal(settings)) return settings;
    const { ports } = context;
    const format = await sheetFormatOf(file.path, file.fileName);
    const wrong = sheetProblem(format, input.sheet);
    if (wrong !== undefined) return wrong;
    const jobId = await ports.database.write((tx) =>
      enterJob(tx, context, { kind: "import", format, fileName: file.fileName, settings }),
    );
    if (isRefusal(jobId)) return jobId;
    await writeChunks(outside(ports.database), { jobId, runNo: 0 }, createReadStream(file.path));
    await ports.database.write((tx) => queueTransfer(tx, context, jobId, "check"));
    return jobNow(context, jobId);
  }),
  onEveryTable(declared.remapTableImport, "import", async ({ jobId, mapping, ...input }, context) => {
    const job = await ownJob(context, jobId);
    if (isRefusal(job)) return job;
    if (!["ready", "failed"].includes(job.state)) return refuse("tableJobNotThere", { state: job.state });
    const wrong = sheetProblem(job.format, input.sheet);
    if (wrong !== undefined) return wrong;
    const { sheet = job.settings.sheetName } = input;
    const chosen = mapping === undefined ? {} : { mapping: JSON.stringify(mapping) };
    const given = settingsOf(context, { ...input, ...chosen, sheet });
    if (isRefusal(given)) return given;
    const settings = { ...given, timeZone: job.settings.timeZone };
    const isOther = sheet !== undefined && sheet !== (job.settings.sheetRead ?? job.settings.sheetName);
    const refusal = await context.ports.database.write(async (tx): Promise<Refusal | undefined> => {
      const locked = await findJob(tx, jobId, true);
      if (locked === undefined) return refuse("notFound");
      if (locked.state !== job.state) return refuse("tableJobNotThere", { state: locked.state });
      if (isOther) await forgetCorrections(tx, jobId);
      await saveJob(tx, jobId, { state: "waiting", done: 0, settings });
      await queueTransfer(tx, context, jobId, "check");
      return undefined;
    });
    return refusal ?? jobNow(context, jobId);
  }),
  onEveryTable(declared.listImportLines, "import", async (input, context) => {
    const job = await ownJob(context, input.jobId);
    if (isRefusal(job)) return job;
    const on = outside(context.ports.database);
    const { afterLine = 0, pageSize: count = 50, onlyErrors = false } = input;
    const lines = await linesAfter(on, input.jobId, { afterLine, count, onlyErrors });
    return {
      rows: lines.map((line) => shownLine(line, context.author.language)),
      total: onlyErrors ? job.failedRows : (job.total ?? job.done),
    };
  }),
  onEveryTable(
    declared.downloadImportErrors,
    "import",
    async ({ jobId, format }, context): Promise<FileAnswer | Refusal> => {
      const job = await ownJob(context, jobId);
      if (isRefusal(job)) return job;
      if (job.kind !== "import" || !["ready", "done"].includes(job.state))
        return refuse("tableJobNotThere", { state: job.state });
      // What is corrected there and imported again must not have lost the end of a text.
      const isTooLong =
        format === "xlsx" && (await hasTextLongerThanCell(outside(context.ports.database), jobId));
      return importErrorsFile(context, job, isTooLong ? "csv" : format);
    },
  ),
  onEveryTable(declared.correctImportLine, "import", async ({ jobId, line, cells }, context) => {
    const job = await ownJob(context, jobId);
    if (isRefusal(job)) return job;
    if (job.state !== "ready") return refuse("tableJobNotThere", { state: job.state });
    if (cells.some(holdsNul)) return refuseFields({ cells: { problem: "notAccepted" } });
    return context.ports.database.write(async (tx) => {
      const locked = await findJob(tx, jobId, true);
      if (locked === undefined) return refuse("notFound");
      if (locked.state !== "ready") return refuse("tableJobNotThere", { state: locked.state });
      if (!(await correctLine(tx, context, locked, { line, cells }))) return refuse("notFound");
      const [mended] = await linesAfter(tx, jobId, { afterLine: line - 1, count: 1, onlyErrors: false });
      return mended === undefined ? refuse("notFound") : shownLine(mended, context.author.language);
    });
  }),
  onEveryTable(declared.importTableCommit, "import", async ({ jobId, skipErrors }, context) => {
    const job = await ownJob(context, jobId);
    if (isRefusal(job)) return job;
    if (skipErrors !== true && job.state === "ready" && job.failedRows > 0)
      return refuse("importHasErrors", { count: job.failedRows });
    return goOn(context, jobId, { from: "ready", to: "committing", step: "commit" });
  }),
  onEveryTable(declared.importTableRevert, "import", async ({ jobId }, context) => {
    const job = await ownJob(context, jobId);
    if (isRefusal(job)) return job;
    return goOn(context, jobId, { from: "done", to: "reverting", step: "revert" });
  }),
  onEveryTable(declared.exportTable, "export", async ({ format, timeZone = "UTC", ...list }, context) => {
    const { model, access, author, ports } = context;
    const { keys: _keys, ...query } = list;
    const parsed = parseListQuery(model, query as { [name: string]: JsonValue }, access.readableFields);
    if ("problems" in parsed) return refuseQuery(parsed.problems, author.language);
    const settings: JobSettings = {
      columns: [],
      mode: null,
      by: null,
      timeZone,
      list,
    };
    const fileName = `${model.listTitles[author.language]}.${format}`;
    const jobId = await ports.database.write(async (tx) => {
      const entered = await enterJob(tx, context, { kind: "export", format, fileName, settings });
      if (!isRefusal(entered)) await queueTransfer(tx, context, entered, "export");
      return entered;
    });
    if (isRefusal(jobId)) return jobId;
    return jobNow(context, jobId);
  }),
  onEveryTable(declared.listTableJobs, "read", async ({ jobId }, context) => {
    const on = outside(context.ports.database);
    if (jobId === undefined) return (await jobsOf(on, context)).map(shownJob);
    const job = await ownJob(context, jobId);
    return isRefusal(job) ? job : [shownJob(job)];
  }),
  onEveryTable(declared.cancelTableJob, "read", async ({ jobId }, context) => {
    const job = await ownJob(context, jobId);
    if (isRefusal(job)) return job;
    const isCancelled = await context.ports.database.write((tx) => cancelJob(tx, jobId));
    return isCancelled ? jobNow(context, jobId) : refuse("tableJobNotThere", { state: job.state });
  }),
  onEveryTable(declared.runTableJobAgain, "read", async ({ jobId }, context) => {
    const job = await ownJob(context, jobId);
    if (isRefusal(job)) return job;
    const { ports } = context;
    const refusal = await ports.database.write((tx) => runTransferAgain(tx, ports, jobId, ["failed"]));
    return refusal ?? jobNow(context, jobId);
  }),
  onEveryTable(
    declared.downloadTableExport,
    "export",
    async ({ jobId }, context): Promise<FileAnswer | Refusal> => {
      const job = await ownJob(context, jobId);
      if (isRefusal(job)) return job;
      if (job.format === null || job.kind !== "export" || job.state !== "done")
        return refuse("tableJobNotThere", { state: job.state });
      // What was hidden since would still be in it: it has to be written anew.
      if (!maySeeStill(context, job.settings)) return refuse("exportOutdated");
      return {
        fileName: job.fileName,
        contentType: sheetContentTypes[job.format],
        body: readChunks(outside(context.ports.database), jobId),
      };
    },
  ),
];

/** Lets a job take its next step, once: of two clicks the second finds it gone on. */
async function goOn(
  context: TableContext,
  jobId: string,
  { from, to, step }: { from: "ready" | "done"; to: "committing" | "reverting"; step: "commit" | "revert" },
): Promise<TableJob | Refusal> {
  const { ports } = context;
  const refusal = await ports.database.write(async (tx): Promise<Refusal | undefined> => {
    const job = await findJob(tx, jobId, true);
    if (job === undefined) return refuse("notFound");
    if (job.state !== from || job.kind !== "import") return refuse("tableJobNotThere", { state: job.state });
    await saveJob(tx, jobId, { state: to, done: 0 });
    await queueTransfer(tx, context, jobId, step);
    return undefined;
  });
  return refusal ?? jobNow(context, jobId);
}

/** The way an import was asked for. The field that finds rows must be unique, or it might find several. */
function settingsOf(
  context: TableContext,
  input: { mapping?: string; mode?: ImportMode; by?: string; timeZone?: string; sheet?: string | undefined },
): JobSettings | Refusal {
  const { mode = "add", by, timeZone = "UTC", sheet } = input;
  const finding = findingFields(context);
  if (by !== undefined && !finding.includes(by))
    return refuseFields({ by: { problem: "notOneOf", params: { allowed: finding.join(", ") } } });
  const columns = readMapping(context, input.mapping, mode);
  if (isRefusal(columns)) return columns;
  return { columns, mode, by: by ?? null, timeZone, sheetName: sheet, isMapped: input.mapping !== undefined };
}

/** The key, and what else is unique by itself of what its person may read: they would learn of a value otherwise. */
function findingFields({ model, access }: TableContext): string[] {
  const alone = model.uniqueSets.flatMap((set) => (set.length === 1 ? set : []));
  return [...new Set([model.key, ...alone])].filter((name) => access.readableFields.has(name));
}
