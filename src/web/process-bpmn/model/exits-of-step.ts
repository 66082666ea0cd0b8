import type { ModdleElement } from "bpmn-moddle";
import type { VisitOutcome } from "#contract/codes/visit-outcome.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { BpmnWords } from "./bpmn-words.ts";
import type { DiagramDraft } from "./diagram-draft.ts";
import { gatewayOf, isActivity } from "./element-of-step.ts";
import { plainBody, plainText } from "./plain-text.ts";
import { timer } from "./timed.ts";

/** A step of a definition among the elements of the file. */
export interface WrittenStep {
  task: TaskDefinition;
  element: ModdleElement;
  /** Where flows to it arrive, and from where its usual ones leave. */
  entry: ModdleElement;
  exit: ModdleElement;
}

/** Whether a transition is followed where the work of its step is done. Pure. */
export function isUsual(on: VisitOutcome | undefined): on is undefined | "passed" | "skipped" {
  return on === undefined || on === "passed" || on === "skipped";
}

interface Shared {
  /** The errors of the file, by outcome; new ones are added. */
  errors: Map<string, ModdleElement>;
  words: BpmnWords | undefined;
}

/**
 * From where the flows of a step leave after an outcome: the step or the gateway behind it, else an event on its edge, made
 * once for each outcome, with a gateway behind it where one of several ways is chosen.
 */
export function exitsOf(draft: DiagramDraft, step: WrittenStep, shared: Shared) {
  const made = new Map<VisitOutcome, ModdleElement>();
  return (on: VisitOutcome | undefined): ModdleElement => {
    if (isUsual(on) || !isActivity(step.element.$type)) return step.exit;
    const known = made.get(on);
    if (known !== undefined) return known;
    const exit = exitAfter(draft, step, on, shared);
    made.set(on, exit);
    return exit;
  };
}

function exitAfter(draft: DiagramDraft, step: WrittenStep, on: VisitOutcome, shared: Shared): ModdleElement {
  const { task } = step;
  const event = boundary(draft, step, on, shared);
  const ways = task.transitions.filter((way) => way.on === on);
  if (ways.length === 1 && ways.every(({ transExpression }) => plainBody(transExpression) === ""))
    return event;
  const fork = draft.add(gatewayOf(task.split), `${task.taskId}_${on}_fork`, {
    extensionElements: draft.extension("Part", { of: task.taskId, role: "fork", on }),
  });
  draft.connect(event, fork);
  return fork;
}

/** Where the work of a step ends otherwise: its time is over, or it is rejected or fails. */
function boundary(
  draft: DiagramDraft,
  { task, element }: WrittenStep,
  on: VisitOutcome,
  { errors, words }: Shared,
): ModdleElement {
  const name = plainText(words?.outcome(on) ?? "");
  return draft.add("bpmn:BoundaryEvent", `${task.taskId}_${on}`, {
    ...(name === "" ? {} : { name }),
    attachedToRef: element,
    extensionElements: draft.extension("Part", { of: task.taskId, role: "outcome", on }),
    eventDefinitions: [
      on === "timed_out" ? timer(draft, task.taskHour) : errorEvent(draft, on, name, errors),
    ],
  });
}

function errorEvent(
  draft: DiagramDraft,
  on: VisitOutcome,
  name: string,
  errors: Map<string, ModdleElement>,
): ModdleElement {
  const errorRef =
    errors.get(on) ??
    draft.moddle.create("bpmn:Error", { id: draft.idLike(`Error_${on}`), name: name || on, errorCode: on });
  errors.set(on, errorRef);
  return draft.moddle.create("bpmn:ErrorEventDefinition", { id: draft.idLike("ErrorEvent"), errorRef });
}
