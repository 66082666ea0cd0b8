import { sql } from "kysely";
import type { FieldRight } from "#contract/codes/field-right.ts";
import type { SessionScope } from "../../http/index.ts";
import type { LocalizedBundle } from "../../process/index.ts";
import {
  type InstanceReader,
  isProcessAdministrator,
  isTheirSeat,
  readerRights,
} from "../../viewer/index.ts";

interface OfApplication {
  instanceId: number;
  processId: string;
  applyUserCode: string;
  filedBy: string;
}

/** The part somebody has in an application. */
interface Part {
  instanceId: number;
  /** Steps they had a task of. */
  held: string[];
  readers: InstanceReader[];
}

/**
 * What this reader sees of the forms of applications by their part in each, as `readerRights` has it; asked for at once for all. A
 * step that was put into one application alone shows nothing here.
 */
export async function whatReadersSee(
  scope: SessionScope,
  instanceIds: readonly number[],
): Promise<(row: OfApplication, bundle: LocalizedBundle) => Record<string, FieldRight>> {
  const { actor } = scope;
  const parts = isProcessAdministrator(actor.access)
    ? new Map<number, Part>()
    : await partsIn(scope, instanceIds);
  return ({ instanceId, processId, applyUserCode, filedBy }, bundle) => {
    const { held = [], readers = [] } = parts.get(instanceId) ?? {};
    const seats = held.map((taskId) => ({ taskId, userCode: actor.userCode, status: "ended" as const }));
    return readerRights(bundle, { processId, applicant: applyUserCode, filedBy, seats }, actor, readers);
  };
}

async function partsIn(
  { tx, actor }: SessionScope,
  instanceIds: readonly number[],
): Promise<Map<number, Part>> {
  if (instanceIds.length === 0) return new Map();
  const { userCode } = actor;
  const { rows } = await sql<Part>`
    select i.instance_id,
      array(select distinct s.task_id from seat s
        where s.instance_id = i.instance_id and s.status <> 'queued' and ${isTheirSeat(userCode)}) as held,
      coalesce((select jsonb_agg(jsonb_build_object('userCode', r.user_code, 'hidden', r.hidden)) from reading r
        where r.instance_id = i.instance_id and r.user_code = ${userCode} and r.recalled_at is null), '[]') as readers
    from unnest(${[...instanceIds]}::bigint[]) as i (instance_id)`.execute(tx);
  return new Map(rows.map((part) => [part.instanceId, part]));
}
