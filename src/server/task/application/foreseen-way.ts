import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import type { ChainEntry, InstanceSnapshot, People } from "#engine";
import { jsonb } from "../../db/index.ts";
import type { SessionScope } from "../../http/index.ts";
import type { CarriedOut, CommandScope, LocalizedBundle } from "../../process/index.ts";
import { previewInstance } from "./preview-of.ts";

/** A step as it was foreseen, by codes: names are those of today and of the reader. */
interface ForeseenStep extends Pick<ChainEntry, "taskId" | "goesOn"> {
  people: string[];
  passedOver: string[];
}

interface ForeseenRow {
  foreseenAt: string;
  steps: readonly ForeseenStep[];
}

/** Writes down whom an application that was submitted just now is foreseen to reach, in its transaction. */
export async function noteForeseen(
  scope: CommandScope,
  { bundle, snapshot, before, done }: CarriedOut,
): Promise<void> {
  if (!done.events.some(({ type }) => type === "submitted")) return;
  const preview = await previewInstance(scope, bundle, snapshot, scope.actor.chartRevision);
  if (isRefusal(preview)) return;
  const known = new Set(before?.visits.map(({ visitId }) => visitId));
  const steps = preview.chain
    .filter(({ visitId }) => visitId === undefined || !known.has(visitId))
    .map(
      ({ taskId, seats, passedOver = [], goesOn }): ForeseenStep => ({
        taskId,
        people: [...new Set(seats.map(({ userCode }) => userCode))],
        passedOver: passedOver.map(({ userCode }) => userCode),
        ...(goesOn === undefined ? {} : { goesOn }),
      }),
    );
  await sql`
    insert into foreseen_way (instance_id, round, foreseen_at, steps)
    values (${snapshot.instanceId}, ${snapshot.round}, ${scope.request.now.toISOString()}::timestamptz, ${jsonb(steps)})
    on conflict (instance_id, round) do update set foreseen_at = excluded.foreseen_at, steps = excluded.steps`.execute(
    scope.tx,
  );
}

/** What was foreseen when the present round was submitted; nothing for what was submitted before this was written down. */
export async function foreseenWay(
  { tx }: Pick<SessionScope, "tx">,
  bundle: LocalizedBundle,
  { instanceId, round }: Pick<InstanceSnapshot, "instanceId" | "round">,
  people: Pick<People, "realName">,
): Promise<ApplicationDetail["foreseen"]> {
  const { rows } = await sql<ForeseenRow>`
    select foreseen_at, steps from foreseen_way where instance_id = ${instanceId} and round = ${round}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const named = (userCode: string) => ({ userCode, realName: people.realName(userCode) });
  return {
    at: new Date(row.foreseenAt).toISOString(),
    steps: row.steps.map(({ taskId, goesOn, ...step }) => ({
      taskId,
      taskName: bundle.definition.tasks.find((task) => task.taskId === taskId)?.taskName ?? taskId,
      people: step.people.map(named),
      passedOver: step.passedOver.map(named),
      ...(goesOn === undefined ? {} : { goesOn }),
    })),
  };
}
