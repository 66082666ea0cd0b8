import { useCallback, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { LoginResult } from "#contract/shapes/session.ts";
import { type CallError, isCallError } from "../api/index.ts";
import {
  askChallenge,
  type DrawnCaptcha,
  delayOf,
  entryAtFault,
  type LoginChallenge,
  type LoginEntries,
  type SecondStep,
  secondStepOf,
  sendLogin,
  todoOf,
  wantsProof,
} from "./login-form.ts";
import { useCountdown } from "./use-countdown.ts";

export type LoginFault = {
  at: "username" | "password" | "code" | "form";
  message: string;
  requestCode?: string;
};

export interface UseLogin {
  captcha: DrawnCaptcha | undefined;
  redrawCaptcha(): void;
  /** For how many days a device may stay logged in. */
  rememberDays: number;
  fault: LoginFault | undefined;
  showFault(fault: LoginFault | undefined): void;
  sending: boolean;
  /** Seconds until one may try again; 0 when one may. */
  wait: number;
  /** The password was right and a second factor is asked for. */
  second: SecondStep | undefined;
  beginAgain(fault?: string): void;
  /** Answers the result, or undefined when it failed and the fault is shown. */
  logIn(entries: LoginEntries): Promise<LoginResult | undefined>;
}

/** The log-in's state: captcha, fault, and the growing delay after failures; `redirect` is where it goes on. */
export function useLogin(redirect: string): UseLogin {
  const todo = todoOf(redirect);
  const [challenge, setChallenge] = useState<LoginChallenge>({ rememberDays: limits.deviceTokenDays });
  const [fault, showFault] = useState<LoginFault>();
  const [second, setSecond] = useState<SecondStep>();
  const [sending, setSending] = useState(false);
  const [wait, startWait] = useCountdown();

  // Whether one is asked for may depend on the account.
  const lastTried = useRef("");
  const redrawCaptcha = useCallback(() => {
    askChallenge(lastTried.current).then(setChallenge, (error: unknown) => {
      if (isCallError(error)) showFault({ at: "form", message: error.message });
    });
  }, []);
  useEffect(redrawCaptcha, [redrawCaptcha]);

  async function logIn(entries: LoginEntries): Promise<LoginResult | undefined> {
    lastTried.current = entries.username.trim();
    setSending(true);
    showFault(undefined);
    try {
      return await sendLogin(entries, challenge, todo).catch((error: unknown) =>
        proveAndSend(entries, error),
      );
    } catch (error) {
      if (!isCallError(error)) throw error;
      const step = secondStepOf(error);
      setSecond(step);
      if (step === undefined) showFault(faultOf(error));
      startWait(delayOf(error));
      if (error.kind === "answer") redrawCaptcha();
      return undefined;
    } finally {
      setSending(false);
    }
  }

  /** Work was asked for only now: it is proved, and the log-in sent again with the captcha, which is still good. */
  async function proveAndSend(entries: LoginEntries, error: unknown): Promise<LoginResult> {
    if (!isCallError(error) || !wantsProof(error)) throw error;
    const { proof } = await askChallenge(lastTried.current);
    if (proof === undefined || (await proof) === undefined) throw error;
    return sendLogin(entries, { ...challenge, proof }, todo);
  }

  function beginAgain(message?: string): void {
    setSecond(undefined);
    showFault(message === undefined ? undefined : { at: "form", message });
    redrawCaptcha();
  }

  return {
    second,
    beginAgain,
    captcha: challenge.captcha,
    rememberDays: challenge.rememberDays,
    redrawCaptcha,
    fault,
    showFault,
    sending,
    wait,
    logIn,
  };
}

function faultOf(error: CallError): LoginFault {
  const fault: LoginFault = { at: entryAtFault(error), message: error.message };
  if (error.requestCode !== undefined && (error.status ?? 0) >= 500) fault.requestCode = error.requestCode;
  return fault;
}
