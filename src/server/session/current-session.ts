import { currentSession } from "#contract/calls/auth.ts";
import { clientParametersFrom } from "#contract/parameters/client-parameters.ts";
import { pictureOfUser } from "../pictures/index.ts";
import { administrator, grantedRoutes } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { nearEnd } from "./account-ends.ts";
import { unnamedProxyFor } from "./unnamed-proxy.ts";

/** Who is logged in (spec §3 User session). */
export const currentSessionHandler = handle(currentSession, async (_input, { tx, actor, ports }) => {
  const {
    userCode,
    userId,
    realName,
    deptId,
    deptName,
    organId,
    access,
    reach,
    mustChangePassword,
    expiresAt,
  } = actor;
  return {
    userName: userCode,
    userCode,
    userId,
    id: userId,
    avatarImgPath: await pictureOfUser(tx, userCode),
    realName,
    deptId,
    deptName,
    organId,
    access: [...access],
    administers: !access.includes(administrator) ? [] : reach === "everything" ? [null] : [...reach],
    routes: await grantedRoutes(tx, access),
    mustChangePassword,
    mustEnrolSecondFactor: actor.mustEnrol === true,
    expiresAt,
    accountEnds: await nearEnd(tx, userCode, ports.parameters.value("accountEndNoticeDays")),
    unnamedProxy: await unnamedProxyFor(tx, actor, ports.config),
    parameters: clientParametersFrom((name) => ports.parameters.value(name, organId)),
  };
});
