import type { ModdleElement } from "bpmn-moddle";
import type { DiagramDraft } from "./diagram-draft.ts";

export function expression({ moddle }: DiagramDraft, body: string): ModdleElement {
  return moddle.create("bpmn:FormalExpression", { body });
}

/** A timer of so many hours; one that says nothing where there are none. */
export function timer(draft: DiagramDraft, hours: number | undefined): ModdleElement {
  const isWritable = hours !== undefined && !String(hours).includes("e");
  return draft.moddle.create("bpmn:TimerEventDefinition", {
    id: draft.idLike("Timer"),
    ...(isWritable ? { timeDuration: expression(draft, `PT${hours}H`) } : {}),
  });
}
