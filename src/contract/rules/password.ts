import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";

/**
 * What is wrong with a new password, or nothing: long enough, letters and figures, neither the old one nor the
 * account's name. The same function answers on both ends. Pure.
 */
export function newPasswordProblem(
  password: string,
  about: { userCode: string; currentPassword: string; minCharacters?: number },
): FieldProblem | undefined {
  const { passwordMaxCharacters: max } = limits;
  const min = about.minCharacters ?? limits.passwordMinCharacters;
  const length = [...password].length;
  if (length === 0) return { problem: "required" };
  if (length < min) return { problem: "tooShort", params: { min } };
  if (length > max) return { problem: "tooLong", params: { max } };
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) return { problem: "passwordTooSimple" };
  if (password === about.currentPassword) return { problem: "passwordUnchanged" };
  if (password.toUpperCase().includes(about.userCode.toUpperCase()))
    return { problem: "passwordHasUserCode" };
  return undefined;
}
