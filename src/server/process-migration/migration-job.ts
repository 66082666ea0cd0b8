import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { migrateInstance } from "#engine";
import { accessOfMember, type PersonAccess } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { type JobTask, type RowWork, workThroughRows } from "../jobs/index.ts";
import { notify } from "../outbox/index.ts";
import { loadBundle, namesOfProcess, runCommand } from "../process/index.ts";
import { isProcessAdministrator } from "../viewer/index.ts";

/** The job that takes the applications of a migration to their version. */
export const migrationTask = "migrate_applications";

interface Payload {
  migrationId: number;
  organId: number;
}

interface Next {
  instanceId: number;
  processId: string;
  fromVersion: number;
  toVersion: number;
  tasks: Record<string, string>;
  reason: string;
}

/** Whoever asked for the migration, as they are now. */
interface AskedBy {
  userCode: string;
  organId: number;
  /** Undefined where they no longer work for the organisation. */
  access: PersonAccess | undefined;
}

interface Ended {
  organId: number;
  askedBy: string;
  processId: string;
  toVersion: number;
  done: number;
  refused: number;
}

/**
 * Takes applications to another version, each in a transaction of its own together with the note that it was: however
 * often the job is tried, and by how many processes, each goes once. What is refused, or fails for a fault of ours, stays
 * whole as it was, with the reason. Whoever asked for it must still administer processes: what they lost meanwhile, the rest
 * is refused for.
 */
export function migrationJob(ports: Ports): JobTask {
  return async (payload, job) => {
    const { migrationId, organId } = payload as Payload;
    const userCode = await ports.database.read((tx) => askerOf(tx, migrationId));
    if (userCode === undefined) return;
    const askedBy = {
      userCode,
      organId,
      access: await accessOfMember(ports.database, { userCode, organId }),
    };
    const note = (tx: Tx, { instanceId }: Next, problem: Refusal | undefined): Promise<unknown> =>
      sql`update instance_migration_item
        set state = ${problem === undefined ? "migrated" : "refused"}, problem = ${problem === undefined ? null : JSON.stringify(problem)}::jsonb
        where migration_id = ${migrationId} and instance_id = ${instanceId} and state = 'waiting'`.execute(
        tx,
      );
    const work: RowWork<Next> = {
      keyOf: ({ instanceId }) => instanceId,
      take: (tx, but) => takeNext(tx, migrationId, but),
      carryOut: async (tx, next) => void (await note(tx, next, await migrate(tx, ports, next, askedBy))),
      giveUp: async (tx, next) => void (await note(tx, next, refuse("internal"))),
      end: (tx) => end(tx, ports, migrationId),
    };
    await workThroughRows(ports.database, work, job);
  };
}

async function askerOf(tx: Tx, migrationId: number): Promise<string | undefined> {
  const { rows } = await sql<{ askedBy: string }>`
    select asked_by from instance_migration where migration_id = ${migrationId}`.execute(tx);
  return rows[0]?.askedBy;
}

async function takeNext(tx: Tx, migrationId: number, but: readonly number[]): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select t.instance_id, m.process_id, m.from_version, m.to_version, m.tasks, m.reason
    from instance_migration_item t join instance_migration m on m.migration_id = t.migration_id
    where t.migration_id = ${migrationId} and t.state = 'waiting' and t.instance_id <> all(${[...but]}::bigint[])
    order by t.instance_id limit 1 for update of t skip locked`.execute(tx);
  return rows[0];
}

/** Takes one application there; answers why it stays as it was, nothing where it does not. */
async function migrate(
  tx: Tx,
  ports: Ports,
  next: Next,
  { userCode, organId, access }: AskedBy,
): Promise<Refusal | undefined> {
  if (access === undefined || !isProcessAdministrator(access.access)) return refuse("noPermission");
  const { instanceId, processId, fromVersion, toVersion, tasks, reason } = next;
  const target = await loadBundle(ports.database, tx, processId, toVersion);
  const { access: roles, forbidden, queried } = access;
  const actor = { userCode, organId, access: roles, forbidden, queried };
  const scope = { tx, ports, language: defaultLanguage, actor, request: { now: new Date() } };
  // As the engine says it: whoever reads it hears it in their language.
  let refusal: Refusal | undefined;
  const outcome = await runCommand(scope, { instanceId }, (bundle, snapshot, context) => {
    const command = { target, tasks, fromVersion, reason };
    const decided = migrateInstance(bundle, snapshot, command, context);
    refusal = isRefusal(decided) ? decided : undefined;
    return decided;
  });
  return isRefusal(outcome) ? (refusal ?? outcome) : undefined;
}

/** Ends the migration once nothing of it waits, and tells whoever asked for it. */
async function end(tx: Tx, { live, database }: Ports, migrationId: number): Promise<void> {
  const { rows } = await sql<Ended>`
    update instance_migration m set ended_at = now() where migration_id = ${migrationId} and ended_at is null
      and not exists (select 1 from instance_migration_item where migration_id = ${migrationId} and state = 'waiting')
    returning organ_id, asked_by, process_id, to_version,
      (select count(*)::integer from instance_migration_item t
        where t.migration_id = m.migration_id and t.state = 'migrated') as done,
      (select count(*)::integer from instance_migration_item t
        where t.migration_id = m.migration_id and t.state = 'refused') as refused`.execute(tx);
  for (const { organId, askedBy, processId, toVersion: version, ...counts } of rows) {
    const { definition } = await loadBundle(database, tx, processId, version);
    const params = { process: namesOfProcess(definition), version, ...counts };
    await notify(tx, live, [askedBy], { organId, kind: "migration_ended", params });
  }
}
