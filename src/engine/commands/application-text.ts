import { refuseFields } from "#contract/errors/refusal.ts";
import { urgencies } from "#contract/codes/urgency.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import type { SaveDraft } from "../model/commands.ts";

/** Title and urgency as a command gives them, else as they stand; refuses what is too long or unknown. */
export function titleAndUrgency(decision: Decision, command: SaveDraft): { title: string; urgency: string } {
  const title = (command.title ?? decision.snapshot.title).trim();
  const urgency = command.urgency ?? decision.snapshot.urgency;
  const max = limits.titleMaxCharacters;
  if ([...title].length > max) stop(refuseFields({ applyTitle: { problem: "tooLong", params: { max } } }));
  if (!(urgencies as readonly string[]).includes(urgency)) {
    stop(refuseFields({ degreeOfEmergency: { problem: "notAChoice", params: { value: urgency } } }));
  }
  return { title, urgency };
}

/**
 * The default form has the title among its fields: given in one place, it counts in both.
 * Answers the values to write and the title to keep.
 */
export function withOneTitle(
  decision: Decision,
  title: string,
  values: FormValues | undefined,
): { title: string; values: FormValues | undefined } {
  if (decision.bundle.page !== undefined) return { title, values };
  const written = values?.["title"];
  if (typeof written === "string" && written.trim() !== "") return { title: written.trim(), values };
  return title === "" ? { title, values } : { title, values: { ...values, title } };
}
