import type { ModdleElement } from "bpmn-moddle";
import { END, type ProcessDefinition, type TaskDefinition } from "#contract/shapes/process-definition.ts";
import { DiagramDraft } from "./diagram-draft.ts";
import { drawDiagram } from "./draw-diagram.ts";
import { elementOfStep, gatewayOf, isActivity } from "./element-of-step.ts";
import { feel, openModdle, ownNamespace } from "./open-moddle.ts";
import { jsonForXml, plainBody, plainText } from "./plain-text.ts";

/** A step of a definition among the elements of the file. */
interface Step {
  task: TaskDefinition;
  element: ModdleElement;
  /** Where flows to it arrive, and from where its usual ones leave. */
  entry: ModdleElement;
  exit: ModdleElement;
}

/** Whether a definition can be drawn: proper ids, once each, and every transition leads to a step that is there. Pure. */
export function isDrawable({ tasks }: ProcessDefinition): boolean {
  // A draft may be anything with an id.
  if (!Array.isArray(tasks) || tasks.some(({ transitions }) => !Array.isArray(transitions))) return false;
  const ids = new Set(tasks.map(({ taskId }) => taskId));
  return (
    tasks.length > 0 &&
    ids.size === tasks.length &&
    !ids.has(END) &&
    [...ids].every((id) => /^[A-Za-z][A-Za-z0-9_-]*$/u.test(id)) &&
    tasks.every((task) => task.transitions.every(({ toTaskId }) => toTaskId === END || ids.has(toTaskId)))
  );
}

/**
 * A drawable definition as a BPMN 2.0 file with its layout. What BPMN has no word for stands in extension elements of our
 * namespace, so that `readBpmn` makes the same definition of it again.
 */
export async function writeBpmn(definition: ProcessDefinition): Promise<string> {
  const moddle = openModdle();
  const draft = new DiagramDraft(moddle);
  const { processName, processComments, tasks, places, ...rest } = definition;
  const known = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
  const otherPlaces = Object.fromEntries(Object.entries(places ?? {}).filter(([id]) => !known.has(id)));
  const settings = {
    ...rest,
    ...(plainText(processName) === processName ? {} : { processName }),
    ...(processComments === undefined || isPlain(processComments) ? {} : { processComments }),
    ...(places === undefined ? {} : { places: otherPlaces }),
  };
  const process = moddle.create("bpmn:Process", {
    id: draft.idLike(definition.processId),
    name: plainText(processName),
    isExecutable: true,
    ...(processComments === undefined || plainBody(processComments) === ""
      ? {}
      : { documentation: [moddle.create("bpmn:Documentation", { text: plainBody(processComments) })] }),
    extensionElements: draft.extension("Process", { settings: jsonForXml(settings) }),
  });
  const errors = writeElements(draft, tasks);
  const diagram = drawDiagram(draft, process, places ?? {});
  const flowElements = [...draft.elements, ...draft.flows];
  for (const element of flowElements) element["$parent"] = process;
  process["flowElements"] = flowElements;
  const definitions = moddle.create("bpmn:Definitions", {
    id: draft.idLike("Definitions_1"),
    targetNamespace: ownNamespace,
    expressionLanguage: feel,
    exporter: "Chancery",
    rootElements: [...errors, process],
    diagrams: [diagram],
  });
  return (await moddle.toXML(definitions, { format: true })).xml;
}

const isPlain = (text: string): boolean => text !== "" && plainBody(text) === text;

/** Adds steps, gateways, boundary events and flows; answers the errors that the file declares beside the process. */
function writeElements(draft: DiagramDraft, tasks: readonly TaskDefinition[]): ModdleElement[] {
  const arrivals = new Map<string, number>();
  for (const { toTaskId } of tasks.flatMap(({ transitions }) => transitions))
    arrivals.set(toTaskId, (arrivals.get(toTaskId) ?? 0) + 1);
  const steps = new Map(
    tasks.map((task) => [task.taskId, writeStep(draft, task, arrivals.get(task.taskId) ?? 0)]),
  );
  const end = arrivals.has(END)
    ? draft.add("bpmn:EndEvent", "End", { extensionElements: draft.extension("End", {}) })
    : undefined;
  const errors = new Map<string, ModdleElement>();
  for (const step of steps.values())
    for (const [at, transition] of step.task.transitions.entries()) {
      const target = transition.toTaskId === END ? end : steps.get(transition.toTaskId)?.entry;
      if (target === undefined) continue;
      const { on, sequence, transExpression } = transition;
      const from =
        usually(on) || !isActivity(step.element.$type) ? step.exit : boundary(draft, step, on, errors);
      const condition = plainBody(transExpression);
      const isExact = condition === transExpression;
      const flow = draft.connect(from, target, {
        ...(on === undefined ? {} : { name: on }),
        ...(condition === "" ? {} : { conditionExpression: expression(draft, condition) }),
        extensionElements: draft.extension("Way", {
          at: String(at),
          sequence: String(sequence),
          ...(on === undefined ? {} : { on }),
          ...(isExact ? {} : { condition: jsonForXml(transExpression) }),
        }),
      });
      const isLast = step.task.transitions.every((other) => other.sequence <= sequence);
      if (isLast && condition === "" && /Exclusive|Inclusive/u.test(from.$type)) from["default"] = flow;
    }
  return [...errors.values()];
}

