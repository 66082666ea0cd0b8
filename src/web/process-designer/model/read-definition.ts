import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A stored definition for editing. A draft may be anything with an id: what the screens need to draw is added where it
 * is missing, nothing else is touched, and a whole definition is answered as the very object that came in. Pure.
 */
export function readDefinition(stored: unknown): ProcessDefinition {
  const given: Loose = isObject(stored) ? stored : {};
  const missing: Loose = {};
  for (const key of ["processId", "processName", "processTypeId", "company"])
    if (typeof given[key] !== "string") missing[key] = "";
  if (typeof given["status"] !== "string") missing["status"] = "draft";
  if (!Array.isArray(given["startRoles"])) missing["startRoles"] = [];
  const tasks = Array.isArray(given["tasks"]) ? given["tasks"].map(readTask) : [];
  const isWhole = Array.isArray(given["tasks"]) && tasks.every((task, at) => task === listed(given, at));
  if (!isWhole) missing["tasks"] = tasks;
  const whole = Object.keys(missing).length === 0 ? given : { ...given, ...missing };
  return whole as unknown as ProcessDefinition;
}

function listed(given: Loose, at: number): unknown {
  return (given["tasks"] as unknown[])[at];
}

function readTask(stored: unknown, at: number): TaskDefinition {
  const given: Loose = isObject(stored) ? stored : {};
  const missing: Loose = {};
  if (typeof given["taskId"] !== "string") missing["taskId"] = `step${at + 1}`;
  if (typeof given["taskName"] !== "string") missing["taskName"] = "";
  if (typeof given["taskType"] !== "string") missing["taskType"] = "approve";
  const transitions = Array.isArray(given["transitions"]) ? given["transitions"] : undefined;
  if (transitions === undefined || !transitions.every(isTransition))
    missing["transitions"] = (transitions ?? []).filter(isTransition);
  const task = isObject(stored) && Object.keys(missing).length === 0 ? given : { ...given, ...missing };
  return task as unknown as TaskDefinition;
}

function isTransition(value: unknown): boolean {
  return (
    isObject(value) && typeof value["toTaskId"] === "string" && typeof value["transExpression"] === "string"
  );
}
