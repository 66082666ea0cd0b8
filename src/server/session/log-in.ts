import { login, todoLogin } from "#contract/calls/auth.ts";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handlePublic, type Scope } from "../http/index.ts";
import { accountRefusal, findLoginAccount, type LoginAccount } from "./account.ts";
import { needsCaptcha, useCaptcha } from "./captcha.ts";
import { accountDelay, countAddressFailure, countAttempt, forgetFailures } from "./login-delay.ts";
import { openSession } from "./open-session.ts";
import { hashOfNobody, passwordMatches } from "./password-hash.ts";
import { recordOperation } from "../operation-log/index.ts";

type Credentials = InputOf<typeof login>;

export const logInHandler = handlePublic(login, logIn);
export const todoLogInHandler = handlePublic(todoLogin, logIn);

/**
 * Logs in with name, password and captcha (spec §5 Login). An unknown name and a wrong password look alike, in
 * their words and in the time they take. No connection is held while the password is hashed.
 */
async function logIn(input: Credentials, scope: Scope): Promise<OutputOf<typeof login> | Refusal> {
  const userCode = (input.username.trim() || (input.userCode ?? "").trim()).toUpperCase();
  const faults = faultsOf(input, userCode);
  if (faults !== undefined) return faults;
  const admitted = await scope.ports.database.write((tx) => admitAttempt(tx, input, userCode, scope));
  if (isRefusal(admitted)) return admitted;
  const { account } = admitted;
  const matches = await passwordMatches(input.password, account?.passwordHash ?? (await hashOfNobody()));
  return scope.ports.database.write(async (tx) => {
    if (account === undefined || account.passwordHash === null || !matches) {
      await countAddressFailure(tx, scope.request.remoteAddress);
      await recordFailure(tx, scope, userCode, "wrongPassword");
      return refuse("wrongPassword");
    }
    await forgetFailures(tx, userCode, scope.request.remoteAddress);
    const refusal = accountRefusal(account);
    if (refusal !== undefined) {
      await recordFailure(tx, scope, userCode, refusal.refused);
      return refusal;
    }
    return openSession(tx, account, scope, { remember: input.remember === true, by: "password" });
  });
}

function faultsOf(input: Credentials, userCode: string): Refusal | undefined {
  const problems: Record<string, FieldProblem> = {};
  if (userCode === "") problems.username = { problem: "required" };
  if (input.password === "") problems.password = { problem: "required" };
  const inQuery = input.userCode?.trim().toUpperCase() ?? "";
  if (inQuery !== "" && inQuery !== userCode) problems.userCode = { problem: "givenTwice" };
  return Object.keys(problems).length > 0 ? refuseFields(problems) : undefined;
}

async function admitAttempt(
  tx: Tx,
  input: Credentials,
  userCode: string,
  scope: Scope,
): Promise<{ account: LoginAccount | undefined } | Refusal> {
  if (await needsCaptcha(tx, scope.ports, userCode, scope.request.remoteAddress)) {
    const answer = input.code?.trim() ?? "";
    if (answer === "") return refuse("captchaRequired");
    if (!(await useCaptcha(tx, input.captchaId ?? "", answer))) {
      await recordFailure(tx, scope, userCode, "captchaWrong");
      return refuse("captchaWrong");
    }
  }
  const delayed = await countAttempt(
    tx,
    userCode,
    scope.request.remoteAddress,
    accountDelay(scope.ports.parameters),
  );
  if (delayed !== undefined) {
    await recordFailure(tx, scope, userCode, "loginDelayed");
    return delayed;
  }
  return { account: await findLoginAccount(tx, userCode) };
}

async function recordFailure(tx: Tx, scope: Scope, userCode: string, why: string): Promise<void> {
  await recordOperation(tx, scope.request, { kind: "login_failed", userCode, reason: why, detail: { why } });
}
