import { dayIn } from "#contract/rules/time-zone.ts";
import { readersZone } from "../i18n/index.ts";
import { sessionStore } from "./session-store.ts";

/**
 * The day, `YYYY-MM-DD`, that it is in the organisation of who is logged in: what begins, ends or is late there counts by
 * its clock, wherever the reader is. By the reader's own where nobody is logged in.
 */
export function organisationDay(): string {
  return dayIn(organisationZone(), Date.now());
}

/** The time zone of the organisation of who is logged in; the reader's own where nobody is. */
export function organisationZone(): string {
  return sessionStore.user()?.parameters.timeZone ?? readersZone();
}
