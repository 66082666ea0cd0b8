import type { ModdleElement } from "bpmn-moddle";

/** Why an element did not come in as it is: a key of `process-bpmn:reason`. */
export type FindingReason =
  | "leftOut"
  | "otherProcess"
  | "lane"
  | "secondStart"
  | "startKind"
  | "startAdded"
  | "endKind"
  | "becameRoute"
  | "subprocess"
  | "work"
  | "calendarHours"
  | "boundary"
  | "dangling"
  | "condition"
  | "conditionMissing"
  | "loop"
  | "documentation"
  | "otherTool"
  | "unread";

/** An element of a file that came in otherwise, in part, or not at all. */
export interface BpmnFinding {
  id: string;
  /** Its kind as BPMN names it, without the prefix. */
  element: string;
  name: string;
  reason: FindingReason;
}

/** What is to be told of an element. Pure. */
export function findingOf(element: ModdleElement, reason: FindingReason): BpmnFinding {
  const { id = "", name } = element;
  return {
    id,
    element: element.$type.replace(/^.*:/u, ""),
    name: typeof name === "string" ? name : "",
    reason,
  };
}
