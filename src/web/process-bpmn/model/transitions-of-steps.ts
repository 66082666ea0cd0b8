import type { ModdleElement } from "bpmn-moddle";
import { type VisitOutcome, visitOutcomes } from "#contract/codes/visit-outcome.ts";
import { END, type TaskDefinition, type Transition } from "#contract/shapes/process-definition.ts";
import { type BpmnFinding, findingOf } from "./bpmn-finding.ts";
import { conditionOfFlow } from "./condition-of-flow.ts";
import { hoursOfTimer, kindOfEvent } from "./hours-of-timer.ts";
import { ownPart } from "./own-part.ts";
import { type ProcessGraph, targetOf } from "./process-graph.ts";
import type { TakenSteps } from "./taken-steps.ts";

type Tell = (finding: BpmnFinding) => void;

/** A transition with the position it had among those of its step, where the file says it. */
interface Way {
  at: number;
  isDefault: boolean;
  transition: Transition;
}

/** The steps with where they lead, in the order of the file. What leads nowhere that came in goes to `tell`. */
export function connectSteps(graph: ProcessGraph, taken: TakenSteps, tell: Tell): TaskDefinition[] {
  const { steps, forks } = taken;
  const told = new Set<ModdleElement>();
  const connected = [...steps].map(([node, step]) => {
    const exitOf = (owner: ModdleElement) => [...forks].find(([, each]) => each === owner)?.[0] ?? owner;
    let changed = step;
    const ways = graph.leaving(exitOf(node)).map((flow) => wayOf(flow, undefined, taken, tell));
    for (const boundary of graph.boundaries(node)) {
      told.add(boundary);
      const outcome = outcomeOf(boundary, changed, tell);
      if (outcome === undefined) continue;
      changed = { ...changed, ...outcome.settings };
      ways.push(...graph.leaving(exitOf(boundary)).map((flow) => wayOf(flow, outcome.on, taken, tell)));
    }
    const transitions = inOrder(ways.filter((way) => way !== undefined));
    // What leads nowhere in BPMN ends there; a draft of ours may be unfinished.
    if (transitions.length === 0 && ownPart(node, "Step") === undefined)
      transitions.push({ sequence: 1, toTaskId: END, transExpression: "" });
    return { ...changed, transitions };
  });
  for (const node of graph.nodes)
    if (node.$type === "bpmn:BoundaryEvent" && !told.has(node)) tell(findingOf(node, "boundary"));
  return connected;
}

function wayOf(
  flow: ModdleElement,
  on: VisitOutcome | undefined,
  { steps, joins }: TakenSteps,
  tell: Tell,
): Way | undefined {
  const target = targetOf(flow);
  const toTaskId = target.$type === "bpmn:EndEvent" ? END : steps.get(joins.get(target) ?? target)?.taskId;
  if (toTaskId === undefined) {
    tell(findingOf(flow, "dangling"));
    return undefined;
  }
  const { text, told } = conditionOfFlow(flow);
  if (told !== undefined) tell(findingOf(flow, told));
  const own = ownPart(flow, "Way");
  const said = visitOutcomes.find((each) => each === own?.["on"]);
  const outcome = on ?? said;
  const sequence = Number(own?.["sequence"]);
  const at = Number(own?.["at"]);
  return {
    at: Number.isSafeInteger(at) ? at : Number.POSITIVE_INFINITY,
    isDefault: (flow["sourceRef"] as ModdleElement)["default"] === flow,
    transition: {
      sequence: Number.isSafeInteger(sequence) ? sequence : 0,
      toTaskId,
      transExpression: text,
      ...(outcome === undefined ? {} : { on: outcome }),
    },
  };
}

/** As they were written; what is new behind them, the way for everything else last. */
function inOrder(ways: readonly Way[]): Transition[] {
  const sorted = [...ways].sort(
    (one, other) => compare(one.at, other.at) || Number(one.isDefault) - Number(other.isDefault),
  );
  let highest = Math.max(0, ...sorted.map(({ transition }) => transition.sequence));
  return sorted.map(({ transition }) => {
    if (transition.sequence > 0) return transition;
    highest += 1;
    return { ...transition, sequence: highest };
  });
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** After which outcome of its step a boundary event is followed, and what the step needs for it. */
function outcomeOf(
  boundary: ModdleElement,
  step: TaskDefinition,
  tell: Tell,
): { on: VisitOutcome; settings: Partial<TaskDefinition> } | undefined {
  const kind = kindOfEvent(boundary);
  // A file that was written before said it by the event's id alone.
  const said = ownPart(boundary, "Part")?.["on"];
  const own = visitOutcomes.find((each) =>
    said === undefined ? boundary.id?.startsWith(`${step.taskId}_${each}`) : each === said,
  );
  const isOurs = own !== undefined && kind === (own === "timed_out" ? "Timer" : "Error");
  if (isOurs) return { on: own, settings: timeLimit(boundary, step) };
  if (boundary["cancelActivity"] !== false && step.taskType === "approve") {
    const hours = kind === "Timer" ? hoursOfTimer(boundary) : undefined;
    if (hours !== undefined) {
      tell(findingOf(boundary, "calendarHours"));
      const overtime = [{ afterHours: 0, action: "time_out" as const }];
      return { on: "timed_out", settings: { taskHour: hours, overtime } };
    }
    if (kind === "Error" || kind === "Escalation") return { on: "rejected", settings: { mayReject: true } };
  }
  if (kind === "Error" && step.taskType === "auto") return { on: "failed", settings: {} };
  tell(findingOf(boundary, "boundary"));
  return undefined;
}

function timeLimit(boundary: ModdleElement, { taskHour }: TaskDefinition): Partial<TaskDefinition> {
  const [timer] = (boundary["eventDefinitions"] ?? []) as ModdleElement[];
  const said = (timer?.["timeDuration"] as ModdleElement | undefined)?.["body"];
  if (said === undefined || said === `PT${taskHour}H`) return {};
  const hours = hoursOfTimer(boundary);
  return hours === undefined ? {} : { taskHour: hours };
}
