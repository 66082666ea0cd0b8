import { sql } from "kysely";
import { sampleCaseOfApplication } from "#contract/calls/sample-cases.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { expectationOf } from "#contract/rules/expected-way.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { CasePlayer, loadBundle, pastApplications, readInstance } from "../process/index.ts";
import { withoutRestricted } from "./restricted-values.ts";
import { mayReadInstance, restrictedFields } from "../viewer/index.ts";

/**
 * Makes a sample case of a finished application: expected is the way its own version goes today. Values that are kept
 * from whoever asks are left out. Refuses with `notFound`, with `sampleCaseNotPossible` one that has not ended or is
 * secret, whose content would be read beyond the few who may, and with `tooManySampleCases`.
 */
export const sampleCaseOfApplicationHandler = handle(sampleCaseOfApplication, async (target, scope) => {
  const { tx, actor, ports, request } = scope;
  const { organId } = actor;
  const stored = await readInstance(tx, target, organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { instanceId, processId, applyId, title, status, form } = stored.snapshot;
  const secrecy = secrecyOf(form);
  const [past] = status === "complete" ? await pastApplications(tx, [instanceId]) : [];
  if (past === undefined || (secrecy !== undefined && secrecy !== "confidential"))
    return refuse("sampleCaseNotPossible", { application: applyId });
  const { rows: counted } = await sql<{ count: number }>`
    with process as (select process_id from process where process_id = ${processId} for update)
    select (select count(*) from sample_case c where c.process_id = process.process_id)::int as count
    from process`.execute(tx);
  if ((counted[0]?.count ?? 0) >= limits.sampleCasesMax)
    return refuse("tooManySampleCases", { most: limits.sampleCasesMax });
  const bundle = await loadBundle(ports.database, tx, processId, past.processVersion);
  const player = await CasePlayer.of(scope, processId);
  const played = await player.play(bundle, past.given);
  const hidden = restrictedFields(stored.snapshot, actor);
  const { form: values, decisions = [], automaticValues = {} } = past.given;
  const caseName = title.slice(0, limits.titleMaxCharacters) || applyId;
  const content = {
    applyUser: past.given.applicant,
    applyTitle: title,
    values: withoutRestricted(values, hidden),
    decisions: decisions.map((each) =>
      each.values === undefined ? each : { ...each, values: withoutRestricted(each.values, hidden) },
    ),
    automaticValues: Object.fromEntries(
      Object.entries(automaticValues).map(([taskId, written]) => [
        taskId,
        withoutRestricted(written, hidden),
      ]),
    ),
    expected: expectationOf(played),
  };
  const { rows } = await sql<{ caseId: number }>`
    insert into sample_case (organ_id, process_id, case_name, content, instance_id, updated_by, updated_at)
    values (${organId}, ${processId}, ${caseName}, ${JSON.stringify(content)}::jsonb, ${instanceId}, ${actor.userCode},
      ${request.now.toISOString()})
    returning case_id`.execute(tx);
  const caseId = rows[0]?.caseId ?? 0;
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId,
    call: sampleCaseOfApplication.name,
    subject: processId,
    target: String(caseId),
    detail: { caseName, applyId },
  });
  return { caseId, processId, caseName };
});
