import { dayIn } from "#contract/rules/time-zone.ts";
import { readersZone } from "../i18n/index.ts";
import { sessionStore } from "./session-store.ts";

/**
 * The day, `YYYY-MM-DD`, that it is in the organisation of who is logged in: what begins, ends or is late there counts by
 * its clock, wherever the reader is. By the reader's own where nobody is logged in.
 */
export function organisationDay(): string {
  return dayIn(sessionStore.user()?.parameters.timeZone ?? readersZone(), Date.now());
}
