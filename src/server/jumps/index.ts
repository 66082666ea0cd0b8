import {
  changePasswordUrlHandler,
  getTaskTokenHandler,
  getWeaverTokenHandler,
  signOnKeysHandler,
  ssoTokenHandler,
} from "./jump-calls.ts";

export { readJumpToken } from "./jump-token.ts";
export { newInterfaceAudience } from "./new-interface-audience.ts";

/** Ways to other systems, with a token that says who comes. */
export const jumpHandlers = [
  getTaskTokenHandler,
  ssoTokenHandler,
  getWeaverTokenHandler,
  changePasswordUrlHandler,
  signOnKeysHandler,
];
