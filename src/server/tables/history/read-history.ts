import { sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import type { tableRowHistory } from "#contract/calls/tables.ts";
import type { FieldChanges, TableHistoryEntry } from "#contract/shapes/tables.ts";
import { kindOf, type Row } from "#tables";
import { labelsOf } from "../rows/labels.ts";
import { existingFor, readableFields } from "../rows/read-rows.ts";
import type { TableContext } from "../rows/table-context.ts";
import { shownNameSql } from "../../viewer/index.ts";
import { keyField, quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { isNarrowedByOwner, isScopedFor } from "../sql/scope-sql.ts";

type Entry = Omit<TableHistoryEntry, "key"> & { key: string };

const usualSize = ({ ports, author }: TableContext): number =>
  ports.parameters.value("pageSizeDefault", author.organId);

/** The changes of a row, of an act, or of the whole table, latest first; only what the reader may see of them. */
export async function readHistory(
  on: Runner,
  context: TableContext,
  { key, batchId, before, pageSize = usualSize(context) }: InputOf<typeof tableRowHistory>,
): Promise<OutputOf<typeof tableRowHistory>> {
  const { model } = context;
  const entries = await runSql<Entry>(
    on,
    sql`select c.change_id as "changeId", c.row_key as key, c.at, c.user_code as "userCode", ${authorName(context)} as "realName",
               c.kind, c.changes, c.batch_id as "batchId"
        from table_change c left join user_account u on u.user_code = c.user_code
        where c.entity = ${model.name}
          and (${key === undefined ? null : String(key)}::text is null or c.row_key = ${String(key ?? "")})
          and (${batchId ?? null}::text is null or c.batch_id::text = ${batchId ?? null})
          and (${before ?? null}::bigint is null or c.change_id < ${before ?? null}::bigint)
          and ${ofReachableRow(context)}
        order by c.change_id desc limit ${pageSize}`,
  );
  const field = keyField(model);
  const rows = entries.map((entry) => ({
    ...entry,
    key: (kindOf(field).readValue(entry.key, field) ?? entry.key) as string | number,
    changes: shownChanges(context, entry.changes),
  }));
  const values = rows.flatMap(({ changes }) => [sideOf(changes, "from"), sideOf(changes, "to")]);
  return { rows, labels: await labelsOf(on, context, readableFields(context), values) };
}

/** Whoever made a change, as the reader may know them by name. */
function authorName({ author, ports }: TableContext) {
  return shownNameSql({ actor: author, ports });
}

/** Rows outside the reader's organisation, or kept from them, do not exist for them, nor does what was done to them. */
function ofReachableRow(context: TableContext) {
  const { model, author } = context;
  const isNarrowed =
    isScopedFor(model, author) || isNarrowedByOwner(model) || author.forbidden.hiddenRows(model).length > 0;
  if (!isNarrowed) return sql`true`;
  const key = keyField(model);
  const table = quoted(model.table);
  return sql`exists (select 1 from ${table}
    where ${table}.${quoted(key.column)}::text = c.row_key and ${existingFor(context)})`;
}

function shownChanges(context: TableContext, changes: FieldChanges): FieldChanges {
  const { access } = context;
  return Object.fromEntries(Object.entries(changes).filter(([name]) => access.readableFields.has(name)));
}

function sideOf(changes: FieldChanges, side: "from" | "to"): Row {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[side]]));
}
