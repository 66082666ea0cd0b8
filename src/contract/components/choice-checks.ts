import type { JsonValue } from "../schema.ts";
import type { FormComponent } from "../shapes/form-page.ts";
import type { ValueCheck } from "./component-kind.ts";

/** Choices typed into the form are checked here; those of data items and tables by the server, which knows them. */
function isOffered(component: FormComponent, value: JsonValue): boolean {
  const own =
    (component.candidateType ?? "CUSTOMIZE") === "CUSTOMIZE" && component.candidateJsonValue !== undefined;
  return !own || (component.candidateJsonValue ?? []).some((candidate) => candidate.VALUE === value);
}

/** One of what is offered. */
export const oneChoice: ValueCheck = (component, value) => {
  if (typeof value !== "string") return { problem: "notText" };
  return isOffered(component, value) ? undefined : { problem: "notAChoice", params: { value } };
};

/** Several of what is offered, each once. */
export const severalChoices: ValueCheck = (component, value) => {
  if (!Array.isArray(value) || value.some((each) => typeof each !== "string")) return { problem: "notAList" };
  if (new Set(value).size < value.length) return { problem: "chosenTwice" };
  const stranger = value.find((each) => !isOffered(component, each));
  return stranger === undefined ? undefined : { problem: "notAChoice", params: { value: stranger } };
};
