import { sql } from "kysely";
import { type FieldProblem, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { bundleIn, loadBundle, type LocalizedBundle } from "../process/index.ts";

/** The two versions of a migration, in the language of whoever asks. */
export interface Versions {
  from: LocalizedBundle;
  to: LocalizedBundle;
}

/** Both versions. Refuses with `notFound` a process of somebody else, and by field versions that are not there or the same. */
export async function versionsOf(
  { tx, ports, actor, language }: SessionScope,
  { processId, fromVersion, toVersion }: { processId: string; fromVersion: number; toVersion: number },
): Promise<Versions | Refusal> {
  const { rows } = await sql<{ version: number | null }>`
    select v.version from process p left join process_version v
      on v.process_id = p.process_id and v.version in (${fromVersion}, ${toVersion})
    where p.process_id = ${processId} and p.organ_id = ${actor.organId}`.execute(tx);
  if (rows.length === 0) return refuse("notFound");
  const errors: Record<string, FieldProblem> = {};
  for (const [field, version] of Object.entries({ fromVersion, toVersion }))
    if (!rows.some((row) => row.version === version))
      errors[field] = { problem: "unknownVersion", params: { version } };
  if (fromVersion === toVersion)
    errors["toVersion"] = { problem: "goesByItAlready", params: { version: toVersion } };
  if (Object.keys(errors).length > 0) return refuseFields(errors);
  const load = async (version: number) =>
    bundleIn(await loadBundle(ports.database, tx, processId, version), language);
  return { from: await load(fromVersion), to: await load(toVersion) };
}
