import { resetUserPasswordHandler } from "./reset-password.ts";
import { accountDetailHandler } from "./account-detail.ts";
import { endAccountSessionsHandler, unlockAccountHandler } from "./account-sessions.ts";
import { effectiveRightsHandler } from "./effective-rights.ts";
import { grantRoleHandler } from "./grant-role.ts";
import { liftLoginWaitHandler, listLoginWaitsHandler } from "./login-waits.ts";
import { listRightChoicesHandler, listRoleHoldersHandler, roleDetailHandler } from "./role-detail.ts";
import { resetSecondFactorHandler } from "./reset-second-factor.ts";
import { setAccountOrganisationsHandler } from "./set-account-organisations.ts";
import { setAccountRolesHandler } from "./set-account-roles.ts";
import { copyRoleHandler, setRoleRightsHandler } from "./set-role-rights.ts";
export { announceRights } from "./announce-rights.ts";
export { extendAccount } from "./extend-account.ts";
export { roleInUse } from "./role-in-use.ts";
export { userAccount } from "./user-account.ts";

/** Administration of people and roles: who belongs where, who holds what, what a role may. */
export const accountHandlers = [
  resetUserPasswordHandler,
  accountDetailHandler,
  setAccountRolesHandler,
  setAccountOrganisationsHandler,
  endAccountSessionsHandler,
  unlockAccountHandler,
  resetSecondFactorHandler,
  listLoginWaitsHandler,
  liftLoginWaitHandler,
  grantRoleHandler,
  listRoleHoldersHandler,
  roleDetailHandler,
  setRoleRightsHandler,
  copyRoleHandler,
  listRightChoicesHandler,
  effectiveRightsHandler,
];
