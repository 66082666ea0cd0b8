import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { releases } from "#contract/calls/release-bundle.ts";
import { handle } from "../http/index.ts";
import { organisationOf, shownPeople } from "../process/index.ts";
import { text } from "../texts/index.ts";

type Release = OutputOf<typeof releases>[number];

const keys = ["shared", "changedSince", "versionsStay", "used"];
const most = 100;

/** The latest releases of an organisation. Why something stays is said in the reader's language where we know the reason. */
export const listReleasesHandler = handle(releases, async (_input, scope) => {
  const { tx, actor, language } = scope;
  const { rows } = await sql<Release>`
    select r.release_id, r.bundle_company as company, r.bundle_by as created_by, r.bundle_at as created_at, r.note,
      r.imported_by, r.imported_at, r.rolled_back_by, r.rolled_back_at, coalesce((
        select jsonb_agg(jsonb_build_object('kind', o.kind, 'id', o.object_id,
          'name', coalesce(o.object_names ->> ${language}, o.object_name), 'isNew', o.before is null,
          'outcome', o.rolled_back, 'because', o.stays_because) order by o.position)
        from release_object o where o.release_id = r.release_id), '[]'::jsonb) as objects
    from release r where r.organ_id = ${actor.organId} order by r.release_id desc limit ${most}`.execute(tx);
  const { people: everybody } = await organisationOf(scope, actor.chartRevision);
  const people = await shownPeople(scope, everybody);
  return rows.map((release) => ({
    ...release,
    importedBy: people.realName(release.importedBy),
    rolledBackBy: release.rolledBackBy === null ? null : people.realName(release.rolledBackBy),
    objects: release.objects.map((object) => ({
      ...object,
      because:
        object.because !== null && keys.includes(object.because)
          ? text(language, "release-bundle", `stays.${object.because}`)
          : object.because,
    })),
  }));
});
