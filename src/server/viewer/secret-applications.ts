import { type RawBuilder, sql } from "kysely";
import type { SecrecyLevel } from "#contract/codes/secrecy-level.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import type { InstanceSnapshot } from "#engine";
import { isProcessAdministrator } from "./process-administrators.ts";
import { isTheirSeat } from "./seats-of.ts";

interface Reader {
  userCode: string;
  access: readonly string[];
}

/** How a reader stands to an application that is neither their own nor waiting for them. */
interface Part {
  /** They have or had a task of it. */
  hadTask: boolean;
  isAdministrator: boolean;
}

/**
 * What the degree of secrecy of an application takes away from who could read it otherwise (decision on secrecy):
 *
 * - confidential: nothing; whoever reads its files stands in the log.
 * - secret: only those who have or had a task of it; neither followers nor process administrators.
 * - top secret: those only until it has ended.
 *
 * Applicant, filer and whoever has it before them are never asked. While a step is stopped, process administrators see
 * the application whatever its degree, since nobody else can mend it.
 */
export function isHiddenBySecrecy(snapshot: InstanceSnapshot, { hadTask, isAdministrator }: Part): boolean {
  const secrecy = secrecyOf(snapshot.form);
  if (secrecy === undefined || secrecy === "confidential") return false;
  if (isAdministrator && snapshot.incidents !== undefined) return false;
  const hasEnded = snapshot.status === "complete" || snapshot.status === "cancelled";
  return !hadTask || (secrecy === "topSecret" && hasEnded);
}

/** Which followers the degree of secrecy lets hear of an application. */
export function readersOf(snapshot: InstanceSnapshot): (userCode: string) => boolean {
  return (userCode) => {
    if (snapshot.applicant === userCode || snapshot.filedBy === userCode) return true;
    const hadTask = snapshot.seats.some((seat) => seat.userCode === userCode && seat.status !== "queued");
    return !isHiddenBySecrecy(snapshot, { hadTask, isAdministrator: false });
  };
}

const secret: SecrecyLevel = "secret";
const topSecret: SecrecyLevel = "topSecret";

/** The same as a condition on applications (`i`): those a reader may see in lists and searches. */
export function notHiddenBySecrecy({ userCode, access }: Reader): RawBuilder<boolean> {
  const mends = isProcessAdministrator(access) ? sql`i.more ? 'incidents'` : sql`false`;
  return sql<boolean>`(i.secrecy is null or i.secrecy not in (${secret}, ${topSecret})
    or i.applicant = ${userCode} or i.filed_by = ${userCode} or ${mends}
    or exists (select 1 from seat s where s.instance_id = i.instance_id and s.status <> 'queued'
      and ((s.user_code = ${userCode} and s.status in ('open', 'waiting'))
        or (${isTheirSeat(userCode)}
          and (i.secrecy = ${secret} or i.status not in ('complete', 'cancelled'))))))`;
}
