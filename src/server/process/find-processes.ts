import { sql } from "kysely";
import type { SessionScope } from "../http/index.ts";
import { countProblems } from "./count-problems.ts";
import { orderOf, processesOf, type ProcessFilter } from "./process-filter.ts";
import { type FoundProcess, processRows } from "./process-rows.ts";

/** One page of a list. */
interface Place {
  page: number;
  pageSize: number;
}

/** The processes that a filter leaves, in its order, a page of them, and how many there are. */
export async function findProcesses(
  scope: SessionScope,
  filter: ProcessFilter,
  { page, pageSize }: Place,
): Promise<{ found: FoundProcess[]; total: number }> {
  const { tx, actor, language } = scope;
  const which = processesOf(actor.organId, filter);
  const order = orderOf(filter.order);
  const offset = (page - 1) * pageSize;
  if (filter.faulty === undefined) {
    const { rows } = await sql<{
      total: number;
    }>`select count(*)::integer as total from process p where ${which}`.execute(tx);
    const found = await processRows(tx, language, { which, order, limit: pageSize, offset });
    return { found, total: rows[0]?.total ?? 0 };
  }
  const all = await designs(scope, filter);
  const counts = await countProblems(scope, all);
  const ids = all
    .map(({ processId }) => processId)
    .filter((processId) => (counts.get(processId) ?? 0) > 0 === filter.faulty);
  const found = await processRows(tx, language, {
    which: sql`${which} and p.process_id = any(${ids}::text[])`,
    order,
    limit: pageSize,
    offset,
  });
  return { found, total: ids.length };
}

async function designs({ tx, actor }: SessionScope, filter: ProcessFilter) {
  const { rows } = await sql<{ processId: string; draft: FoundProcess["draft"] }>`
    select p.process_id, p.draft from process p where ${processesOf(actor.organId, filter)} order by p.process_id`.execute(
    tx,
  );
  return rows;
}
