import { approveInfo } from "#contract/calls/task.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { readInstance } from "../process/index.ts";
import { shownOrganisation } from "./shown-organisation.ts";
import { isDecided, recordOf } from "./approval-records.ts";

/** Reads one decision of an application one has part in. */
export const approveInfoHandler = handle(approveInfo, async ({ approveId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { seatId: approveId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const seat = stored.snapshot.seats.find(({ seatId }) => seatId === approveId);
  if (seat === undefined || !isDecided(seat)) return refuse("notFound");
  const { people } = await shownOrganisation(scope, stored.row.chartRevision);
  const { approveUser, approveDate, approveComments, actionResult } = recordOf(seat, people, scope.language);
  return { approveId, approveUser, approveDate, approveComments, actionResult };
});
