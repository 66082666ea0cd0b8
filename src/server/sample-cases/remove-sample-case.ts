import { sql } from "kysely";
import { removeSampleCase } from "#contract/calls/sample-cases.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/** Deletes a sample case of this organisation. Refuses with `notFound`. */
export const removeSampleCaseHandler = handle(removeSampleCase, async ({ processId, caseId }, scope) => {
  const { tx, actor, request } = scope;
  const { rows } = await sql<{ caseName: string }>`
    delete from sample_case c where c.case_id = ${caseId} and c.process_id = ${processId}
      and c.organ_id = ${actor.organId} and (c.instance_id is null or exists (
        select 1 from process_instance i where i.instance_id = c.instance_id ${permittedApplications(actor)}))
    returning c.case_name`.execute(tx);
  const [removed] = rows;
  if (removed === undefined) return refuse("notFound");
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: removeSampleCase.name,
    subject: processId,
    target: String(caseId),
    detail: { caseName: removed.caseName },
  });
  return { caseId };
});
