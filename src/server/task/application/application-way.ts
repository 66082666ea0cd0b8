import { applicationWay } from "#contract/calls/task/detail.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { END, type TaskDefinition, type Transition } from "#contract/shapes/process-definition.ts";
import {
  type Bundle,
  type InstanceSnapshot,
  type People,
  type Preview,
  type Visit,
  type VisitId,
  visitsInForce,
} from "#engine";
import { handle, type SessionScope } from "../../http/index.ts";
import { isProcessAdministrator, mayReadInstance, type ShownPeople } from "../../viewer/index.ts";
import { readBundle, readInstance } from "../../process/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { instant } from "./chain-of.ts";
import { incidentText } from "../incidents/present-incident.ts";
import { previewInstance } from "./preview-of.ts";
import { withFormerTasks } from "./with-former-tasks.ts";
import { movesOf, movingEvents } from "./way-moves.ts";

type Way = OutputOf<typeof applicationWay>;

/** The process of an application with the way it took; conditions only for who designs processes. */
export const applicationWayHandler = handle(applicationWay, async ({ applyId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  const { people } = await shownOrganisation(scope, row.chartRevision);
  const isUnderWay = snapshot.status === "running" || snapshot.status === "returned";
  const foretold = isUnderWay ? await previewInstance(scope, bundle, snapshot, row.chartRevision) : undefined;
  const preview = foretold === undefined || isRefusal(foretold) ? undefined : foretold;
  const showsConditions = isProcessAdministrator(actor.access);
  const { tasks } = bundle.definition;
  const moves = movesOf(snapshot, await movingEvents(tx, snapshot.instanceId), people);
  const named = await withFormerTasks(scope, bundle, snapshot);
  const drawn = [...tasks, ...movedFormerly(named, tasks, moves)].map(({ taskId, taskName, taskType }) => ({
    taskId,
    taskName,
    taskType,
    ...standing(snapshot, preview, people, taskId),
    ...(showsConditions ? problemOf(scope, { bundle, snapshot, people }, taskId) : {}),
  }));
  const states = new Map(drawn.map(({ taskId, state }) => [taskId, state]));
  const isComplete = snapshot.status === "complete";
  const end: Way["tasks"][number] = {
    taskId: END,
    taskName: END,
    taskType: "end",
    state: isComplete ? "done" : preview === undefined ? "untouched" : "upcoming",
    visits: isComplete ? 1 : 0,
    people: [],
    lastAt: isComplete ? row.endedAt : null,
  };
  const answer: Way = {
    tasks: [...drawn, end],
    transitions: tasks.flatMap(({ taskId, transitions }) =>
      transitions.map(({ sequence, toTaskId, transExpression, on }) => {
        const ahead = toTaskId === END ? end.state : states.get(toTaskId);
        const from = states.get(taskId);
        return {
          from: taskId,
          to: toTaskId,
          sequence,
          travelled: isTravelled(snapshot, taskId, { sequence, toTaskId, on }),
          ...(on === undefined ? {} : { on }),
          upcoming: ahead === "upcoming" && from !== undefined && leadsOn.has(from),
          ...(showsConditions && transExpression !== "" ? { condition: transExpression } : {}),
        };
      }),
    ),
    moves,
  };
  return answer;
});

/** Steps that the version does not have, but that the application was moved to or from. */
function movedFormerly(
  { definition }: Bundle,
  known: readonly TaskDefinition[],
  moves: Way["moves"],
): TaskDefinition[] {
  const moved = new Set(moves.flatMap(({ from, to }) => [from, to]));
  return definition.tasks.filter(
    (task) => !known.some(({ taskId }) => taskId === task.taskId) && moved.has(task.taskId),
  );
}

/** Steps from which the work still goes on. */
const leadsOn: ReadonlySet<Way["tasks"][number]["state"]> = new Set([
  "open",
  "upcoming",
  "waiting",
  "stopped",
]);

/** What has stopped a step, as the list of stopped steps says it. */
function problemOf(
  { actor, language }: Pick<SessionScope, "actor" | "language">,
  { bundle, snapshot, people }: { bundle: Bundle; snapshot: InstanceSnapshot; people: ShownPeople },
  taskId: string,
): { problem?: string } {
  const incident = snapshot.incidents?.findLast((each) => each.taskId === taskId);
  if (incident === undefined) return {};
  const hidesFields = actor.forbidden.hiddenFormFields(snapshot.processId).length > 0;
  return { problem: incidentText(incident, { bundle, people, language, hidesFields }) };
}

function standing(snapshot: InstanceSnapshot, preview: Preview | undefined, people: People, taskId: string) {
  const visits = snapshot.visits.filter((visit) => visit.taskId === taskId);
  const ahead = preview?.chain.find((entry) => entry.taskId === taskId && entry.open !== true);
  const last = visits.at(-1);
  const live = visits.findLast(({ status }) => status !== "closed");
  const state = stateOf(live, last, ahead !== undefined, visitsInForce(snapshot));
  const shown = live ?? last;
  const held = snapshot.seats.filter(
    ({ visitId, status, cause, askedBySeatId }) =>
      visitId === shown?.visitId &&
      askedBySeatId === undefined &&
      (live === undefined ? cause === "handled" : status === "open" || status === "waiting"),
  );
  const expected =
    state === "upcoming" ? (ahead?.seats ?? []).map(({ userCode }) => people.realName(userCode)) : undefined;
  return {
    state,
    visits: visits.length,
    people: expected ?? [...new Set(held.map(({ userCode }) => people.realName(userCode)))],
    lastAt: instant(shown?.closedAt ?? shown?.enteredAt),
  };
}

function stateOf(
  live: Visit | undefined,
  last: Visit | undefined,
  isAhead: boolean,
  inForce: ReadonlySet<VisitId>,
): Way["tasks"][number]["state"] {
  if (live?.status === "parked") return "stopped";
  if (live !== undefined) return live.status === "open" ? "open" : "waiting";
  if (isAhead) return "upcoming";
  if (last === undefined) return "untouched";
  const counts = inForce.has(last.visitId) && (last.cause === "passed" || last.cause === "skipped");
  return counts ? "done" : "closed";
}

/** Some visit went this way, and no return or recall took that back. */
function isTravelled(
  snapshot: InstanceSnapshot,
  from: string,
  {
    sequence,
    toTaskId: to,
    on,
  }: Pick<Transition, "sequence" | "toTaskId"> & { on: Transition["on"] | undefined },
): boolean {
  const sources = new Map(snapshot.visits.map((visit) => [visit.visitId, visit]));
  if (to === END) {
    const inForce = visitsInForce(snapshot);
    return (
      snapshot.status === "complete" &&
      snapshot.visits.some(
        ({ taskId, cause, visitId }) =>
          taskId === from &&
          inForce.has(visitId) &&
          (on === undefined ? cause === "passed" : cause === on) &&
          snapshot.visits.every((next) => next.arrivals.every((arrival) => arrival.fromVisitId !== visitId)),
      )
    );
  }
  return snapshot.visits.some(
    ({ taskId, arrivals }) =>
      taskId === to &&
      arrivals.some(
        (arrival) =>
          arrival.takenBack !== true &&
          arrival.sequence === sequence &&
          sources.get(arrival.fromVisitId)?.taskId === from,
      ),
  );
}
