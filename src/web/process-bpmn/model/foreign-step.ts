import type { ModdleElement } from "bpmn-moddle";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { FindingReason } from "./bpmn-finding.ts";
import { splitOf } from "./element-of-step.ts";
import { hoursOfTimer, kindOfEvent } from "./hours-of-timer.ts";

/** What a step is made of an element that is not ours, and what is to be told of it. */
export interface ForeignStep {
  step: Pick<TaskDefinition, "taskType"> & Partial<TaskDefinition>;
  told?: FindingReason;
}

/**
 * The step that stands for a flow node of another tool; nothing for events that are no steps. What has no counterpart
 * becomes a step without work, so that the ways through it stay. Pure.
 */
export function foreignStep(node: ModdleElement): ForeignStep | undefined {
  const { $type } = node;
  const split = splitOf($type);
  if (split !== undefined) return { step: { taskType: "route", ...(split === "first" ? {} : { split }) } };
  switch ($type) {
    case "bpmn:BoundaryEvent":
    case "bpmn:EndEvent":
      return undefined;
    case "bpmn:StartEvent":
      return { step: { taskType: "start" }, ...(kindOfEvent(node) === "" ? {} : { told: "startKind" }) };
    case "bpmn:Task":
    case "bpmn:UserTask":
    case "bpmn:ManualTask":
      return approval(node);
    case "bpmn:SendTask":
      return { step: { taskType: "read" } };
    case "bpmn:ScriptTask":
    case "bpmn:ServiceTask":
    case "bpmn:BusinessRuleTask":
      return { step: { taskType: "auto" }, told: "work" };
    case "bpmn:CallActivity":
      return { step: { taskType: "subprocess" }, told: "subprocess" };
    case "bpmn:IntermediateCatchEvent": {
      const delayHours = hoursOfTimer(node);
      if (delayHours !== undefined) return { step: { taskType: "delay", delayHours }, told: "calendarHours" };
      break;
    }
    default:
      break;
  }
  return { step: { taskType: "route" }, told: "becameRoute" };
}

function approval(node: ModdleElement): ForeignStep {
  const loop = node["loopCharacteristics"] as ModdleElement | undefined;
  if (loop === undefined) return { step: { taskType: "approve", taskRunWay: "any" } };
  if (loop.$type !== "bpmn:MultiInstanceLoopCharacteristics")
    return { step: { taskType: "approve", taskRunWay: "any" }, told: "loop" };
  const taskRunWay = loop["isSequential"] === true ? "sequential" : "all";
  return { step: { taskType: "approve", taskRunWay } };
}
