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

/** The published version as the reader calls it; nothing of a process that never was. */
async function publishedOf(scope: SessionScope, processId: string, version: number | null) {
  if (version === null) return { steps: [] };
  const bundle = bundleIn(
    await loadBundle(scope.ports.database, scope.tx, processId, version),
    scope.language,
  );
  const { tasks, processName } = bundle.definition;
  const steps = tasks.filter(isReadAfter).map(({ taskId, taskName }) => ({ taskId, taskName }));
  return { processName, steps };
}

/** The rules of a process of this organisation. Refuses with `notFound`. */
export const readRulesHandler = handle(readRules, async ({ processId }, scope) => {
  const stored = await storedRules(scope, processId);
  if (stored === undefined) return refuse("notFound");
  const { publishedVersion, rules, rowVersion } = stored;
  const { processName = stored.processName, steps } = await publishedOf(scope, processId, publishedVersion);
  return { processName, rules: rules ?? [], rowVersion: rowVersion ?? 0, steps };
});

/** Sets the rules. Refuses with `notFound`, `readRulesChanged` and by place (`rules[1].afterTask`). */
export const saveReadRulesHandler = handle(saveReadRules, async ({ processId, rowVersion, rules }, scope) => {
  const { tx, actor, request } = scope;
  const stored = await storedRules(scope, processId);
  if (stored === undefined) return refuse("notFound");
  const { steps } = await publishedOf(scope, processId, stored.publishedVersion);
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
