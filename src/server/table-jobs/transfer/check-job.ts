import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import { findHeads, headLinesMax, type SheetHeads } from "#contract/rules/sheet-heads.ts";
import { matchColumns } from "#tables";
import { outside, runSql, type TableContext } from "../../tables/index.ts";
import { checkLines } from "./check-lines.ts";
import { readChunks } from "./chunks.ts";
import { markDuplicates } from "./find-duplicates.ts";
import { importableFields } from "./importable-fields.ts";
import { copyLines, correctionsOf, countLines } from "./import-lines.ts";
import { saveRun } from "./job-run.ts";
import { fileFormatOf, type JobSettings, type StoredJob } from "./job-store.ts";
import { readSheet } from "./read-sheet.ts";
import type { SheetsFound } from "./read-xlsx.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

const linesAtOnce = 2_000;

/** Reads an import's sheet, checks every line of it as it was corrected and keeps what was found: the preview. Nothing is written to the table. */
export async function runCheck(context: TableContext, job: StoredJob): Promise<void> {
  const { jobId } = job;
  const on = outside(context.ports.database);
  await saveRun(on, job, { failedRows: 0, addedRows: 0, changedRows: 0 });
  await runSql(on, sql`delete from table_import_line where job_id = ${jobId}::uuid`);
  const corrections = await correctionsOf(on, jobId);
  let settings: JobSettings | undefined;
  let found: SheetsFound | undefined;
  let waiting: { line: number; cells: string[] }[] = [];
  let linesRead = 0;
  let headLines = 1;
  let failedRows = 0;
  const most = context.ports.parameters.value("importRowsMax");
  const keeper = new LineKeeper();
  const takeHeads = async (): Promise<void> => {
    const { lines, heads } = headsAmong(context, job.settings, waiting);
    headLines = lines;
    checkHeads(heads);
    waiting.splice(0, headLines);
    settings = { ...settingsFor(context, job.settings, heads), ...found, isUnreadable: false };
    await saveRun(on, job, { settings });
  };
  const check = async (): Promise<void> => {
    if (settings === undefined) return;
    const lines = await checkLines(on, context, settings, waiting);
    waiting = [];
    failedRows += lines.filter(({ errors }) => errors !== null).length;
    const progress = { done: linesRead - headLines, failedRows };
    await keeper.keep(async () => {
      await copyLines(context.ports.database, job, lines);
      await saveRun(on, job, progress);
    });
  };
  try {
    const { language } = job;
    const cellsMax = context.ports.parameters.value("importCellsMax");
    for await (const { line, cells } of readSheet(fileFormatOf(job), readChunks(on, jobId), {
      language,
      cellsMax,
      sheet: job.settings.sheetName,
      onSheets: (sheets) => {
        found = sheets;
      },
    })) {
      linesRead += 1;
      if (linesRead > most + headLinesMax) throw new SheetUnreadable("tooManyLines", { most });
      waiting.push({ line, cells: corrections.get(line) ?? cells });
      if (settings === undefined && linesRead === headLinesMax) await takeHeads();
      if (waiting.length >= linesAtOnce) await check();
    }
    if (linesRead === 0) throw new SheetUnreadable("empty");
    if (settings === undefined) await takeHeads();
    if (linesRead > most + headLines) throw new SheetUnreadable("tooManyLines", { most });
    await check();
  } catch (error) {
    if (error instanceof SheetUnreadable)
      await saveRun(on, job, { settings: { ...(settings ?? job.settings), ...found, isUnreadable: true } });
    throw error;
  } finally {
    await keeper.end();
  }
  await markDuplicates(on, context, { jobId, settings: settings ?? job.settings });
  const total = Math.max(0, linesRead - headLines);
  await saveRun(on, job, { state: "ready", done: total, total, ...(await countLines(on, jobId)) });
}

/** Lets the database keep some lines while the next are checked: never more than one step ahead. */
class LineKeeper {
  #keeping: Promise<void> = Promise.resolve();

  /** Resolves as soon as what was given before is kept. */
  async keep(work: () => Promise<void>): Promise<void> {
    await this.#keeping;
    this.#keeping = work();
    // Whoever comes next hears of a failure.
    this.#keeping.catch(() => undefined);
  }

  /** Resolves when all is kept. */
  end(): Promise<void> {
    return this.#keeping;
  }
}

/** The heads among the first lines: those that name most of what was chosen, or of the table's fields. */
function headsAmong(
  { model, access }: TableContext,
  { isMapped, columns }: JobSettings,
  lines: readonly { cells: readonly string[] }[],
): SheetHeads {
  const chosen = new Set(columns.map(({ head }) => head));
  const fields = new Set([...access.writableFields, model.key]);
  const known = (heads: readonly string[]): number => {
    if (isMapped === true) return heads.filter((head) => head !== "" && chosen.has(head)).length;
    if (heads.length > limits.importHeadsMax) return 0;
    return matchColumns(model, heads, fields).filter(({ field, sure }) => field !== undefined && sure).length;
  };
  return findHeads(
    lines.map(({ cells }) => cells),
    known,
  );
}

/** Heads come back with every answer about the import, and each is compared with every field. */
function checkHeads(heads: readonly string[]): void {
  if (heads.length > limits.importHeadsMax)
    throw new SheetUnreadable("tooManyHeads", { count: heads.length, most: limits.importHeadsMax });
  if (heads.join("").length > limits.importHeadsMaxCharacters)
    throw new SheetUnreadable("headsTooLong", { most: limits.importHeadsMaxCharacters });
}

/** What each column is read into: as somebody chose, or as the heads say. */
function settingsFor(context: TableContext, given: JobSettings, heads: readonly string[]): JobSettings {
  const fields = importableFields(context, given.mode ?? "add");
  if (given.isMapped === true) {
    // Of columns that are called alike each has its own choice, in their order.
    const left = [...given.columns];
    const columns = heads.map((head) => {
      const at = left.findIndex((one) => one.head === head);
      const field = at === -1 ? null : (left.splice(at, 1)[0]?.field ?? null);
      return { head, field: field !== null && fields.has(field) ? field : null, sure: true };
    });
    return { ...given, columns };
  }
  const columns = matchColumns(context.model, heads, fields).map(({ head, field, sure }) => ({
    head,
    field: field ?? null,
    sure,
  }));
  return { ...given, columns };
}
