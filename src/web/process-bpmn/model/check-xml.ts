import { limits } from "#contract/limits.ts";

/** Why a file cannot be read at all: a key of `process-bpmn:refused`. */
export interface BpmnRefusal {
  problem:
    | "tooLarge"
    | "docType"
    | "tooDeep"
    | "tooMany"
    | "broken"
    | "notBpmn"
    | "noProcess"
    | "tooManySteps";
  params?: Readonly<Record<string, string | number>>;
}

const deepest = 64;
const most = 20_000;

/**
 * Looks over the marks of a file before a parser does: how much there is, how deep, and that it declares no document type,
 * with which come entities. In time in proportion to the length. Pure.
 */
export function checkXml(xml: string): BpmnRefusal | undefined {
  if (xml.length > limits.jsonBodyMaxKb * 1024)
    return { problem: "tooLarge", params: { most: limits.jsonBodyMaxKb / 1024 } };
  let depth = 0;
  let count = 0;
  for (let at = xml.indexOf("<"); at !== -1; at = xml.indexOf("<", at)) {
    const end = endOfMark(xml, at);
    if (end === undefined) return { problem: "broken", params: { line: lineOf(xml, at) } };
    if (xml.startsWith("<!", at) && !xml.startsWith("<!--", at) && !xml.startsWith("<![CDATA[", at))
      return { problem: "docType", params: { line: lineOf(xml, at) } };
    if (xml[at + 1] === "/") depth -= 1;
    else if (xml[at + 1] !== "!" && xml[at + 1] !== "?") {
      count += 1;
      if (xml[end - 2] !== "/") depth += 1;
    }
    if (depth > deepest) return { problem: "tooDeep", params: { most: deepest } };
    if (count > most) return { problem: "tooMany", params: { most } };
    at = end;
  }
  return undefined;
}

/** Behind a mark, a comment or a section of characters; a `>` within quotes does not end it. */
function endOfMark(xml: string, at: number): number | undefined {
  for (const [opening, closing] of [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
  ] as const) {
    if (!xml.startsWith(opening, at)) continue;
    const end = xml.indexOf(closing, at + opening.length);
    return end === -1 ? undefined : end + closing.length;
  }
  let quote = "";
  for (let next = at + 1; next < xml.length; next += 1) {
    const character = xml[next] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return next + 1;
  }
  return undefined;
}

function lineOf(xml: string, at: number): number {
  return xml.slice(0, at).split("\n").length;
}
