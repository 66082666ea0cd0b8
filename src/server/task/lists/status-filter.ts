import { type RawBuilder, sql } from "kysely";
import type { InstanceStatus } from "#contract/codes/instance-status.ts";

/** How lists of applications are narrowed: the instance list filter of spec §4, and drafts. */
export type StatusFilter = "all" | "approval" | "returned" | "complete" | "cancel" | "draft";

const statuses: Record<Exclude<StatusFilter, "all">, InstanceStatus> = {
  approval: "running",
  returned: "returned",
  complete: "complete",
  cancel: "cancelled",
  draft: "draft",
};

/** Applications (`i`) in a state. */
export function inState(filter: StatusFilter | undefined): RawBuilder<unknown> {
  return filter === undefined || filter === "all" ? sql`` : sql`and i.status = ${statuses[filter]}`;
}