function usually(on: string | undefined): on is undefined | "passed" | "skipped" {
  return on === undefined || on === "passed" || on === "skipped";
}

function expression({ moddle }: DiagramDraft, body: string): ModdleElement {
  return moddle.create("bpmn:FormalExpression", { body });
}

function writeStep(draft: DiagramDraft, task: TaskDefinition, arriving: number): Step {
  const { taskId, taskName, taskType, transitions, ...rest } = task;
  const type = elementOfStep(task);
  const join =
    arriving > 1 && (task.join ?? "all") === "all"
      ? draft.add("bpmn:InclusiveGateway", `${taskId}_join`, {
          gatewayDirection: "Converging",
          extensionElements: draft.extension("Part", { of: taskId, role: "join" }),
        })
      : undefined;
  const settings = { ...rest, ...(plainText(taskName) === taskName ? {} : { taskName }) };
  const element = draft.add(type, taskId, {
    ...(plainText(taskName) === "" ? {} : { name: plainText(taskName) }),
    extensionElements: draft.extension("Step", { taskId, taskType, settings: jsonForXml(settings) }),
    ...(taskType === "delay" ? { eventDefinitions: [timer(draft, task.delayHours)] } : {}),
    ...loopOf(draft, task),
  });
  if (join !== undefined) draft.connect(join, element);
  const leaving = transitions.filter(({ on }) => usually(on) || !isActivity(type));
  const asksCondition = leaving.some(({ transExpression }) => plainBody(transExpression) !== "");
  const needsFork = leaving.length > 1 || (type.endsWith("Event") && asksCondition);
  if (!needsFork || type.endsWith("Gateway")) return { task, element, entry: join ?? element, exit: element };
  const fork = draft.add(gatewayOf(task.split), `${taskId}_fork`, {
    extensionElements: draft.extension("Part", { of: taskId, role: "fork" }),
  });
  draft.connect(element, fork);
  return { task, element, entry: join ?? element, exit: fork };
}

/** Several people: one after the other, or all at the same time. */
function loopOf({ moddle }: DiagramDraft, { taskType, taskRunWay, subprocess }: TaskDefinition): object {
  if (taskType === "subprocess" && subprocess?.forEach !== undefined)
    return {
      loopCharacteristics: moddle.create("bpmn:MultiInstanceLoopCharacteristics", { isSequential: false }),
    };
  if (taskType !== "approve" || (taskRunWay !== "all" && taskRunWay !== "sequential")) return {};
  const isSequential = taskRunWay === "sequential";
  return { loopCharacteristics: moddle.create("bpmn:MultiInstanceLoopCharacteristics", { isSequential }) };
}

function timer(draft: DiagramDraft, hours: number | undefined): ModdleElement {
  const isWritable = hours !== undefined && !String(hours).includes("e");
  return draft.moddle.create("bpmn:TimerEventDefinition", {
    id: draft.idLike("Timer"),
    ...(isWritable ? { timeDuration: expression(draft, `PT${hours}H`) } : {}),
  });
}

/** Where the work of a step ends otherwise: its time is over, or it is rejected or fails. */
function boundary(
  draft: DiagramDraft,
  { task, element }: Step,
  on: string,
  errors: Map<string, ModdleElement>,
): ModdleElement {
  if (on === "timed_out") {
    return draft.add("bpmn:BoundaryEvent", `${task.taskId}_${on}`, {
      attachedToRef: element,
      eventDefinitions: [timer(draft, task.taskHour)],
    });
  }
  const errorRef =
    errors.get(on) ??
    draft.moddle.create("bpmn:Error", { id: draft.idLike(`Error_${on}`), name: on, errorCode: on });
  errors.set(on, errorRef);
  const definition = draft.moddle.create("bpmn:ErrorEventDefinition", {
    id: draft.idLike("ErrorEvent"),
    errorRef,
  });
  return draft.add("bpmn:BoundaryEvent", `${task.taskId}_${on}`, {
    attachedToRef: element,
    eventDefinitions: [definition],
  });
}
