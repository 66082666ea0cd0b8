import { captchaHandler } from "./captcha.ts";
import { changePasswordHandler } from "./change-password.ts";
import { currentSessionHandler } from "./current-session.ts";
import { deviceLogInHandler } from "./device-log-in.ts";
import { endMyDeviceHandler, endMyOthersHandler, endMySessionHandler } from "./end-mine.ts";
import { confirmIdentityHandler } from "./confirm-identity.ts";
import { issueTicketHandler } from "./issue-ticket.ts";
import { logInHandler, todoLogInHandler } from "./log-in.ts";
import { validLoginNetworkHandler } from "./login-network.ts";
import { logOutHandler } from "./log-out.ts";
import { askMyPasskeyHandler, logInSecondHandler } from "./log-in-second.ts";
import {
  addMyPasskeyHandler,
  confirmMyTotpHandler,
  myFactorsHandler,
  offerMyPasskeyHandler,
  offerMyTotpHandler,
  removeMyFactorHandler,
  renewMyRecoveryCodesHandler,
} from "./my-factors.ts";
import { mySecurityHandler } from "./my-security.ts";

export { notifyAccountEnds } from "./account-ends.ts";
export { endSessions } from "./end-sessions.ts";
export { giveTicket } from "./give-ticket.ts";
export { countAtAddress, forgetFailures } from "./login-delay.ts";
export { logInProved, type ProvedPerson, type SignOnScope, tallyFailedSignOn } from "./log-in-proved.ts";
export { refuseElsewhere } from "./login-network.ts";

export { liftAccountWait, liftAddressWait } from "./lift-login-wait.ts";
export { ownTask } from "./own-task.ts";
export { noteUnnamedProxy } from "./unnamed-proxy.ts";
export { factorsOf, hasFactor, removeFactors } from "./second-factor.ts";
export { moveSessions } from "./move-sessions.ts";
export { notifyPeople } from "./notify-people.ts";
export { hashPassword } from "./password-hash.ts";

/** Log-in, log-out, and who is logged in. */
export const sessionHandlers = [
  captchaHandler,
  validLoginNetworkHandler,
  logInHandler,
  todoLogInHandler,
  deviceLogInHandler,
  logOutHandler,
  changePasswordHandler,
  currentSessionHandler,
  issueTicketHandler,
  mySecurityHandler,
  endMySessionHandler,
  endMyDeviceHandler,
  endMyOthersHandler,
  askMyPasskeyHandler,
  logInSecondHandler,
  confirmIdentityHandler,
  myFactorsHandler,
  offerMyTotpHandler,
  confirmMyTotpHandler,
  offerMyPasskeyHandler,
  addMyPasskeyHandler,
  removeMyFactorHandler,
  renewMyRecoveryCodesHandler,
];
