import { getWeaverToken } from "#contract/calls/external.ts";
import { signOnKeys } from "#contract/calls/sign-on.ts";
import { changePasswordUrl, getTaskToken, ssoToken } from "#contract/calls/task/special.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { handle, handlePublic } from "../http/index.ts";
import { jumpAddressOf } from "../outside-systems/index.ts";
import { publicKeys } from "./jump-keys.ts";
import { jumpToken } from "./jump-token.ts";
import { newInterfaceAudience } from "./new-interface-audience.ts";

/**
 * Gives a token for the jump to another system and the address that administrators entered for it. Refuses with
 * `taskSourceUnsupported` what is no system here, is switched off, or has no address.
 */
export const getTaskTokenHandler = handle(getTaskToken, async ({ taskSource }, scope) => {
  const { tx, ports, actor, request } = scope;
  const url = await jumpAddressOf(tx, ports, taskSource);
  if (url === undefined) return refuse("taskSourceUnsupported", { source: taskSource });
  const given = await jumpToken(tx, ports, { actor, audience: taskSource, now: request.now });
  return isRefusal(given) ? given : { ...given, url };
});

/** Gives a token with which the newer interface logs its holder in (`bpmLogin`). Refuses with `notConfigured` without one. */
export const ssoTokenHandler = handle(ssoToken, async (_input, { tx, ports, actor, request }) => {
  const audience = newInterfaceAudience(ports);
  if (audience === undefined) return refuse("notConfigured", { setting: "NEW_UI_URL" });
  return jumpToken(tx, ports, { actor, audience, now: request.now });
});

/** Gives a token for the office system that the operator names; for nobody but oneself (`noPermission`). */
export const getWeaverTokenHandler = handle(getWeaverToken, async ({ user }, scope) => {
  const { tx, ports, actor, request } = scope;
  const { officeSystem } = ports.config.signOn;
  if (user.trim().toUpperCase() !== actor.userCode) return refuse("noPermission");
  if (officeSystem === undefined) return refuse("notConfigured", { setting: "OFFICE_SYSTEM" });
  if ((await jumpAddressOf(tx, ports, officeSystem)) === undefined)
    return refuse("taskSourceUnsupported", { source: officeSystem });
  return jumpToken(tx, ports, { actor, audience: officeSystem, now: request.now });
});

/** Where one's own password is changed: here, or where the operator says that accounts are kept. */
export const changePasswordUrlHandler = handle(changePasswordUrl, async ({ userCode }, { ports, actor }) => {
  if (userCode !== undefined && userCode.trim().toUpperCase() !== actor.userCode)
    return refuse("noPermission");
  const { publicUrl, signOn } = ports.config;
  return { url: signOn.passwordUrl ?? `${publicUrl}/#/myConfig?changePassword=1` };
});

export const signOnKeysHandler = handlePublic(signOnKeys, async (_input, { tx, ports, request }) => ({
  keys: await publicKeys(tx, ports, request.now),
}));
