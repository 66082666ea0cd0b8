import { sql } from "kysely";
import { numericFormats, type ReportFormat } from "#contract/codes/report-format.ts";
import type { Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { componentAt } from "#contract/shapes/form-components.ts";
import type { ReportColumn, ReportFault } from "#contract/shapes/process-report.ts";
import { type Bundle, fieldRightsFor } from "#engine";
import type { SessionScope } from "../http/index.ts";
import { loadBundle } from "../process/index.ts";
import { fieldsOfForms, isProcessAdministrator } from "../viewer/index.ts";

/** An extra column as its row of `processReportExt` has it. */
interface StoredColumn {
  extId: number;
  columnCode: string;
  columnTitle: string;
  columnTitleEn: string | null;
  columnTitleJa: string | null;
  columnWidth: number | null;
  format: ReportFormat;
  isTotalled: boolean | null;
}

/** A column that the reader sees, in some applications at least. */
export interface ShownColumn extends ReportColumn {
  /**
   * Where it is seen: `version/task`, and `version/` for whoever had no task of an application. `all`: by administrators in
   * each.
   */
  seenAt: readonly string[] | "all";
}

/** The versions that some applications run on, each with its form. */
export type Versions = ReadonlyMap<number, Bundle>;

/** The versions that a process has had, by number. */
export async function versionsOf({ tx, ports }: SessionScope, processId: string): Promise<Versions> {
  const { rows } = await sql<{ version: number }>`
    select v.version from process_version v where v.process_id = ${processId} and exists (
      select 1 from process_instance i where i.process_id = v.process_id and i.process_version = v.version
        and i.status <> 'draft')`.execute(tx);
  const versions = new Map<number, Bundle>();
  for (const { version } of rows)
    versions.set(version, await loadBundle(ports.database, tx, processId, version));
  return versions;
}

/**
 * The extra columns of a report, without those whose field no form has, that are hidden from the reader wherever they look,
 * or that restrictions keep from them: a total of what one may not see would say it.
 */
export async function columnsOfReport(
  scope: SessionScope,
  { processId, reportCode }: { processId: string; reportCode: string },
  versions: Versions,
): Promise<ShownColumn[]> {
  const { actor, language } = scope;
  const restricted = actor.forbidden.hiddenFormFields(processId);
  const places = isProcessAdministrator(actor.access) ? "all" : await placesOf(scope, processId, versions);
  return (await storedColumns(scope, { processId, reportCode })).flatMap((stored): ShownColumn[] => {
    const { columnCode, format, columnWidth, isTotalled } = stored;
    const isRestricted = restricted.some(
      (address) => address === columnCode || address === tableOf(columnCode),
    );
    const isThere = [...versions.values()].some(({ page }) => componentAt(page, columnCode) !== undefined);
    const seenAt =
      places === "all" ? places : placesSeen(versions, columnCode).filter((at) => places.has(at));
    if (isRestricted || !isThere || seenAt.length === 0) return [];
    return [
      {
        columnCode,
        title: titleIn(stored, language),
        width: columnWidth ?? 140,
        format,
        isTotalled: isTotalled === true && format !== "percent" && numericFormats.includes(format),
        seenAt,
      },
    ];
  });
}

/** Extra columns whose field no form of the process has or had. */
export async function faultyColumns(
  scope: SessionScope,
  { processId, reportCode }: { processId: string; reportCode: string },
): Promise<ReportFault[]> {
  const { tx, actor, language } = scope;
  const fields = (await fieldsOfForms(tx, { processId, organId: actor.organId, language })) ?? [];
  const known = new Set(fields.map(({ address }) => address));
  return (await storedColumns(scope, { processId, reportCode }))
    .filter(({ columnCode }) => !known.has(columnCode))
    .map((stored) => ({
      entity: "processReportExt",
      id: stored.extId,
      processId,
      reportCode,
      name: `${titleIn(stored, language)} (${stored.columnCode})`,
      problem: "fieldUnknown",
    }));
}

async function storedColumns(
  { tx, ports, actor }: SessionScope,
  { processId, reportCode }: { processId: string; reportCode: string },
): Promise<StoredColumn[]> {
  if (ports.tables.find("processReportExt") === undefined) return [];
  const { rows } = await sql<StoredColumn>`
    select ext_id, column_code, column_title, column_title_en, column_title_ja, column_width, format, is_totalled
    from process_report_ext
    where process_id = ${processId} and report_code = ${reportCode} and status = '1' and _deleted_at is null
      and coalesce(organ_id, ${actor.organId}) = ${actor.organId}
    order by column_order, ext_id limit ${limits.reportColumnsMax}`.execute(tx);
  return rows;
}

/** From where the reader sees applications of a process: as whoever has no task of them, and the tasks they had. */
async function placesOf(
  { tx, actor }: SessionScope,
  processId: string,
  versions: Versions,
): Promise<ReadonlySet<string>> {
  const { userCode } = actor;
  const { rows } = await sql<{ place: string }>`
    select distinct i.process_version || '/' || s.task_id as place
    from seat s join process_instance i on i.instance_id = s.instance_id
    where i.process_id = ${processId} and s.status <> 'queued'
      and s.seat_id in (select seat_id from seat where user_code = ${userCode}
        union select seat_id from seat where on_behalf_of = ${userCode}
        union select seat_id from seat where more ? 'alsoFor' and more -> 'alsoFor' ? ${userCode})`.execute(
    tx,
  );
  return new Set([
    ...[...versions.keys()].map((version) => `${version}/`),
    ...rows.map(({ place }) => place),
  ]);
}

/** Where the field rights show a field, by version and task: what `readerRights` asks of each application. */
function placesSeen(versions: Versions, address: string): string[] {
  return [...versions].flatMap(([version, bundle]) =>
    bundle.definition.tasks.flatMap(({ taskId, taskType }) => {
      const right = fieldRightsFor(bundle, taskId)[address];
      if (right === undefined || right === "hide") return [];
      return [`${version}/${taskId}`, ...(taskType === "start" ? [`${version}/`] : [])];
    }),
  );
}

/** The sub-table that a column of one stands in. */
function tableOf(address: string): string {
  return address.split(".")[0] ?? address;
}

function titleIn({ columnTitle, columnTitleEn, columnTitleJa }: StoredColumn, language: Language): string {
  const translated = { "zh-CN": null, "en-US": columnTitleEn, "ja-JP": columnTitleJa }[language];
  return translated === null || translated.trim() === "" ? columnTitle : translated;
}
