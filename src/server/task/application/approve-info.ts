import { approveInfo } from "#contract/calls/task/detail.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../../http/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { readBundle, readShown } from "../../process/index.ts";
import { approvalRecords } from "./approval-records.ts";
import { sentByRules, withReaders } from "./sent-by-rules.ts";
import { withFormerTasks } from "./with-former-tasks.ts";
import { shownOrganisation } from "../shown-organisation.ts";

/** Reads one decision of an application one has part in. */
export const approveInfoHandler = handle(approveInfo, async ({ approveId }, scope) => {
  const { tx, actor, language } = scope;
  const stored = await readShown(tx, { seatId: approveId }, actor);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await withFormerTasks(scope, await readBundle(scope, snapshot), snapshot);
  const { people } = await shownOrganisation(scope, row.chartRevision);
  const record = approvalRecords(bundle, snapshot, people, language).find(
    (each) => each.approveId === approveId,
  );
  if (record === undefined) return refuse("notFound");
  const sent = await sentByRules(tx, snapshot.instanceId);
  return { ...withReaders(record, sent), applyId: snapshot.applyId };
});
