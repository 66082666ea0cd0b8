import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processHistory } from "#contract/calls/process-list.ts";
import { changeProcess, noteVersion } from "#contract/calls/process-manage.ts";
import { migrateApplications } from "#contract/calls/process-migration.ts";
import { createFromTemplate } from "#contract/calls/process-templates.ts";
import { removeSampleCase, sampleCaseOfApplication, saveSampleCase } from "#contract/calls/sample-cases.ts";
import { setProcessMessagingVisibility } from "#contract/calls/task/start.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { handle } from "../http/index.ts";

type Entry = OutputOf<typeof processHistory>[number];
interface Line {
  at: string;
  userCode: string;
  call: string;
  detail: FormValues;
  fromValue: string | null;
  toValue: string | null;
}

/** So many lines of the log are read, of which drafts saved in a row become one. */
const linesMax = 400;

const calls = [
  saveOrUpdateProcessData,
  createFromTemplate,
  changeProcess,
  setProcessMessagingVisibility,
  noteVersion,
  migrateApplications,
  saveSampleCase,
  sampleCaseOfApplication,
  removeSampleCase,
].map(({ name }) => name);

/** Who changed a process of this organisation, what and when. Refuses with `notFound`. */
export const processHistoryHandler = handle(processHistory, async ({ processId }, { tx, actor }) => {
  const process = await tx
    .selectFrom("process")
    .select("processId")
    .where("processId", "=", processId)
    .where("organId", "=", actor.organId)
    .executeTakeFirst();
  if (process === undefined) return refuse("notFound");
  const { rows } = await sql<Line>`
    select at, coalesce(user_code, '') as user_code, call, detail, from_value, to_value from operation_log
    where subject = ${processId} and organ_id = ${actor.organId} and kind = 'operation'
      and call = any(${calls}::text[])
    order by log_id desc limit ${linesMax}`.execute(tx);
  return togetherInRow(rows.map(entryOf));
});

function entryOf({ call, at, userCode: by, detail, fromValue, toValue }: Line): Entry {
  const version = typeof detail["version"] === "number" ? detail["version"] : null;
  const entry = { at, by, times: 1, version: null, changes: {} };
  switch (call) {
    case saveOrUpdateProcessData.name:
      if (detail["asked"] === "enabled") return { ...entry, act: "published", version };
      return { ...entry, act: detail["asked"] === "disabled" ? "withdrawn" : "drafted" };
    case changeProcess.name:
      return { ...entry, act: "changed", changes: texts(detail) };
    case setProcessMessagingVisibility.name:
      return { ...entry, act: "messaging", changes: texts(detail) };
    case noteVersion.name:
      return { ...entry, act: "noted", version };
    case migrateApplications.name:
      return { ...entry, act: "migrated", changes: { from: fromValue ?? "", to: toValue ?? "" } };
    case createFromTemplate.name:
      return { ...entry, act: "drafted", changes: texts(detail) };
    default:
      return { ...entry, act: "sampleCase" };
  }
}

function texts(detail: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, String(value)]));
}

/** Drafts that one person saved in a row are one entry: an editor saves every few seconds. */
function togetherInRow(entries: readonly Entry[]): Entry[] {
  const together: Entry[] = [];
  for (const entry of entries) {
    const last = together.at(-1);
    const isSame = last?.act === entry.act && last.by === entry.by;
    if (isSame && (entry.act === "drafted" || entry.act === "sampleCase")) last.times += 1;
    else together.push(entry);
  }
  return together;
}
