import { sql } from "kysely";
import { closeOrganisation, reopenOrganisation } from "#contract/calls/organisation-keeping.ts";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { wouldLeaveNoAdministrator } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { endSessions, moveSessions } from "../session/index.ts";
import { holdOrganisation, placeOrganisation } from "./held-organisation.ts";
import { strandedSql, whatStands } from "./what-stands.ts";

/**
 * Nobody works in it any more: whoever does at this moment goes on in another of their organisations, or is logged out. What
 * stands in it stays as it is, under its name, and is there again when it is opened.
 */
export const closeOrganisationHandler = handle(closeOrganisation, async ({ organId }, scope) => {
  const { tx, ports, actor } = scope;
  const held = await holdOrganisation(scope, organId);
  if (isRefusal(held)) return held;
  const { tree, nameOf } = held;
  const organisation = nameOf(organId) ?? String(organId);
  if (organId === limits.defaultOrganId) return refuse("organisationIsDefault", { organisation });
  if (tree.get(organId)?.status !== "1") return refuse("organisationIsClosed", { organisation });
  const below = [...tree.values()].filter((one) => one.parentOrganId === organId && one.status === "1");
  if (below.length > 0)
    return refuse("organisationHasBelow", {
      organisation,
      below: below.map((one) => nameOf(one.organId)).join(" · "),
    });
  const { applications, tasks } = await whatStands(tx, [organId]);
  if (applications + tasks > 0) return refuse("organisationHasWork", { organisation, applications, tasks });
  const stranded = await sql<{ userCode: string }>`
    select distinct lost.user_code from (${strandedSql([organId])}) lost`.execute(tx);
  const lost = stranded.rows.map(({ userCode }) => userCode);
  if (await wouldLeaveNoAdministrator(tx, lost))
    return refuse("lastAdministrator", { person: actor.userCode });

  await placeOrganisation(tx, held, { status: "0" });
  const { moved, homeless } = await moveSessions(tx, organId);
  for (const userCode of homeless) await endSessions(tx, ports.live, userCode, { by: "administrator" });
  await told(scope, closeOrganisation, organId);
  return { organName: organisation, moved: moved.length, loggedOut: homeless.length };
});

/** Refused below a closed one: nobody there could be found. */
export const reopenOrganisationHandler = handle(reopenOrganisation, async ({ organId }, scope) => {
  const held = await holdOrganisation(scope, organId);
  if (isRefusal(held)) return held;
  const { tree, nameOf } = held;
  const parentOrganId = tree.get(organId)?.parentOrganId ?? null;
  if (parentOrganId !== null && tree.get(parentOrganId)?.status !== "1")
    return refuse("organisationIsClosed", { organisation: nameOf(parentOrganId) });
  await placeOrganisation(scope.tx, held, { status: "1" });
  await told(scope, reopenOrganisation, organId);
  return { organName: nameOf(organId) ?? String(organId) };
});

/** Switchers, footers and choices of everybody who belongs to it follow at once. */
async function told(
  { tx, ports, actor, request }: SessionScope,
  { name }: Pick<CallDeclaration, "name">,
  organId: number,
): Promise<void> {
  const { rows } = await sql<{ userCode: string }>`
    select user_code from user_organ where organ_id = ${organId}
    union select user_code from organ_guest where organ_id = ${organId}`.execute(tx);
  ports.live.announceTo(
    tx,
    rows.map(({ userCode }) => userCode),
    { event: "session" },
  );
  ports.live.announceToAll(tx, { event: "table", entity: "organ" });
  await recordOperation(tx, request, {
    kind: "operation",
    call: name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: String(organId),
  });
}
