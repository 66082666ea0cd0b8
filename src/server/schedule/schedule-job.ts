import { Cron } from "croner";
import { storedParameter } from "../parameters/index.ts";
import type { TableHook } from "../tables/index.ts";

/**
 * When a job runs next after an instant, by the clocks of a time zone, which for all jobs is the one set for all organisations: a
 * job belongs to none. Undefined where its plan cannot be read or never comes.
 */
export function nextRun(cron: string, after: Date, timezone: string): string | undefined {
  try {
    return new Cron(cron, { timezone, paused: true }).nextRun(after)?.toISOString();
  } catch {
    return undefined;
  }
}

/** A scheduled job knows its next run as soon as it is entered or changed; a paused one has none. */
export const scheduleJob: TableHook = {
  beforeWrite: async (tx, { author }, { kind, before, after }) => {
    if (kind === "delete") return undefined;
    const { cron, status } = after;
    const next = nextRun(String(cron), author.now, await storedParameter(tx, "timeZone"));
    if (next === undefined) return { cron: { code: "wrongType", params: { kind: "cron" } } };
    const isUnchanged = before !== undefined && before["cron"] === cron && before["status"] === status;
    if (!isUnchanged || kind === "restore") after["nextRunAt"] = status === "1" ? next : null;
    return undefined;
  },
};
