import type { TaskDefinition } from "#contract/shapes/process-definition.ts";

type TaskType = TaskDefinition["taskType"];

/** The BPMN element that a step is written as. A step without work is a gateway of its kind of fork. Pure. */
export function elementOfStep({ taskType, split }: Pick<TaskDefinition, "taskType" | "split">): string {
  return taskType === "route" ? gatewayOf(split) : elements[taskType];
}

const elements: Record<Exclude<TaskType, "route">, string> = {
  start: "bpmn:StartEvent",
  approve: "bpmn:UserTask",
  read: "bpmn:SendTask",
  auto: "bpmn:ScriptTask",
  subprocess: "bpmn:CallActivity",
  delay: "bpmn:IntermediateCatchEvent",
  seal: "bpmn:ServiceTask",
};

/** The gateway that forks as a step does. Pure. */
export function gatewayOf(split: TaskDefinition["split"]): string {
  return gateways[split ?? "first"];
}

const gateways = {
  first: "bpmn:ExclusiveGateway",
  every: "bpmn:InclusiveGateway",
  all: "bpmn:ParallelGateway",
} as const;

/** How a gateway forks; nothing where it is of a kind we do not have. Pure. */
export function splitOf(type: string): "first" | "every" | "all" | undefined {
  return (["first", "every", "all"] as const).find((split) => gateways[split] === type);
}

/** Whether boundary events may stand on an element. Pure. */
export function isActivity(type: string): boolean {
  return type.endsWith("Task") || type === "bpmn:CallActivity" || type === "bpmn:SubProcess";
}
