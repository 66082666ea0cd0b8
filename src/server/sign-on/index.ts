import { beginSignOnHandler } from "./begin-sign-on.ts";
import { checkThirdPartyLoginHandler } from "./check-third-party-login.ts";
import {
  bpmLoginHandler,
  cookieLoginHandler,
  eHomeLoginHandler,
  ssoTokenLoginHandler,
} from "./token-log-ins.ts";

/** Log-ins by other systems. */
export const signOnHandlers = [
  ssoTokenLoginHandler,
  bpmLoginHandler,
  eHomeLoginHandler,
  cookieLoginHandler,
  checkThirdPartyLoginHandler,
  beginSignOnHandler,
];
