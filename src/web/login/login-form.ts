import { captcha, login } from "#contract/calls/auth.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { LoginResult } from "#contract/shapes/session.ts";
import { call, type CallError } from "../api/index.ts";

export interface LoginEntries {
  username: string;
  password: string;
  code: string;
  remember: boolean;
}

export interface DrawnCaptcha {
  captchaId: string;
  /** For an `img`: the drawing never becomes part of the page. */
  source: string;
}

/** Draws a captcha for an account's log-in; undefined where none is asked for. */
export async function drawCaptcha(userCode: string): Promise<DrawnCaptcha | undefined> {
  const { required, captchaId, svg } = await call(captcha, userCode === "" ? {} : { userCode });
  return required ? { captchaId, source: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}` } : undefined;
}

/** Sends the log-in (spec §7): the account also in the query. */
export async function sendLogin(
  entries: LoginEntries,
  drawn: DrawnCaptcha | undefined,
): Promise<LoginResult> {
  const username = entries.username.trim();
  return call(login, {
    userCode: username,
    username,
    password: entries.password,
    code: entries.code.trim(),
    ...(drawn ? { captchaId: drawn.captchaId } : {}),
    ...(entries.remember ? { remember: true } : {}),
  });
}

const { captchaRequired, captchaWrong, loginDelayed } = errorCatalogue;

/** Which entry an error is about; the whole form where it is none of them. */
export function entryAtFault(error: CallError): "code" | "password" | "form" {
  if (error.code === captchaRequired.code || error.code === captchaWrong.code) return "code";
  if (error.code === errorCatalogue.wrongPassword.code) return "password";
  return "form";
}

/** Seconds to wait before the next try; 0 where none is imposed. */
export function delayOf(error: CallError): number {
  if (error.code !== loginDelayed.code) return 0;
  const seconds = Number(error.params.seconds);
  return Number.isFinite(seconds) ? Math.ceil(seconds) : 0;
}
