import { sql } from "kysely";
import { readRules, saveReadRules } from "#contract/calls/read-rules.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import { jsonb } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { bundleIn, loadBundle } from "../process/index.ts";
import { isReadAfter, problemsOfReadRules } from "./problems-of-read-rules.ts";

interface Stored {
  processName: string;
  publishedVersion: number | null;
  rules: ReadRule[] | null;
  rowVersion: number | null;
}

async function storedRules({ tx, actor }: SessionScope, processId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select p.process_name, p.published_version, r.rules, r.row_version
    from process p left join read_rules r on r.process_id = p.process_id
    where p.process_id = ${processId} and p.organ_id = ${actor.organId}`.execute(tx);
  return rows[0];
}

interface Step {
  taskId: string;
  taskName: string;
  version?: number;
}

/**
 * What the published version calls the process, and the steps that rules may wait for: its own, and those that only other
 * versions have by which applications still go, so that a rule of theirs is kept. Nothing of a process that never was.
 */
async function stepsOf(
  scope: SessionScope,
  processId: string,
  published: number | null,
): Promise<{ processName?: string; steps: Step[] }> {
  const { rows } = await sql<{ version: number }>`
    select distinct process_version as version from process_instance
    where process_id = ${processId} and status in ('running', 'returned')
    order by version desc`.execute(scope.tx);
  const versions = new Set([
    ...(published === null ? [] : [published]),
    ...rows.map(({ version }) => version),
  ]);
  const steps = new Map<string, Step>();
  let processName: string | undefined;
  for (const version of versions) {
    const { definition } = bundleIn(
      await loadBundle(scope.ports.database, scope.tx, processId, version),
      scope.language,
    );
    processName ??= definition.processName;
    for (const { taskId, taskName } of definition.tasks.filter(isReadAfter))
      if (!steps.has(taskId))
        steps.set(taskId, { taskId, taskName, ...(version === published ? {} : { version }) });
  }
  return { ...(processName === undefined ? {} : { processName }), steps: [...steps.values()] };
}

/** The rules of a process of this organisation. Refuses with `notFound`. */
export const readRulesHandler = handle(readRules, async ({ processId }, scope) => {
  const stored = await storedRules(scope, processId);
  if (stored === undefined) return refuse("notFound");
  const { publishedVersion, rules, rowVersion } = stored;
  const { processName = stored.processName, steps } = await stepsOf(scope, processId, publishedVersion);
  return { processName, rules: rules ?? [], rowVersion: rowVersion ?? 0, steps };
});

/** Sets the rules. Refuses with `notFound`, `readRulesChanged` and by place (`rules[1].afterTask`). */
export const saveReadRulesHandler = handle(saveReadRules, async ({ processId, rowVersion, rules }, scope) => {
  const { tx, actor, request } = scope;
  const stored = await storedRules(scope, processId);
  if (stored === undefined) return refuse("notFound");
  const { steps } = await stepsOf(scope, processId, stored.publishedVersion);
  const problems = await problemsOfReadRules(scope, rules, steps);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const { rows } = await sql<{ rowVersion: number }>`
    insert into read_rules (process_id, organ_id, rules, updated_by, updated_at)
    select ${processId}, ${actor.organId}, ${jsonb(rules)}, ${actor.userCode}, ${request.now} where ${rowVersion} = 0
    on conflict (process_id) do nothing returning row_version`.execute(tx);
  const [added] = rows;
  if (added !== undefined) return added;
  const { rows: changed } = await sql<{ rowVersion: number }>`
    update read_rules set rules = ${jsonb(rules)}, row_version = row_version + 1, updated_by = ${actor.userCode},
      updated_at = ${request.now}
    where process_id = ${processId} and row_version = ${rowVersion} returning row_version`.execute(tx);
  return changed[0] ?? refuse("readRulesChanged");
});
