import type { OutputOf } from "#contract/calls/define-call.ts";
import { specialPreview } from "#contract/calls/special-operations.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { Done } from "#engine";
import { handle, refusalText, type SessionScope } from "../http/index.ts";
import { presentRefusal, readBundle } from "../process/index.ts";
import { dryRun, dryRunPreview, shownOrganisation, stopsAhead } from "../task/index.ts";
import { findRow } from "./carry-out-row.ts";
import { checkWanted } from "./check-wanted.ts";
import { namedBefore } from "./named-before.ts";
import { rowCommands, type Wanted } from "./row-commands.ts";
import { stillStopped } from "./still-stopped.ts";

type Row = OutputOf<typeof specialPreview>[number];

/** What an operation would do, row by row; every row is judged by the engine and nothing is stored. */
export const specialPreviewHandler = handle(specialPreview, async (input, scope) => {
  // The reason is asked for after this has been said.
  const checked = await checkWanted({ ...input, reason: "?" }, scope);
  if (isRefusal(checked)) return checked;
  const { ids, of, wanted } = checked;
  const max = limits.specialPreviewRowsMax;
  if (ids.length > max) return refuseFields({ ids: { problem: "tooManyEntries", params: { max } } });
  const before = await namedBefore(scope, { ids, of, operation: wanted.operation });
  const rows: Row[] = [];
  for (const id of ids) rows.push(await rowOf(scope, wanted, { id, of, first: before.get(id) }));
  return rows;
});

async function rowOf(
  scope: SessionScope,
  wanted: Wanted,
  { id, of, first }: { id: string; of: "applications" | "tasks"; first: string | undefined },
): Promise<Row> {
  const nothing = { closes: [], opens: [], stops: [], tells: [] };
  const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
  const say = (refusal: Refusal) => refusalText(refusal, scope.language, timeZone);
  const stored = await findRow(scope, id, of);
  if (isRefusal(stored)) return { id, applyId: null, applyTitle: null, ...nothing, problem: say(stored) };
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  const organisation = await shownOrganisation(scope, row.chartRevision);
  const { people } = organisation;
  const { applyId } = snapshot;
  const known = {
    id,
    applyId,
    applyTitle: people.inText(snapshot.title, [snapshot.applicant, snapshot.filedBy]),
  };
  const refusedAs = (refusal: Refusal) =>
    ({
      ...known,
      ...nothing,
      problem: say(presentRefusal(refusal, bundle, people, scope.language)),
    }) as const;
  if (first !== undefined) return refusedAs(refuse("namedBefore", { id: first }));
  const commands = rowCommands(wanted, { bundle, snapshot }, of === "tasks" ? Number(id) : undefined);
  if (isRefusal(commands)) return refusedAs(commands);
  let standing = stored;
  const effects: Done["effects"][number][] = [];
  // Each goes on from where the one before would have left it, as they will when they are carried out.
  for (const command of commands) {
    const done: Done | Refusal = await dryRun(scope, standing, bundle, (context, read) =>
      command(bundle, read, context),
    );
    if (isRefusal(done)) return { ...known, ...nothing, problem: say(done) };
    standing = { ...standing, snapshot: done.snapshot };
    effects.push(...done.effects);
  }
  const stopped = stillStopped(wanted, snapshot, standing.snapshot);
  if (stopped !== undefined) return refusedAs(stopped);
  const whole = { snapshot: standing.snapshot, effects };
  return {
    ...known,
    ...dryRunPreview(bundle, snapshot, whole, people),
    stops: stopsAhead(scope, bundle, snapshot, whole, organisation),
    problem: null,
  };
}
