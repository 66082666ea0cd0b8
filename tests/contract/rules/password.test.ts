import { describe, expect, it } from "vitest";
import { newPasswordProblem } from "#contract/rules/password.ts";

const about = { userCode: "STAFF01", currentPassword: "Right2026" };

describe("a new password", () => {
  it.each(["Other2027", "abcdefg1", "密码密码密码密码1", `a1${"x".repeat(126)}`, "with a space 1"])(
    "may be %j",
    (password) => {
      expect(newPasswordProblem(password, about)).toBeUndefined();
    },
  );

  it.each([
    ["", { problem: "required" }],
    ["Abcdef1", { problem: "tooShort", params: { min: 8 } }],
    [`a1${"x".repeat(127)}`, { problem: "tooLong", params: { max: 128 } }],
    ["abcdefgh", { problem: "passwordTooSimple" }],
    ["12345678", { problem: "passwordTooSimple" }],
    ["!!!!!!!!", { problem: "passwordTooSimple" }],
    ["Right2026", { problem: "passwordUnchanged" }],
    ["my-staff01-secret", { problem: "passwordHasUserCode" }],
  ])("may not be %j", (password, problem) => {
    expect(newPasswordProblem(password, about)).toEqual(problem);
  });

  it("is counted in characters as a person sees them", () => {
    expect(newPasswordProblem("😀😀😀😀a1", about)).toEqual({ problem: "tooShort", params: { min: 8 } });
  });
});
