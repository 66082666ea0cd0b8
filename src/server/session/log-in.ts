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
import { withPlaceInQueue } from "./hash-queue.ts";
import { countAtAddress, countAttempt, forgetFailures, type Lane, laneOf } from "./login-delay.ts";
import { refuseElsewhere } from "./login-network.ts";
import { useProof } from "./login-proof.ts";
import { openSession } from "./open-session.ts";
import { ownTask } from "./own-task.ts";
import { factorsOf, hasFactor } from "./second-factor.ts";
import { beginSecondStep } from "./second-step.ts";
import { hashOfNobody, passwordMatches } from "./password-hash.ts";
import { tallyOperation } from "../operation-log/index.ts";

/** A log-in, for a task where it names one. */
type Credentials = InputOf<typeof login> & Pick<InputOf<typeof todoLogin>, "bpdTaskId">;

export const logInHandler = handlePublic(login, logIn);
export const todoLogInHandler = handlePublic(todoLogin, logIn);

/**
 * Logs in with name, password and captcha (spec §5 Login). An unknown name and a wrong password look alike, in
 * their words and in the time they take. No connection is held while the password is hashed. Refuses with
 * `secondFactorNeeded` where the account has one, with the challenge to go on with, and with `tooManyRequests` while more passwords are being checked than the machine can bear.
 */
async function logIn(input: Credentials, scope: Scope): Promise<OutputOf<typeof login> | Refusal> {
  const userCode = (input.username.trim() || (input.userCode ?? "").trim()).toUpperCase();
  const refusal = faultsOf(input, userCode) ?? refuseElsewhere(scope);
  if (refusal !== undefined) return refusal;
  return withPlaceInQueue(() => checkPassword(input, userCode, scope));
}

async function checkPassword(
  input: Credentials,
  userCode: string,
  scope: Scope,
): Promise<OutputOf<typeof login> | Refusal> {
  const admitted = await scope.ports.database.write((tx) => admitAttempt(tx, input, userCode, scope));
  if (isRefusal(admitted)) return admitted;
  const { account, lane } = admitted;
  const matches = await passwordMatches(input.password, account?.passwordHash ?? (await hashOfNobody()));
  return scope.ports.database.write(async (tx) => {
    if (account === undefined || account.passwordHash === null || !matches) {
      await recordFailure(tx, scope, userCode, "wrongPassword");
      return refuse("wrongPassword");
    }
    await forgetFailures(tx, lane, scope.request.remoteAddress);
    const refusal = accountRefusal(account);
    if (refusal !== undefined) {
      await recordFailure(tx, scope, userCode, refusal.refused);
      return refusal;
    }
    const remember = input.remember === true;
    const { bpdTaskId } = input;
    const factors = await factorsOf(tx, userCode);
    if (!hasFactor(factors)) {
      const todo = await ownTask(tx, userCode, bpdTaskId);
      const there = todo && (await findLoginAccount(tx, userCode, todo.organId));
      return openSession(tx, there ?? account, scope, {
        todo,
        remember,
        by: "password",
        way: "password",
        secondFactor: false,
      });
    }
    const challenge = await beginSecondStep(tx, { userCode, remember, way: "password", bpdTaskId });
    return refuse("secondFactorNeeded", { challenge, totp: factors.totp, passkey: factors.passkeys > 0 });
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

/**
 * Counts the attempt before anything is hashed. What its address has to prove comes first: it costs the caller most and
 * us least, and the captcha stays good for the next try.
 */
async function admitAttempt(
  tx: Tx,
  input: Credentials,
  userCode: string,
  scope: Scope,
): Promise<{ account: LoginAccount | undefined; lane: Lane } | Refusal> {
  const { ports, request } = scope;
  const { parameters } = ports;
  const { remoteAddress } = request;
  const lane = await laneOf(tx, { userCode, remoteAddress, deviceToken: input.deviceToken });
  const captchaAsked = await needsCaptcha(tx, ports, lane, remoteAddress);
  const answer = input.code?.trim() ?? "";
  if (captchaAsked && answer === "") return refuse("captchaRequired");
  const hasProved = input.proof !== undefined && (await useProof(tx, input.proof, remoteAddress));
  const unproved = await countAtAddress(tx, remoteAddress, { parameters, passes: lane.known || hasProved });
  if (unproved !== undefined) return unproved;
  if (captchaAsked && !(await useCaptcha(tx, input.captchaId ?? "", answer))) {
    await recordFailure(tx, scope, userCode, "captchaWrong");
    return refuse("captchaWrong");
  }
  const delayed = await countAttempt(tx, lane, parameters);
  if (delayed !== undefined) {
    await recordFailure(tx, scope, userCode, "loginDelayed");
    return delayed;
  }
  return { account: await findLoginAccount(tx, userCode), lane };
}

async function recordFailure(tx: Tx, scope: Scope, userCode: string, why: string): Promise<void> {
  const { request } = scope;
  const failure = { kind: "login_failed", userCode, reason: why } as const;
  await tallyOperation(tx, request, failure, [request.remoteAddress, why]);
}
