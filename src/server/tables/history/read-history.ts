import { sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import type { tableRowHistory } from "#contract/calls/tables.ts";
import type { FieldChanges, TableHistoryEntry } from "#contract/shapes/tables.ts";
import { kindOf, type Row, sameValue } from "#tables";
import { withKnownMembers } from "../rows/answered-row.ts";
import { knownMembers } from "../rows/known-members.ts";
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
  const changes = await shownChanges(on, context, entries);
  const rows = entries.map((entry, place) => ({
    ...entry,
    key: (kindOf(field).readValue(entry.key, field) ?? entry.key) as string | number,
    changes: changes[place] ?? {},
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

/** What the reader may see of the changes; one that is only of keys that they may not know is none for them. */
async function shownChanges(
  on: Runner,
  context: TableContext,
  entries: readonly Pick<Entry, "changes">[],
): Promise<FieldChanges[]> {
  const { access } = context;
  const readable = entries.map(({ changes }) =>
    Object.fromEntries(Object.entries(changes).filter(([name]) => access.readableFields.has(name))),
  );
  if (knownMembers(context) === undefined) return readable;
  const known = (side: "from" | "to") =>
    withKnownMembers(
      on,
      context,
      readable.map((changes) => sideOf(changes, side)),
    );
  const [before, after] = [await known("from"), await known("to")];
  return readable.map((changes, place) => {
    const kept = Object.keys(changes).map((name) => ({
      name,
      from: before[place]?.[name] ?? null,
      to: after[place]?.[name] ?? null,
    }));
    return Object.fromEntries(
      kept.flatMap(({ name, from, to }) => (sameValue(from, to) ? [] : [[name, { from, to }]])),
    );
  });
}

function sideOf(changes: FieldChanges, side: "from" | "to"): Row {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[side]]));
}
