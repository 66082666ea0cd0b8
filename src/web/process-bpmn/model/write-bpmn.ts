import type { ModdleElement } from "bpmn-moddle";
import {
  END,
  type ProcessDefinition,
  type TaskDefinition,
  type Transition,
} from "#contract/shapes/process-definition.ts";
import type { BpmnWords } from "./bpmn-words.ts";
import { DiagramDraft } from "./diagram-draft.ts";
import { drawDiagram } from "./draw-diagram.ts";
import { elementOfStep, gatewayOf, isActivity } from "./element-of-step.ts";
import { exitsOf, isUsual, type WrittenStep } from "./exits-of-step.ts";
import { feel, openModdle, ownNamespace } from "./open-moddle.ts";
import { jsonForXml, plainBody, plainText } from "./plain-text.ts";
import { expression, timer } from "./timed.ts";

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
 * namespace, so that `readBpmn` makes the same definition of it again. With `words`, ways and outcomes are called what people
 * read, as steps are.
 */
export async function writeBpmn(definition: ProcessDefinition, words?: BpmnWords): Promise<string> {
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
  const errors = writeElements(draft, tasks, words);
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

/** What is read on a flow: after which outcome where nothing else says it, and under which condition. */
function nameOfWay(
  { on, transExpression }: Transition,
  isUsual: boolean,
  words: BpmnWords | undefined,
): string {
  if (words === undefined) return "";
  const condition = words.condition(transExpression);
  if (on === undefined || !isUsual) return condition;
  return condition === "" ? words.outcome(on) : words.after(words.outcome(on), condition);
}

/** Adds steps, gateways, boundary events and flows; answers the errors that the file declares beside the process. */
function writeElements(
  draft: DiagramDraft,
  tasks: readonly TaskDefinition[],
  words: BpmnWords | undefined,
): ModdleElement[] {
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
  for (const step of steps.values()) {
    const exitFor = exitsOf(draft, step, { errors, words });
    for (const [at, transition] of step.task.transitions.entries()) {
      const target = transition.toTaskId === END ? end : steps.get(transition.toTaskId)?.entry;
      if (target === undefined) continue;
      const { on, sequence, transExpression } = transition;
      const from = exitFor(on);
      const condition = plainBody(transExpression);
      const isExact = condition === transExpression;
      const name = plainText(nameOfWay(transition, from === step.exit, words));
      const flow = draft.connect(from, target, {
        ...(name === "" ? {} : { name }),
        ...(condition === "" ? {} : { conditionExpression: expression(draft, condition) }),
        extensionElements: draft.extension("Way", {
          at: String(at),
          sequence: String(sequence),
          ...(on === undefined ? {} : { on }),
          ...(isExact ? {} : { condition: jsonForXml(transExpression) }),
        }),
      });
      const beside = step.task.transitions.filter((other) => exitFor(other.on) === from);
      const isLast = beside.every((other) => other.sequence <= sequence);
      if (isLast && condition === "" && /Exclusive|Inclusive/u.test(from.$type)) from["default"] = flow;
    }
  }
  return [...errors.values()];
}

function writeStep(draft: DiagramDraft, task: TaskDefinition, arriving: number): WrittenStep {
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
  const leaving = transitions.filter(({ on }) => isUsual(on) || !isActivity(type));
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
