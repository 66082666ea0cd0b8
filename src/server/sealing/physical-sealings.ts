import { sql } from "kysely";
import { physicalSealings } from "#contract/calls/physical-seal.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { FormValues } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import { handle } from "../http/index.ts";
import { hasPartIn, permittedApplications } from "../viewer/index.ts";
import { shownOrganisation } from "../task/index.ts";

interface Row {
  bpdInstanceId: number;
  applyId: string;
  applyTitle: string;
  applicant: string;
  filedBy: string;
  since: string;
  planned: number;
  form: FormValues;
}

const shownAtMost = 200;

/** What waits to be sealed by hand, of the applications that the keeper may read. */
export const physicalSealingsHandler = handle(physicalSealings, async (_input, scope) => {
  const { tx, actor } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const { rows } = await sql<Row>`
    select p.instance_id as bpd_instance_id, i.apply_id, i.apply_title, i.applicant, i.filed_by, p.since, p.planned, i.form
    from physical_sealing p join process_instance i on i.instance_id = p.instance_id
    where p.organ_id = ${actor.organId} and p.done_at is null and i.status = 'running'
      and jsonb_path_exists(i.visits, '$[*] ? (@.visitId == $visit && @.status == "open")',
        jsonb_build_object('visit', p.visit_id))
      and ${hasPartIn(actor)} ${permittedApplications(actor)}
    order by p.since, p.instance_id limit ${shownAtMost}`.execute(tx);
  const ids = rows.flatMap(({ form }) =>
    placementsIn(form[stampFields.placements]).map(({ sealId }) => sealId),
  );
  const { rows: seals } = await sql<{ sealId: number; sealName: string }>`
    select seal_id, seal_name from seal where organ_id = ${actor.organId} and seal_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  const names = new Map(seals.map(({ sealId, sealName }) => [sealId, sealName]));
  return rows.map(
    ({ form, applicant, filedBy, applyTitle, ...row }): OutputOf<typeof physicalSealings>[number] => ({
      ...row,
      applyTitle: people.inText(applyTitle, [applicant, filedBy]),
      applicant: { userCode: applicant, realName: people.realName(applicant) },
      seals: placementsIn(form[stampFields.placements]).map(({ sealId, position, description = "" }) => ({
        sealId,
        sealName: names.get(sealId) ?? String(sealId),
        position,
        description,
      })),
      documents: attachmentsIn(form[stampFields.attachments]),
    }),
  );
});
