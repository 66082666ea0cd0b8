import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import { accessOfMember } from "../access/index.ts";
import { isAway } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { outside } from "../tables/index.ts";
import { type JobTask, NoMoreTries } from "../jobs/index.ts";
import { linesToRead, writeSheet } from "../table-jobs/index.ts";
import { forgetBytes, writeBytes } from "./report-file-bytes.ts";
import type { StoredReportFile, WhyFailed } from "./report-file-row.ts";
import { claimReportFile, endRun, RunSuperseded, saveProgress } from "./report-file-run.ts";
import type { ReportKind, ReportPart, ReportScope } from "./report-kind.ts";
import { seenNow } from "./seen.ts";

/** What the job is queued with, besides what the list of background jobs shows. */
export interface ReportFilePayload {
  fileId: string;
}

/** The report can not be written, for a reason that its person is told. */
class ReportRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Writes a report to its file, in the state of one moment and with the rights that its person has then. Whatever goes
 * wrong is told with the file; a database that went away is tried again.
 *
 * @throws {NoMoreTries} for what nobody foresaw, once it is told.
 */
export function reportFileJob(ports: Ports, kinds: readonly ReportKind[]): JobTask {
  return async (payload, { attempt, maxAttempts }) => {
    const { fileId } = payload as ReportFilePayload;
    const file = await claimReportFile(outside(ports.database), fileId);
    if (file === undefined) return;
    try {
      const bytes = await writeReport(ports, file, kinds);
      await ports.database.write((tx) => endRun(tx, ports, file, { bytes }));
    } catch (error) {
      if (error instanceof RunSuperseded) return;
      if (isAway(error) && attempt < maxAttempts) throw error;
      await ports.database.write((tx) => endRun(tx, ports, file, whyFailed(error)));
      if (!(error instanceof ReportRefused)) throw new NoMoreTries(error);
    }
  };
}

function whyFailed(error: unknown): WhyFailed {
  if (!(error instanceof ReportRefused)) return { errorCode: "internal", errorParams: {} };
  const { refused, params = {} } = error.refusal;
  return { errorCode: refused, errorParams: { ...params } as WhyFailed["errorParams"] };
}

async function writeReport(
  ports: Ports,
  file: StoredReportFile,
  kinds: readonly ReportKind[],
): Promise<number> {
  const { fileId, userCode, organId, language, params } = file;
  const kind = kinds.find((each) => each.kind === file.kind);
  if (kind === undefined) throw new Error(`nobody writes reports of the kind ${file.kind}`);
  const person = await accessOfMember(ports.database, { userCode, organId });
  if (person === undefined) throw new ReportRefused(refuse("transferNotAllowed"));
  const on = outside(ports.database);
  await forgetBytes(on, fileId);
  await saveProgress(on, file, { seen: seenNow(person) });
  return ports.database.read(async (tx) => {
    const actor = { ...person, userCode, organId };
    const scope: ReportScope = { tx, ports, language, actor, request: { now: new Date() }, params };
    return writeBytes(on, file, writeSheet(file.format, linesOf(scope, file, kind)));
  });
}

/** Part after part, each told of as progress. What people wrote is no formula for the program that opens the file. */
async function* linesOf(scope: ReportScope, file: StoredReportFile, kind: ReportKind) {
  const on = outside(scope.ports.database);
  const total = await kind.count(scope);
  await saveProgress(on, file, { total });
  const head = await kind.head(scope);
  const toRead = (lines: ReportPart["lines"]) => linesToRead(lines, file.format, scope.language);
  yield toRead(head);
  let lineCount = head.length;
  let done = 0;
  let after: JsonValue = null;
  do {
    const part = await kind.rows(scope, after);
    lineCount += part.lines.length;
    if (lineCount > limits.sheetRowsMax)
      throw new ReportRefused(refuse("reportTooLong", { most: limits.sheetRowsMax }));
    done += part.count;
    yield toRead(part.lines);
    await saveProgress(on, file, { done });
    after = part.next;
  } while (after !== null);
}
