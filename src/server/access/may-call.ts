import type { CallDeclaration } from "#contract/calls/define-call.ts";

/** The role that may make every administrative call. */
export const administrator = "admin";

/** What somebody whose password must be changed may still do: look who they are, change it, leave. */
const beforePasswordChange: ReadonlySet<string> = new Set(["currentSession", "changePassword", "logout"]);

/** What somebody who has to set up a second factor may still do besides. */
const beforeEnrolment: ReadonlySet<string> = new Set([
  ...beforePasswordChange,
  "myFactors",
  "confirmIdentity",
  "offerMyTotp",
  "confirmMyTotp",
  "offerMyPasskey",
  "addMyPasskey",
]);

/**
 * The one table of who may make which call: a call's declaration says it, an administrator may everything that a
 * session may. Rights granted in the table of rights come on top (`mayCallByRight`).
 */
export function mayCall(
  call: Pick<CallDeclaration, "access" | "name">,
  caller: { access: readonly string[]; mustChangePassword: boolean; mustEnrol?: boolean },
): boolean {
  if (call.access === "public") return true;
  if (caller.mustChangePassword && !beforePasswordChange.has(call.name)) return false;
  if (caller.mustEnrol === true && !beforeEnrolment.has(call.name)) return false;
  if (call.access === "session" || caller.access.includes(administrator)) return true;
  return call.access.roles.some((role) => caller.access.includes(role));
}
