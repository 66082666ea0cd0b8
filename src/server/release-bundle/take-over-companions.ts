import { sql } from "kysely";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { jsonb } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { isReadAfter, problemsOfReadRules } from "../reading/index.ts";
import { replaceHandMadeCases } from "../sample-cases/index.ts";
import { authorOf, processRules, replaceProcessRules } from "../tables/index.ts";
import { canonicalJson } from "./canonical-json.ts";
import {
  oncePerStep,
  type ReleasedCases,
  type ReleasedReadRules,
  type ReleasedRules,
} from "./standing-companions.ts";

type Writer<Content> = (scope: SessionScope, processId: string, content: Content) => Promise<null | Refusal>;

/** Rules of this organisation; what those of all organisations say already is not said again. */
export const takeOverProcessRules: Writer<ReleasedRules> = async (scope, processId, { rules }) => {
  const { tx, ports, actor } = scope;
  if ((await definitionInEffect(scope, processId)) === undefined) return refuse("notFound");
  const author = authorOf(actor, scope);
  const emptied = await replaceProcessRules(tx, ports, { processId, author, rules: [] });
  if (emptied !== undefined) return emptied;
  const shared = await processRules(tx, ports, { processId, organId: actor.organId });
  const said = new Set(oncePerStep(shared).map(canonicalJson));
  const own = rules.filter((rule) => !said.has(canonicalJson(rule)));
  return (await replaceProcessRules(tx, ports, { processId, author, rules: own })) ?? null;
};

/** Refuses by place what a person who entered them would be refused. */
export const takeOverReadRules: Writer<ReleasedReadRules> = async (scope, processId, { rules }) => {
  const { tx, actor, request } = scope;
  const definition = await definitionInEffect(scope, processId);
  if (definition === undefined) return refuse("notFound");
  const problems = await problemsOfReadRules(scope, rules, definition.tasks.filter(isReadAfter));
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  await sql`
    insert into read_rules (process_id, organ_id, rules, updated_by, updated_at)
    values (${processId}, ${actor.organId}, ${jsonb(rules)}, ${actor.userCode}, ${request.now})
    on conflict (process_id) do update set rules = excluded.rules, row_version = read_rules.row_version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(tx);
  return null;
};

/** Refuses by place applicants there are not. */
export const takeOverSampleCases: Writer<ReleasedCases> = async (scope, processId, { cases }) => {
  if ((await definitionInEffect(scope, processId)) === undefined) return refuse("notFound");
  return (await replaceHandMadeCases(scope, processId, cases)) ?? null;
};

/**
 * The published definition of a process of this organisation, read in this transaction: what is taken over may be taken
 * back, so nothing of it is kept.
 */
export async function definitionInEffect(
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
  processId: string,
): Promise<ProcessDefinition | undefined> {
  const { rows } = await sql<{ definition: ProcessDefinition }>`
    select v.definition from process p
    join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.process_id = ${processId} and p.organ_id = ${actor.organId}`.execute(tx);
  return rows[0]?.definition;
}
