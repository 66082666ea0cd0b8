import type { Actor } from "./handler.ts";

/** Whether a name that a call takes along means the caller, by user code or by name; one that is absent or empty names nobody else. Pure. */
export function isCaller(
  { userCode, realName }: Pick<Actor, "userCode" | "realName">,
  named: string | undefined,
): boolean {
  const name = named?.trim() ?? "";
  return name === "" || name === realName || name.toUpperCase() === userCode.toUpperCase();
}
