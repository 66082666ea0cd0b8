import { refuseFields } from "#contract/errors/refusal.ts";
import { urgencies } from "#contract/codes/urgency.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues } from "#contract/schema.ts";
import { headingOf } from "#contract/shapes/form-components.ts";
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
 * A form may have the title among its fields, as the default form does: given in one place it counts in both, and the
 * title of the command before that of the form. Answers the values to write and the title to keep.
 */
export function withOneTitle(
  decision: Decision,
  title: string,
  command: SaveDraft,
): { title: string; values: FormValues | undefined } {
  const { values } = command;
  const code = headingOf(decision.bundle.page)?.componentCode;
  if (code === undefined) return { title, values };
  const given = command.title?.trim() ?? "";
  const written = values?.[code];
  if (given === "" && typeof written === "string") return { title: written.trim(), values };
  return title === "" && command.title === undefined
    ? { title, values }
    : { title, values: { ...values, [code]: title } };
}
