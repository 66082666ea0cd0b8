import type { TaskDefinition } from "#contract/shapes/process-definition.ts";

type TaskType = TaskDefinition["taskType"];
type Property = keyof TaskDefinition;

const peopled: readonly Property[] = [
  "assignedType",
  "taskAssigned",
  "assignments",
  "roleType",
  "emptyPolicy",
  "emptyUsers",
  "fieldRights",
];
const ofApprovals: readonly Property[] = [
  "taskRunWay",
  "taskHour",
  "overtime",
  "control",
  "pointOfNoReturn",
  "keyFields",
  "initiatorPolicy",
  "repeatPolicy",
  "disjointWith",
  "countersignVeto",
  "signatureRequired",
  "backNeedsVote",
  "mayReject",
  "seatChanges",
  "seatChangesMax",
  "onReturn",
];

/** What steps of a type have beyond what every step has: its name, its ways, how they part and meet. */
const ownOf: Readonly<Record<TaskType, readonly Property[]>> = {
  start: ["fieldRights"],
  approve: [...peopled, ...ofApprovals],
  read: peopled,
  auto: ["setFields", "effect", "addRow", "message"],
  subprocess: ["setFields", "subprocess"],
  route: [],
  delay: ["delayHours"],
  seal: [],
};
const ofSomeType = new Set(Object.values(ownOf).flat());

/**
 * A step of another type. What only its type so far has is taken away: publication would refuse it, or nobody obey it, and
 * the panel has no place for it. Pure.
 */
export function withType(task: TaskDefinition, taskType: TaskType): TaskDefinition {
  if (taskType === task.taskType) return task;
  const own = new Set(ownOf[taskType]);
  const kept = Object.entries(task).filter(
    ([key]) => !ofSomeType.has(key as Property) || own.has(key as Property),
  );
  return { ...(Object.fromEntries(kept) as unknown as TaskDefinition), taskType };
}
