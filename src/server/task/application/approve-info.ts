import { approveInfo } from "#contract/calls/task/detail.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../../http/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { readBundle, readInstance } from "../../process/index.ts";
import { withReaders } from "./application-detail.ts";
import { approvalRecords } from "./approval-records.ts";
import { shownOrganisation } from "../shown-organisation.ts";

/** Reads one decision of an application one has part in. */
export const approveInfoHandler = handle(approveInfo, async ({ approveId }, scope) => {
  const { tx, actor, language } = scope;
  const stored = await readInstance(tx, { seatId: approveId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  const { people } = await shownOrganisation(scope, row.chartRevision);
  const record = approvalRecords(bundle, snapshot, people, language).find(
    (each) => each.approveId === approveId,
  );
  if (record === undefined) return refuse("notFound");
  return { ...withReaders(record, row), applyId: snapshot.applyId };
});
