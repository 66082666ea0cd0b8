import { sql } from "kysely";
import { setAccountOrganisations } from "#contract/calls/accounts.ts";
import { type FieldProblem, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { lookForLeftWork } from "../hand-over/index.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { reaches, reachOf } from "../access/index.ts";
import { moveSessions } from "../session/index.ts";
import { hiddenOfPeople } from "../viewer/index.ts";
import { mayAdminister } from "./may-administer.ts";

/** Who may not see one of these of a person may not set them. */
const membership = ["organIds", "deptIds", "defaultOrganId"];

/** A department of an organisation. */
interface Place {
  organId: number;
  deptId: number;
}

const written = ({ deptId, organId }: Place): string => `${deptId}@${organId}`;

/**
 * An account belongs to these organisations and departments, as far as the caller administers them: memberships elsewhere are
 * neither shown nor touched. Sessions in one it left go on in another.
 */
export const setAccountOrganisationsHandler = handle(
  setAccountOrganisations,
  async ({ userCode, organisations, defaultOrganId }, scope) => {
    const { tx, actor, ports, request } = scope;
    if (!(await mayAdminister(scope, userCode))) return refuse("notFound");
    const hidden = hiddenOfPeople(scope);
    if (membership.some((field) => hidden.has(field))) return refuse("noPermission");
    const reach = await reachOf(tx, actor);
    if (organisations.some(({ organId }) => !reaches(reach, organId))) return refuse("noPermission");
    const { rows: before } = await sql<Place>`
      select organ_id, dept_id from user_organ where user_code = ${userCode} for update`.execute(tx);
    const elsewhere = before.filter(({ organId }) => !reaches(reach, organId));
    if (organisations.length + elsewhere.length === 0)
      return refuseFields({ organisations: { problem: "required" } });
    const problems = await placeProblems(tx, organisations, before);
    if (problems !== undefined) return refuseFields(problems);
    const places = [...organisations, ...elsewhere];
    const organIds = places.map(({ organId }) => organId);
    const home =
      defaultOrganId !== undefined && organisations.some(({ organId }) => organId === defaultOrganId)
        ? defaultOrganId
        : null;
    await sql`
      delete from user_organ where user_code = ${userCode} and organ_id <> all(${organIds}::integer[])`.execute(
      tx,
    );
    for (const { organId, deptId } of organisations)
      await sql`
        insert into user_organ (user_code, organ_id, dept_id) values (${userCode}, ${organId}, ${deptId})
        on conflict (user_code, organ_id) do update set dept_id = excluded.dept_id`.execute(tx);
    await sql`
      update user_account set default_organ_id = coalesce(${home}::integer,
        case when default_organ_id = any(${organIds}::integer[]) then default_organ_id end, ${organIds[0] ?? null}::integer)
      where user_code = ${userCode}`.execute(tx);
    const leftOnes = before.map(({ organId }) => organId).filter((organId) => !organIds.includes(organId));
    for (const left of leftOnes) await moveSessions(tx, left, userCode);
    if (leftOnes.length > 0) await lookForLeftWork(tx, ports);
    ports.live.announceTo(tx, [userCode], { event: "session" });
    ports.live.announceToAll(tx, { event: "table", entity: "user" });
    await recordOperation(tx, request, {
      kind: "operation",
      call: setAccountOrganisations.name,
      userCode: actor.userCode,
      organId: actor.organId,
      target: userCode,
      from: before.map(written).join(" "),
      to: places.map(written).join(" "),
    });
    return { organisations: organisations.length };
  },
);

/**
 * What is wrong with the first place where somebody may not be put: no department of the organisation, one of two in it, or
 * one that is disabled and not where they stand already. None of them is disabled while somebody is put there.
 */
async function placeProblems(
  tx: Tx,
  places: readonly Place[],
  before: readonly Place[],
): Promise<Record<string, FieldProblem> | undefined> {
  const { rows: depts } = await sql<Place & { isOn: boolean }>`
    select dept_id, organ_id, status = '1' as is_on from dept
    where dept_id = any(${places.map(({ deptId }) => deptId)}::integer[]) order by dept_id for share`.execute(
    tx,
  );
  for (const [at, place] of places.entries()) {
    const dept = depts.find(({ deptId, organId }) => deptId === place.deptId && organId === place.organId);
    const isSecond = places.slice(0, at).some(({ organId }) => organId === place.organId);
    const problem = dept === undefined || isSecond ? "notAccepted" : "departmentDisabled";
    const isThere = before.some((one) => written(one) === written(place));
    if (problem === "notAccepted" || !(dept?.isOn === true || isThere))
      return { [`organisations[${at}].deptId`]: { problem } };
  }
  return undefined;
}
