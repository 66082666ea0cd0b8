import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { Caller } from "./call-inputs.ts";

/** The roles that a caller of the matrix holds where they work. */
export const rolesOf: Readonly<Record<Exclude<Caller, "stranger">, readonly string[]>> = {
  everything: ["admin", "employee"],
  admin: ["admin", "employee"],
  designer: ["employee", "process-admin"],
  member: ["contract", "employee", "finance"],
  foreigner: ["contract", "employee", "finance"],
};

/**
 * What becomes of a call, by its declaration alone:
 *
 * - `unknown`: no session is there (401)
 * - `refused`: the caller's roles may not make it (12139), or it counts everywhere (12376)
 * - `walled`: nothing of the company it is about is shown or changed
 * - `free`: it may show and change
 */
export type Expected = "unknown" | "refused" | "walled" | "free";

export function expectedOf(
  { access, whose }: Pick<CallDeclaration, "access" | "whose">,
  caller: Caller,
  about: "own" | "other",
): Expected {
  if (caller === "stranger") return access === "public" ? "walled" : "unknown";
  const roles = rolesOf[caller];
  const mayCall =
    typeof access === "string" ||
    roles.includes("admin") ||
    access.roles.some((role) => roles.includes(role));
  if (!mayCall || (whose === "group" && caller !== "everything")) return "refused";
  if (about === "own") return "free";
  const reachesAll = caller === "everything" && (whose === "administered" || whose === "group");
  return reachesAll ? "free" : "walled";
}
