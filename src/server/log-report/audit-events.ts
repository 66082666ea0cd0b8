import { Readable } from "node:stream";
import { sql } from "kysely";
import { auditEvents } from "#contract/calls/audit.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { type Database, organisationDay, type Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { auditLine, type Operation, type StoredLine } from "../operation-log/index.ts";

type Wanted = Required<Pick<InputOf<typeof auditEvents>, "afterLogId">> & InputOf<typeof auditEvents>;

/** So many lines are read at a time: no transaction stays open while a slow reader takes them. */
const linesAtOnce = 1_000;

/** The operation log as lines of JSON, the oldest first; who takes it stands in it too. */
export const auditEventsHandler = handle(auditEvents, async (input, { ports, request, actor }) => ({
  fileName: `audit-${organisationDay({ ports, request, actor })}.ndjson`,
  contentType: "application/x-ndjson; charset=utf-8",
  body: Readable.from(linesOf(ports.database, { afterLogId: 0, ...input })),
}));

async function* linesOf(database: Database, wanted: Wanted): AsyncGenerator<string> {
  let { afterLogId } = wanted;
  for (;;) {
    const rows = await database.read((tx) => someLines(tx, { ...wanted, afterLogId }));
    if (rows.length > 0) yield rows.map((row) => auditLine(row, row, row)).join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < linesAtOnce) return;
    afterLogId = last.logId;
  }
}

type Line = Operation & StoredLine & { requestCode: string; remoteAddress: string };

async function someLines(tx: Tx, { from, to, afterLogId }: Wanted): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select log_id, at, kind, user_code, organ_id, call, subject, target, from_value as "from", to_value as "to", reason,
      message, times, last_at, remote_address, request_code, detail
    from operation_log
    where log_id > ${afterLogId} and at >= coalesce(${from ?? null}::timestamptz, '-infinity')
      and at < coalesce(${to ?? null}::timestamptz, 'infinity')
    order by log_id limit ${linesAtOnce}`.execute(tx);
  return rows;
}
