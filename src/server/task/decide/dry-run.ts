import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { ClosingTask } from "#contract/shapes/task.ts";
import {
  type Bundle,
  closedBy,
  type CommandContext,
  type Done,
  type Facts,
  type InstanceSnapshot,
  isNeeds,
  type Outcome,
  type People,
  type Seat,
} from "#engine";
import {
  type CommandScope,
  gatherFacts,
  organisationOf,
  presentRefusal,
  refusalWithResult,
  shownPeople,
  type StoredInstance,
  withReaders,
} from "../../process/index.ts";

/**
 * What a command would do, decided by the engine and not stored. `known`: what the engine need not ask for. Readers that were
 * left out are loaded where it asks for them, so that `decide` goes by the snapshot it is handed.
 */
export async function dryRun(
  scope: CommandScope,
  stored: { snapshot: InstanceSnapshot; row: { chartRevision: number | undefined } },
  bundle: Bundle,
  decide: (context: CommandContext, snapshot: InstanceSnapshot) => Outcome,
  known: Facts = {},
): Promise<Done | Refusal> {
  const { actor, request } = scope;
  const { people, calendar, policy } = await organisationOf(scope, stored.row.chartRevision);
  let { snapshot } = stored;
  let facts = known;
  // Below those of a dry run before this one, which its snapshot has.
  let latest = snapshot.seats.reduce((least, { seatId }) => Math.min(least, seatId), 0);
  for (;;) {
    const context: CommandContext = {
      now: request.now.getTime(),
      actor: { userCode: actor.userCode, roles: actor.access },
      people,
      calendar,
      policy,
      // Numbers no seat has: what a dry run opens is never seen.
      newSeatId: () => {
        latest -= 1;
        return latest;
      },
      facts,
    };
    const outcome = decide(context, snapshot);
    if (isRefusal(outcome))
      return presentRefusal(
        await refusalWithResult(scope.tx, outcome, snapshot),
        bundle,
        await shownPeople(scope, people),
        scope.language,
      );
    if (!isNeeds(outcome)) return outcome;
    if (outcome.needs.some(({ fact }) => fact === "readers")) {
      ({ snapshot } = await withReaders(scope.tx, { ...stored, snapshot }));
      // What was known of the seats was without theirs.
      facts = {};
      continue;
    }
    facts = await gatherFacts(scope, outcome.needs, snapshot.instanceId, facts);
  }
}

/** What a dry run would close and open, and who would be told. */
export function dryRunPreview(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  done: Pick<Done, "snapshot" | "effects">,
  people: People,
) {
  const known = new Set(snapshot.seats.map(({ seatId }) => seatId));
  const opened = done.snapshot.seats.filter(({ seatId, status }) => !known.has(seatId) && status !== "ended");
  const told = done.effects.flatMap((effect) => (effect.effect === "notify" ? [effect.userCode] : []));
  return {
    closes: tasksOf(bundle, closedBy(snapshot, done), people),
    opens: tasksOf(bundle, opened, people),
    tells: [...new Set(told)].map((userCode) => ({ userCode, realName: people.realName(userCode) })),
  };
}

/** The work of others that a dry run would end, each person once on a task. */
export function closingTasks(
  bundle: Bundle,
  { snapshot }: StoredInstance,
  done: Pick<Done, "snapshot">,
  people: People,
  ownUserCode: string,
): ClosingTask[] {
  return tasksOf(
    bundle,
    closedBy(snapshot, done).filter(({ userCode }) => userCode !== ownUserCode),
    people,
  );
}

/** Seats as a person reads them: whose, and of which task; mere reading left out. */
export function tasksOf(bundle: Bundle, seats: readonly Seat[], people: People): ClosingTask[] {
  const tasks = new Map(bundle.definition.tasks.map((task) => [task.taskId, task]));
  const named = seats
    .filter(({ taskId }) => tasks.get(taskId)?.taskType !== "read")
    .map(({ taskId, userCode }) => ({
      taskId,
      taskName: tasks.get(taskId)?.taskName ?? taskId,
      userCode,
      realName: people.realName(userCode),
    }));
  return [...new Map(named.map((each) => [`${each.taskId}/${each.userCode}`, each])).values()];
}
