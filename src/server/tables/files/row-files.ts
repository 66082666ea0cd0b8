import { sql } from "kysely";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { sameFileName } from "#contract/rules/file-name.ts";
import { type Attachment, attachmentsIn } from "#contract/shapes/attachment.ts";
import type { FieldModel, Row, TableModel } from "#tables";
import type { Tx } from "../../db/index.ts";
import type { RowChange } from "../hooks/table-hook.ts";
import type { TableContext } from "../rows/table-context.ts";
import { runSql } from "../sql/run-sql.ts";
import { isOwn } from "../../table-sql/index.ts";
import { releaseFiles } from "./release-files.ts";

/** The fields of a table that hold uploaded files. */
export function fileFields({ fields }: TableModel): readonly FieldModel[] {
  return fields.filter(({ kind }) => kind === "attachment");
}

/**
 * Judges the files that a row is about to refer to: each new one must exist under its name and be the writer's upload
 * that nothing else refers to, or have been part of this row before; no two of a field may share a name. The files
 * stay locked, so that the collector takes none of them meanwhile. Refuses by field.
 */
export async function checkRowFiles(
  tx: Tx,
  { model, author }: TableContext,
  { kind, before, after }: RowChange,
): Promise<Refusal | undefined> {
  if (kind === "delete" || kind === "restore") return undefined;
  const problems: Record<string, FieldProblem> = {};
  for (const field of fileFields(model)) {
    const value = after[field.name] ?? null;
    const files = attachmentsIn(value);
    if (value !== null && (!Array.isArray(value) || value.length > files.length)) {
      problems[field.name] = { problem: "notAttachments" };
      continue;
    }
    const added = addedFiles(field, before, after);
    const known = await knownFiles(tx, added, { model, before, userCode: author.userCode });
    const unknown = added.find(({ fileId, fileName }) => known.get(fileId) !== fileName);
    const twice = namesake(files);
    if (unknown !== undefined)
      problems[field.name] = { problem: "fileUnknown", params: { file: unknown.fileName } };
    else if (twice !== undefined)
      problems[field.name] = { problem: "fileNameTwice", params: { file: twice.fileName } };
  }
  return Object.keys(problems).length === 0 ? undefined : refuseFields(problems);
}

/**
 * Marks what a stored row refers to, and releases what it no longer does. A row in the recycle bin keeps its files:
 * it may come back.
 */
export async function retainRowFiles(
  tx: Tx,
  { model }: TableContext,
  { kind, before, after }: RowChange,
): Promise<void> {
  const fields = fileFields(model);
  if (fields.length === 0 || kind === "restore") return;
  const row = { entity: model.name, rowKey: String(before?.[model.key] ?? after[model.key]) };
  if (kind === "delete") {
    if (!(isOwn(model) && model.softDelete)) await releaseFiles(tx, row);
    return;
  }
  for (const field of fields) {
    const added = addedFiles(field, before, after).map(({ fileId }) => fileId);
    const removed = addedFiles(field, after, before ?? {}).map(({ fileId }) => fileId);
    if (added.length > 0) await referTo(tx, { ...row, field: field.name }, added);
    if (removed.length > 0) await releaseFiles(tx, { ...row, field: field.name }, removed);
  }
}

async function referTo(
  tx: Tx,
  { entity, rowKey, field }: { entity: string; rowKey: string; field: string },
  fileIds: readonly string[],
): Promise<void> {
  await runSql(
    tx,
    sql`insert into attachment_row (file_id, entity, row_key, field)
        select f, ${entity}, ${rowKey}, ${field} from unnest(${[...fileIds]}::text[]) f
        on conflict (file_id, entity, row_key, field) do update set is_current = true`,
  );
  await runSql(
    tx,
    sql`update attachment set state = 'referenced', since = now() where file_id = any(${[...fileIds]}::text[])`,
  );
}

/** The names of those files that this row may refer to, by id. */
async function knownFiles(
  tx: Tx,
  files: readonly Attachment[],
  { model, before, userCode }: { model: TableModel; before: Row | undefined; userCode: string },
): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map();
  const rowKey = before === undefined ? null : String(before[model.key]);
  const rows = await runSql<{ fileId: string; fileName: string }>(
    tx,
    sql`select a.file_id as "fileId", a.file_name as "fileName" from attachment a
        where a.file_id = any(${files.map(({ fileId }) => fileId)}::text[]) and a.state <> 'arriving'
          and a.instance_id is null
          and (exists (select 1 from attachment_row r
                 where r.file_id = a.file_id and r.entity = ${model.name} and r.row_key = ${rowKey}::text)
            or (a.uploaded_by = ${userCode} and not exists (select 1 from attachment_row r
                 where r.file_id = a.file_id and r.is_current and r.entity <> ${model.name})))
        order by a.file_id for update of a`,
  );
  return new Map(rows.map(({ fileId, fileName }) => [fileId, fileName]));
}

/** The files of a field that were not there before. */
function addedFiles({ name }: FieldModel, before: Row | undefined, after: Row): Attachment[] {
  const had = new Set(attachmentsIn(before?.[name]).map(({ fileId }) => fileId));
  return attachmentsIn(after[name]).filter(({ fileId }) => !had.has(fileId));
}

/** The first file whose name an earlier one has. */
function namesake(files: readonly Attachment[]): Attachment | undefined {
  const names = files.map(({ fileName }) => sameFileName(fileName));
  return files.find((_file, index) => names.indexOf(names[index] ?? "") < index);
}
