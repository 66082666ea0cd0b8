import type { ModdleElement } from "bpmn-moddle";
import type { FindingReason } from "./bpmn-finding.ts";
import { feel } from "./open-moddle.ts";
import { ownPart } from "./own-part.ts";
import { exactText, plainBody } from "./plain-text.ts";

/** The condition of a flow as FEEL, and what is to be told of it where another tool wrote it. Pure. */
export function conditionOfFlow(flow: ModdleElement): { text: string; told?: FindingReason } {
  const expression = flow["conditionExpression"] as ModdleElement | undefined;
  const said = plainBody(String(expression?.["body"] ?? ""));
  const way = ownPart(flow, "Way");
  if (way !== undefined) {
    const text = exactText(said, exactCondition(way), plainBody);
    return { text };
  }
  if (said === "") return isOneOfSeveral(flow) ? { text: "", told: "conditionMissing" } : { text: "" };
  const language = expression?.["language"];
  const isFeel = language === undefined ? !/[$#]\{/u.test(said) : language === feel || language === "feel";
  const text = said.replace(/^=\s*/u, "");
  return isFeel ? { text } : { text, told: "condition" };
}

function exactCondition(way: ModdleElement): unknown {
  try {
    return way["condition"] === undefined ? undefined : JSON.parse(String(way["condition"]));
  } catch {
    return undefined;
  }
}

/** Whether a gateway must choose between this flow and others, and nothing says when. */
function isOneOfSeveral(flow: ModdleElement): boolean {
  const from = flow["sourceRef"] as ModdleElement;
  const leaving = (from["outgoing"] ?? []) as ModdleElement[];
  const chooses = /:(?:Exclusive|Inclusive)Gateway$/u.test(from.$type);
  return chooses && leaving.length > 1 && from["default"] !== flow;
}
