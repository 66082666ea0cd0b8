import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { CallError } from "../../api/index.ts";
import type { DecisionMode } from "./decision-mode.ts";

/** What a refused decision may say something of at its place in the bar. */
export const decisionFields = [
  "approveComments",
  "question",
  "backTo",
  "signUsers",
  "files",
  "sign",
] as const;

/**
 * What a refusal says, by the place where it is to be mended: some that are of the decision as a whole are about the people
 * who were chosen.
 */
export function errorsByPlace(
  { code, message, errors }: CallError,
  mode: DecisionMode | undefined,
): Readonly<Record<string, string>> {
  const { returnTargetUnknown, returnTargetGone, separationOfDuties } = errorCatalogue;
  if (code === returnTargetUnknown.code || code === returnTargetGone.code) return { backTo: message };
  if (mode === "requestCountersign" && code === separationOfDuties.code) return { signUsers: message };
  return errors;
}

/** What is wrong with a place, or with one of its entries. */
export function errorAt(errors: Readonly<Record<string, string>>, field: string): string | undefined {
  return Object.entries(errors).find(([place]) => place.split(/[.[]/u)[0] === field)?.[1];
}
