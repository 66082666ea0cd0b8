import { errorCatalogue, type ErrorName } from "./catalogue.ts";

/** Said of an application, a task or what belongs to one, where it stands otherwise than whoever acted saw it. */
const overtaken: ReadonlySet<number> = new Set(
  (
    [
      "notFound",
      "alreadyHandled",
      "staleVersion",
      "taskNotYours",
      "instanceEnded",
      "alreadySubmitted",
      "actionNotAllowed",
      "returnTargetUnknown",
      "returnTargetGone",
      "recallTooLate",
      "alreadyWithApplicant",
      "cancelledCannotBeRecalled",
      "cancelNotAllowed",
      "takeBackTooLate",
      "urgedRecently",
      "nobodyToUrge",
      "holdersHaveLeft",
      "countersignVetoed",
      "seatChangesUsedUp",
      "voteHasBegun",
      "lastSeatStays",
      "severalHaveIt",
      "nobodyHasIt",
      "nothingStopped",
      "incidentNotThere",
      "earlierStepDoneAgain",
      "jumpNotPossible",
      "migrationNotPossible",
      "taskNotForeseen",
      "changedSinceSeen",
      "postNotChangeable",
      "questionNotOpen",
      "rowIsGone",
    ] satisfies ErrorName[]
  ).map((name) => errorCatalogue[name].code),
);

/**
 * Whether a refusal says that somebody was faster: what the caller looked at is old, and is to be asked for anew. Edits of
 * one document by two people are none of these: what one wrote stays beside what the other saved.
 */
export function isOvertaken(code: number | undefined): boolean {
  return code !== undefined && overtaken.has(code);
}
