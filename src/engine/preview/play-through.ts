import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import type { PlayedStep, PlayedWay } from "#contract/shapes/played-way.ts";
import { startInstance } from "../commands/start-instance.ts";
import { submitApplication } from "../commands/submit-application.ts";
import { refusalOf } from "../flow/park-visit.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CommandContext } from "../model/context.ts";
import { isNeeds, type Needs } from "../model/outcome.ts";
import { prepare } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Seat, Visit, VisitId } from "../model/process-instance.ts";
import { fieldRightsFor } from "../rights/field-rights.ts";
import { asPerson, imaginedContext } from "./imagined-context.ts";
import { inOrderOfWork } from "./in-order-of-work.ts";
import { type ImaginedDecision, nextStep } from "./next-step.ts";
import { farthest } from "./preview-chain.ts";

/** What was decided on a step; without a person whoever holds it decides so. */
export interface GivenDecision extends ImaginedDecision {
  taskId: string;
  userCode?: string;
}

/** An application to be played: what was filed, by whom, and what people decide on it. */
export interface GivenCase {
  applicant: string;
  /** Roles the applicant has. */
  roles: readonly string[];
  organId: number;
  title?: string;
  urgency?: string;
  form: FormValues;
  /** Who is not named here agrees. */
  decisions?: readonly GivenDecision[];
  /** What automatic tasks wrote, by task. */
  automaticValues?: Readonly<Record<string, FormValues>>;
}

/** How a case went, with the refusal that stopped it, and the snapshot it ended with. */
export interface Played extends PlayedWay {
  stoppedBy?: Refusal;
  snapshot?: InstanceSnapshot;
}

/**
 * Plays an application from its submission to its end by the very commands, as its people decide: the way it goes by a
 * definition. Nothing is kept of it. What somebody wrote counts where the definition lets them write it.
 */
export function playThrough(bundle: Bundle, given: GivenCase, context: CommandContext): Played | Needs {
  const { applicant, roles, organId, title = "", form } = given;
  const imagined = imaginedContext({ seats: [] }, context);
  const urgency = given.urgency === undefined ? {} : { urgency: given.urgency };
  const begun = startInstance(
    bundle,
    { instanceId: 0, applyId: "-", organId, title, form, ...urgency },
    asPerson(imagined, applicant, roles),
  );
  if (isNeeds(begun)) return begun;
  if (isRefusal(begun)) return { steps: [], ends: "stopped", stoppedBy: begun };
  const seatId = begun.snapshot.seats[0]?.seatId ?? 0;
  const sent = submitApplication(bundle, begun.snapshot, { seatId }, asPerson(imagined, applicant, roles));
  if (isNeeds(sent)) return sent;
  if (isRefusal(sent)) return { steps: [], ends: "stopped", stoppedBy: sent };
  let { snapshot } = sent;
  const decisions = decisionsOf(bundle, given);
  for (let step = 0; step < farthest; step += 1) {
    const [incident] = snapshot.incidents ?? [];
    if (incident !== undefined) return played(bundle, snapshot, refusalOf(incident));
    const outcome = nextStep(bundle, snapshot, imagined, decisions);
    if (outcome === undefined) return played(bundle, snapshot);
    if (isNeeds(outcome)) return outcome;
    if (isRefusal(outcome)) return played(bundle, snapshot, outcome);
    snapshot = outcome.snapshot;
  }
  const task = prepare(bundle).tasks.get(snapshot.visits.at(-1)?.taskId ?? "")?.taskName ?? "";
  return played(bundle, snapshot, { refused: "flowWithoutEnd", params: { task } });
}

function decisionsOf(bundle: Bundle, { decisions = [], automaticValues = {} }: GivenCase) {
  return {
    ofAutomaticTask: (taskId: string) => automaticValues[taskId],
    ofSeat: ({ taskId, userCode }: Seat): ImaginedDecision => {
      const ofTask = decisions.filter((each) => each.taskId === taskId);
      const own = ofTask.find((each) => each.userCode === userCode);
      const all = ofTask.find((each) => each.userCode === undefined);
      const { act, values } = own ?? all ?? asMostDid(ofTask);
      if (act === "reject" || values === undefined) return { act };
      const rights = fieldRightsFor(bundle, taskId);
      const allowed = Object.entries(values).filter(([field]) => rights[field] === "write");
      return { act, ...(allowed.length === 0 ? {} : { values: Object.fromEntries(allowed) }) };
    },
  };
}

/** Whoever is new on a step decides as those who decided it: what they wrote, and their no where nobody agreed. */
function asMostDid(decisions: readonly GivenDecision[]): ImaginedDecision {
  const [first] = decisions;
  if (first === undefined) return { act: "approve" };
  const agreed = decisions.filter(({ act }) => act === "approve");
  if (agreed.length === 0) return { act: "reject" };
  return { act: "approve", values: Object.assign({}, ...agreed.map(({ values }) => values)) as FormValues };
}

function played(bundle: Bundle, snapshot: InstanceSnapshot, stoppedBy?: Refusal): Played {
  const { tasks } = prepare(bundle);
  const shown = inOrderOfWork(snapshot.visits).filter(
    ({ taskId, cause }) =>
      !["start", "route"].includes(tasks.get(taskId)?.taskType ?? "start") && cause !== "skipped",
  );
  const ends = endOf(snapshot, stoppedBy);
  const steps = shown.map((visit) => stepOf(snapshot, visit));
  return { steps, ends, snapshot, ...(stoppedBy === undefined ? {} : { stoppedBy }) };
}

function endOf({ status, result }: InstanceSnapshot, stoppedBy: Refusal | undefined): PlayedWay["ends"] {
  if (stoppedBy !== undefined || status !== "complete") return "stopped";
  return result ?? "complete";
}

function stepOf({ seats }: InstanceSnapshot, { taskId, visitId }: Visit): PlayedStep {
  const people = seats.filter((seat) => seat.visitId === visitId).map(({ userCode }) => userCode);
  return { taskId, people: [...new Set(people)] };
}

/**
 * How long a played application takes where each step takes as long as it is said to: along its longest branch, in the
 * unit of `timeOf`. Pure.
 */
export function lengthOf(
  { visits }: Pick<InstanceSnapshot, "visits">,
  timeOf: (taskId: string) => number,
): number {
  const ends = new Map<VisitId, number>();
  for (const visit of inOrderOfWork(visits)) {
    const began = visit.arrivals
      .filter(({ takenBack }) => takenBack !== true)
      .map(({ fromVisitId }) => ends.get(fromVisitId) ?? 0);
    ends.set(visit.visitId, Math.max(0, ...began) + timeOf(visit.taskId));
  }
  return Math.max(0, ...ends.values());
}
