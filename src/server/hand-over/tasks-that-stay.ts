import { sql } from "kysely";
import type { handOverPreview } from "#contract/calls/hand-over.ts";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { reassignTask } from "#engine";
import type { SessionScope } from "../http/index.ts";
import { readBundle, readInstance, type StoredInstance } from "../process/index.ts";
import { bundlesOf, dryRun, namesOf } from "../task/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { tasksToGive } from "./tasks-to-give.ts";
import { answeredProblem, whyItStays } from "./why-it-stays.ts";

type Staying = NonNullable<OutputOf<typeof handOverPreview>["staying"]>[number];

interface Given {
  seatId: number;
  instanceId: number;
  applyId: string;
  processId: string;
  processVersion: number;
  taskName: string;
}

/**
 * Which of the first tasks of a hand-over would stay with whom they are, and why: each is given to the receiver by the command
 * of the job, in its order, and nothing is stored. What one application had given before counts for its next task.
 */
export async function tasksThatStay(
  scope: SessionScope,
  input: InputOf<typeof handOverPreview>,
  toUserCode: string,
): Promise<{ judged: number; staying: Staying[] }> {
  const { tx, actor } = scope;
  const { rows } = await sql<Given>`
    select s.seat_id, s.instance_id, i.apply_id, i.process_id, i.process_version, s.task_name ${tasksToGive(input, actor)}
    order by s.seat_id limit ${limits.handOverJudgedMax}`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  const standing = new Map<number, StoredInstance>();
  const staying: Staying[] = [];
  for (const task of rows) {
    const problem = await giveWithoutStoring(scope, standing, task, toUserCode);
    if (problem === undefined) continue;
    const { seatId: bpdTaskId, applyId } = task;
    const { taskName } = namesOf(bundleOf(task), task.taskName);
    staying.push({ bpdTaskId, applyId, taskName, problem: answeredProblem(problem) });
  }
  return { judged: rows.length, staying };
}

/** Why a task could not be given; where it can, its application is left as it would then stand. */
async function giveWithoutStoring(
  scope: SessionScope,
  standing: Map<number, StoredInstance>,
  { seatId, instanceId }: Given,
  toUserCode: string,
): Promise<string | undefined> {
  const { tx, actor } = scope;
  const stored = standing.get(instanceId) ?? (await readInstance(tx, { seatId }, actor.organId));
  if (stored === undefined || !mayReadInstance(stored, actor)) return whyItStays(refuse("notFound"));
  const bundle = await readBundle(scope, stored.snapshot);
  // The reason is asked for beside this and is not looked at.
  const command = { seatId, toUserCode, reason: "?" };
  const done = await dryRun(scope, stored, bundle, (context, snapshot) =>
    reassignTask(bundle, snapshot, command, context),
  );
  if (isRefusal(done)) return whyItStays(done);
  standing.set(instanceId, { ...stored, snapshot: done.snapshot });
  return undefined;
}
