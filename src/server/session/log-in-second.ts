import type { InputOf } from "#contract/calls/define-call.ts";
import { askMyPasskey, logInSecond } from "#contract/calls/second-factor.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handlePublic } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { accountRefusal, findLoginAccount } from "./account.ts";
import { countAttempt, forgetFailures } from "./login-delay.ts";
import { factorSubject } from "./login-subject.ts";
import { refuseElsewhere } from "./login-network.ts";
import { openSession } from "./open-session.ts";
import { ownTask } from "./own-task.ts";
import { askForPasskey, usePasskey } from "./passkey.ts";
import { useRecoveryCode } from "./recovery-code.ts";
import { endSecondStep, findSecondStep, trySecondStep } from "./second-step.ts";
import { useTotp } from "./totp.ts";

/** What a browser needs to prove a passkey at log-in. Refuses with `secondStepOver` and, without a passkey there, `notFound`. */
export const askMyPasskeyHandler = handlePublic(askMyPasskey, async ({ challenge, rpId }, { tx }) => {
  const step = await findSecondStep(tx, challenge);
  if (step === undefined) return refuse("secondStepOver");
  const options = await askForPasskey(tx, step.userCode, rpId);
  return options === undefined ? refuse("notFound") : { options: { ...options } };
});

/**
 * The second step of a log-in: a code, a passkey or a recovery code. Wrong ones make the next wait as wrong passwords do,
 * counted by account: whoever gets here knows the password.
 */
export const logInSecondHandler = handlePublic(logInSecond, async (input, scope) => {
  const elsewhere = refuseElsewhere(scope);
  if (elsewhere !== undefined) return elsewhere;
  const { tx, ports, request } = scope;
  const step = await trySecondStep(tx, input.challenge);
  if (step === undefined) return refuse("secondStepOver");
  const { userCode, remember, way } = step;
  const lane = { subject: factorSubject(userCode), known: false };
  const delayed = await countAttempt(tx, lane, ports.parameters);
  if (delayed !== undefined) return delayed;
  const by = await provedBy(tx, userCode, input);
  const todo = await ownTask(tx, userCode, step.bpdTaskId);
  const account = by && (await findLoginAccount(tx, userCode, todo?.organId));
  if (by === undefined || account === undefined) {
    await recordOperation(tx, request, {
      kind: "login_failed",
      userCode,
      reason: "secondFactorWrong",
      detail: { why: "secondFactorWrong" },
    });
    return refuse("secondFactorWrong");
  }
  await forgetFailures(tx, lane, request.remoteAddress);
  await endSecondStep(tx, input.challenge);
  return (
    accountRefusal(account) ??
    openSession(tx, account, scope, { remember, by, way, secondFactor: true, todo })
  );
});

async function provedBy(
  tx: Tx,
  userCode: string,
  { code, recoveryCode, passkey }: InputOf<typeof logInSecond>,
): Promise<"totp" | "passkey" | "recovery" | undefined> {
  if (passkey !== undefined) return (await usePasskey(tx, userCode, passkey)) ? "passkey" : undefined;
  if (recoveryCode !== undefined)
    return (await useRecoveryCode(tx, userCode, recoveryCode)) ? "recovery" : undefined;
  return code !== undefined && (await useTotp(tx, userCode, code)) ? "totp" : undefined;
}
