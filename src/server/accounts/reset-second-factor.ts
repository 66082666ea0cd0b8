import { resetSecondFactor } from "#contract/calls/second-factor.ts";
import { handle } from "../http/index.ts";
import { endSessions, removeFactors, notifyPeople } from "../session/index.ts";
import { mayNotGovern } from "./may-administer.ts";

/**
 * Lets somebody who has lost their second factors log in with the password alone, and set up others where they are
 * demanded. They are told. Refuses whom the caller does not administer wholly (`mayNotGovern`).
 */
export const resetSecondFactorHandler = handle(resetSecondFactor, async ({ userCode }, scope) => {
  const { tx, ports, actor } = scope;
  const refusal = await mayNotGovern(scope, userCode);
  if (refusal !== undefined) return refusal;
  await removeFactors(tx, userCode);
  await endSessions(tx, ports.live, userCode, { by: "administrator" });
  await notifyPeople(tx, ports.live, [userCode], {
    organId: actor.organId,
    kind: "second_factor_reset",
    params: { by: actor.userCode },
  });
  return { reset: true };
});
