import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { userOrgan, userOrganC } from "#contract/calls/user.ts";
import type { UserRoleOrgan } from "#contract/shapes/session.ts";
import { administersPerson, administrator, reaches } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { logosOf } from "../pictures/index.ts";
import { myOrganisations } from "./my-organisations.ts";

/** My organisations and the selected one; an administrator may ask for those of another person that they administer. */
export const userOrganHandler = handle(userOrgan, async ({ userCode, companyId }, scope) => {
  const organs = await organisationsOf(userCode, scope);
  if (!Array.isArray(organs)) return organs;
  const wanted = companyId ?? scope.actor.organId;
  const selected =
    organs.find(({ organId }) => organId === wanted) ?? (companyId === undefined ? organs[0] : undefined);
  if (selected === undefined) return refuse("organisationUnknown", { organId: String(wanted) });
  const logos = await logosOf(
    scope.tx,
    organs.map(({ organId }) => organId),
  );
  const withLogo = (organ: UserRoleOrgan): UserRoleOrgan => {
    const organLogo = logos.get(organ.organId);
    return organLogo === undefined ? organ : { ...organ, organLogo };
  };
  return { userRoleOrgan: organs.map(withLogo), selectedOrgan: withLogo(selected) };
});

/** The same as a plain list. */
export const userOrganCHandler = handle(userOrganC, ({ userCode }, scope) =>
  organisationsOf(userCode, scope),
);

async function organisationsOf(
  userCode: string | undefined,
  scope: SessionScope,
): Promise<UserRoleOrgan[] | Refusal> {
  const { actor, tx } = scope;
  const asked = userCode?.trim().toUpperCase() ?? actor.userCode;
  if (asked === actor.userCode) return myOrganisations(tx, asked);
  if (!actor.access.includes(administrator)) return refuse("noPermission");
  if (!(await administersPerson(tx, actor, asked))) return refuse("notFound");
  return (await myOrganisations(tx, asked)).filter(({ organId }) => reaches(actor.reach, organId));
}
