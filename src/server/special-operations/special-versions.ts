import { sql } from "kysely";
import { specialVersion, specialVersions } from "#contract/calls/special-versions.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { withoutHidden } from "#contract/rules/field-rights.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import { handle } from "../http/index.ts";
import { readBundle, readInstance } from "../process/index.ts";
import { shownOrganisation, shownPage } from "../task/index.ts";
import { mayReadInstance, readerRights } from "../viewer/index.ts";
import { processesWithVersions, stepsForVersion } from "./special-version.ts";

type Listed = OutputOf<typeof specialVersions>["versions"][number];

/** The versions of an application one may read, and where one may keep another. */
export const specialVersionsHandler = handle(specialVersions, async ({ applyId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  const { people } = await shownOrganisation(scope, row.chartRevision);
  const { rows } = await sql<Omit<Listed, "taskName" | "realName">>`
    select version, task_id, created_by as user_code, created_at from application_version
    where instance_id = ${snapshot.instanceId} order by version desc`.execute(tx);
  const nameOf = (taskId: string) =>
    bundle.definition.tasks.find((task) => task.taskId === taskId)?.taskName ?? taskId;
  const isKept = (await processesWithVersions(tx)).includes(snapshot.processId);
  const steps = isKept ? stepsForVersion(snapshot, actor) : [];
  return {
    versions: rows.map((version) => ({
      ...version,
      taskName: nameOf(version.taskId),
      realName: people.realName(version.userCode),
    })),
    mayCreateAt: steps.map((taskId) => ({ taskId, taskName: nameOf(taskId) })),
  };
});

/** One version, with the fields that its reader may see of the application today. */
export const specialVersionHandler = handle(specialVersion, async ({ applyId, version }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const { rows } = await sql<{ form: FormValues }>`
    select form from application_version
    where instance_id = ${snapshot.instanceId} and version = ${version}`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) return refuse("notFound");
  const bundle = await readBundle(scope, snapshot);
  const fieldRights = readerRights(bundle, snapshot, actor, row.readers);
  const form = shownPage(bundle, fieldRights);
  const values = withoutHidden(kept.form, bundle.page, fieldRights);
  const now = withoutHidden(snapshot.form, bundle.page, fieldRights);
  const changed = form.components
    .map(({ componentCode }) => componentCode)
    .filter((code) => !sameValue(values[code], now[code]));
  const timeZone = scope.ports.parameters.value("timeZone", snapshot.organId);
  return { version, form, timeZone, values, fieldRights, changed };
});
