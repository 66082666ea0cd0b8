import { applicants } from "#contract/calls/filing.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { filesForEverybody, mayStart } from "#engine";
import { handle } from "../../http/index.ts";
import { assistedBy, loadBundle, organisationOf } from "../../process/index.ts";
import { findPeople } from "../../user/index.ts";

/** As many as a picker shows; a keyword narrows. */
const shownAtMost = 20;

/**
 * In whose name one may file (R9): everybody who may start the process for the roles it names, else those whose assistant
 * one is today. Refuses with `notFound` a process one cannot start.
 */
export const applicantsHandler = handle(applicants, async ({ processId, keyword }, scope) => {
  const { tx, ports, actor } = scope;
  const process = await tx
    .selectFrom("process")
    .select("publishedVersion")
    .where("processId", "=", processId)
    .where("organId", "=", actor.organId)
    .where("status", "=", "enabled")
    .executeTakeFirst();
  if (process === undefined || process.publishedVersion === null) return refuse("notFound");
  const { definition } = await loadBundle(ports.database, tx, processId, process.publishedVersion);
  const named = { userCode: actor.userCode, roles: actor.access };
  if (!mayStart(definition, named)) return refuse("notFound");
  const { people } = await organisationOf(scope, actor.chartRevision);
  const starters = new Set(definition.startRoles.flatMap((role) => people.withRole(role)));
  const candidates = filesForEverybody(definition, named) ? [...starters] : await assistedBy(scope);
  const among = candidates.filter((code) => code !== actor.userCode && starters.has(code));
  const wanted = { organId: actor.organId, keyword, among, pageSize: shownAtMost };
  const { rows, total } = await findPeople(tx, { actor, ports }, wanted);
  return { rows, total };
});
