import { getProcessDataList } from "#contract/calls/opt.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { countCategories } from "./count-categories.ts";
import { countProblems } from "./count-problems.ts";
import { findProcesses } from "./find-processes.ts";
import { type FoundProcess, processRows } from "./process-rows.ts";

/**
 * Lists the definitions of this organisation, narrowed, ordered and paged. With a `processId` the answer has the definition
 * itself: the version asked for, else what is being designed.
 */
export const listProcessDataHandler = handle(getProcessDataList, async (input, scope) => {
  const { tx, actor, ports } = scope;
  const { processId, version, withProblems, withCategories, ...filter } = input;
  const page = input.page ?? 1;
  const pageSize = input.pageSize ?? ports.parameters.value("pageSizeDefault", actor.organId);
  const list = { page, pageSize };
  if (processId !== undefined) {
    const found = await one(scope, processId);
    if (found === undefined) return { rows: [], total: 0, ...list };
    const definition = version === undefined ? found.draft : await definitionOf(tx, processId, version);
    const rows = await withCounts(scope, [found], withProblems);
    if (definition === null) return version === undefined ? { rows, total: 1, ...list } : refuse("notFound");
    return { rows: rows.map((row) => ({ ...row, definition })), total: 1, ...list };
  }
  const { found, total } = await findProcesses(scope, filter, list);
  return {
    rows: await withCounts(scope, found, withProblems),
    total,
    ...list,
    ...(withCategories === true ? { categories: await countCategories(scope, filter) } : {}),
  };
});

async function one(
  { tx, actor, language }: SessionScope,
  processId: string,
): Promise<FoundProcess | undefined> {
  const which = sql`p.organ_id = ${actor.organId} and p.process_id = ${processId}`;
  return (await processRows(tx, language, { which, limit: 1 }))[0];
}

async function withCounts(
  scope: SessionScope,
  found: readonly FoundProcess[],
  wanted = false,
): Promise<(FoundProcess["row"] & { problems?: number })[]> {
  if (!wanted) return found.map(({ row }) => row);
  const counts = await countProblems(scope, found);
  return found.map(({ row }) => ({ ...row, problems: counts.get(row.processId) ?? 0 }));
}

async function definitionOf(tx: Tx, processId: string, version: number): Promise<ProcessDefinition | null> {
  const { rows } = await sql<{ definition: ProcessDefinition }>`
    select definition from process_version where process_id = ${processId} and version = ${version}`.execute(
    tx,
  );
  return rows[0]?.definition ?? null;
}
