import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { migrationPreview } from "#contract/calls/process-migration.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { migrateInstance } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import { loadBundle, readInstance, type StoredInstance } from "../process/index.ts";
import { dryRun, dryRunPreview, shownOrganisation } from "../task/index.ts";
import { applicationsToMigrate, strangeApplication } from "./applications-to-migrate.ts";
import { saidProblem } from "./said-problem.ts";
import { type Versions, versionsOf } from "./versions-of.ts";

type Answer = OutputOf<typeof migrationPreview>;

/** Applications that are tried in one answer; the others are as many as the answer says. */
const lookedAtMost = 100;

/** What a migration would do (R30), tried on each application by the engine itself. Refuses by field and with `notFound`. */
export const migrationPreviewHandler = handle(migrationPreview, async (input, scope) => {
  const { tx, actor, ports } = scope;
  const versions = await versionsOf(scope, input);
  if (isRefusal(versions)) return versions;
  const unknown = await strangeApplication(input, scope);
  if (unknown !== undefined) return unknown;
  const { rows: open } = await sql<{ taskId: string; open: number }>`
    select visit ->> 'taskId' as task_id, count(*)::int as open
    from (select i.visits ${applicationsToMigrate(input, actor)}) i, jsonb_array_elements(i.visits) as visit
    where visit ->> 'status' <> 'closed' group by 1 order by 2 desc, 1`.execute(tx);
  const steps = stepsOf(versions, open, input.tasks ?? {});
  const tasks = Object.fromEntries(
    steps.flatMap(({ taskId, toTaskId }) => (toTaskId === null ? [] : [[taskId, toTaskId]])),
  );

  const { rows } = await sql<{ instanceId: number; total: number }>`
    select i.instance_id, (count(*) over ())::int as total ${applicationsToMigrate(input, actor)}
    order by i.instance_id limit ${lookedAtMost}`.execute(tx);
  const target = await loadBundle(ports.database, tx, input.processId, input.toVersion);
  const applications: Answer["applications"] = [];
  for (const { instanceId } of rows) {
    const stored = await readInstance(tx, { instanceId }, actor.organId);
    if (stored === undefined) continue;
    const { fromVersion } = input;
    const command = { target, tasks: { ...input.tasks, ...tasks }, fromVersion, reason: "?" };
    applications.push(await foretell(scope, stored, versions, command));
  }
  return {
    total: rows[0]?.total ?? 0,
    looked: applications.length,
    refusedCount: applications.filter(({ problem }) => problem !== null).length,
    steps,
    choices: versions.to.definition.tasks.map(({ taskId, taskName, taskType }) => ({
      taskId,
      taskName,
      taskType,
    })),
    applications,
  };
});

async function foretell(
  scope: SessionScope,
  stored: StoredInstance,
  { to }: Versions,
  command: Parameters<typeof migrateInstance>[2],
): Promise<Answer["applications"][number]> {
  const { tx, ports, language } = scope;
  const { snapshot, row } = stored;
  const { processId, processVersion, instanceId, applyId, title, applicant, filedBy } = snapshot;
  const bundle = await loadBundle(ports.database, tx, processId, processVersion);
  const { people } = await shownOrganisation(scope, row.chartRevision);
  const done = await dryRun(scope, stored, bundle, (context) =>
    migrateInstance(bundle, snapshot, command, context),
  );
  const named = { instanceId, applyId, applyTitle: people.inText(title, [applicant, filedBy]) };
  if (isRefusal(done))
    return { ...named, closes: [], opens: [], problem: saidProblem(done, bundle, people, language) };
  const { closes, opens } = dryRunPreview(to, snapshot, done, people);
  return { ...named, closes, opens, problem: null };
}

/** Where what is open goes on: as asked for, by its id, or by its name. */
function stepsOf(
  { from, to }: Versions,
  open: readonly { taskId: string; open: number }[],
  asked: Readonly<Record<string, string>>,
): Answer["steps"] {
  return open.flatMap(({ taskId, open: count }) => {
    const step = from.definition.tasks.find((task) => task.taskId === taskId);
    // A step that was put into one application goes where its neighbour goes.
    if (step === undefined) return [];
    const { taskName, taskType } = step;
    const wanted = asked[taskId] ?? taskId;
    const found =
      to.definition.tasks.find((task) => task.taskId === wanted) ??
      (asked[taskId] === undefined
        ? to.definition.tasks.find((task) => task.taskName === taskName && task.taskType === taskType)
        : undefined);
    return [{ taskId, taskName, taskType, open: count, toTaskId: found?.taskId ?? null }];
  });
}
