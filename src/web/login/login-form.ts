import { captcha, login, todoLogin } from "#contract/calls/auth.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { LoginProof, LoginProofAsked, LoginResult } from "#contract/shapes/session.ts";
import { call, type CallError } from "../api/index.ts";
import { sessionStore } from "../session/index.ts";

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

/** What a log-in has to bring besides the password. */
export interface LoginChallenge {
  /** Absent where none is asked for. */
  captcha?: DrawnCaptcha;
  /** Being proved while somebody types; absent where nothing is asked for. */
  proof?: Promise<LoginProof | undefined>;
  /** For how many days a device may stay logged in. */
  rememberDays: number;
}

/** Asks what an account's log-in has to bring, and begins to prove the work. */
export async function askChallenge(userCode: string): Promise<LoginChallenge> {
  const { required, captchaId, svg, proof, rememberDays } = await call(
    captcha,
    userCode === "" ? {} : { userCode },
  );
  return {
    rememberDays,
    ...(required
      ? { captcha: { captchaId, source: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}` } }
      : {}),
    ...(proof === null ? {} : { proof: prove(proof) }),
  };
}

/** A browser that cannot prove work tries without: the server says how long one has to wait then. */
async function prove(asked: LoginProofAsked): Promise<LoginProof | undefined> {
  try {
    return await (await import("./prove-in-worker.ts")).proveInWorker(asked);
  } catch {
    return undefined;
  }
}

/** What somebody logs in for: their to-do list, or a task. */
export interface LoginTodo {
  bpdTaskId?: number;
}

/** What a page that one wanted says of that; undefined where it is none of tasks. Pure. */
export function todoOf(path: string): LoginTodo | undefined {
  const [page = "", text = ""] = path.split(/\?(.*)/su);
  if (!taskPages.includes(page)) return undefined;
  const named = new URLSearchParams(text).get("bpdTaskId") ?? "";
  return /^[1-9]\d{0,14}$/u.test(named) ? { bpdTaskId: Number(named) } : {};
}

const taskPages = ["/userTask", "/userTaskDesc", "/dispatchThirdTask"];

/** Sends the log-in (spec §7): the account also in the query. */
export async function sendLogin(
  entries: LoginEntries,
  challenge: LoginChallenge,
  todo?: LoginTodo,
): Promise<LoginResult> {
  const username = entries.username.trim();
  const proof = await challenge.proof;
  const deviceToken = sessionStore.deviceToken();
  const input = {
    userCode: username,
    username,
    password: entries.password,
    code: entries.code.trim(),
    ...(challenge.captcha ? { captchaId: challenge.captcha.captchaId } : {}),
    ...(proof === undefined ? {} : { proof }),
    ...(deviceToken === undefined ? {} : { deviceToken }),
    ...(entries.remember ? { remember: true } : {}),
  };
  return todo === undefined ? call(login, input) : call(todoLogin, { ...input, ...todo });
}

const { captchaRequired, captchaWrong, loginDelayed, loginProofNeeded, tooManyRequests } = errorCatalogue;
const waiting: readonly (number | undefined)[] = [
  loginDelayed.code,
  loginProofNeeded.code,
  tooManyRequests.code,
];

/** Which entry an error is about; the whole form where it is none of them. */
export function entryAtFault(error: CallError): "code" | "password" | "form" {
  if (error.code === captchaRequired.code || error.code === captchaWrong.code) return "code";
  if (error.code === errorCatalogue.wrongPassword.code) return "password";
  return "form";
}

/** Seconds to wait before the next try; 0 where none is imposed. */
export function delayOf(error: CallError): number {
  if (!waiting.includes(error.code)) return 0;
  const seconds = Number(error.params.seconds);
  return Number.isFinite(seconds) ? Math.ceil(seconds) : 0;
}

/** How a log-in goes on whose password was right. */
export interface SecondStep {
  challenge: string;
  totp: boolean;
  passkey: boolean;
}

/** The second step an error asks for; undefined where it asks for none. */
export function secondStepOf({ code, params }: CallError): SecondStep | undefined {
  if (code !== errorCatalogue.secondFactorNeeded.code) return undefined;
  return {
    challenge: String(params["challenge"]),
    totp: params["totp"] === true,
    passkey: params["passkey"] === true,
  };
}

/** Whether the same log-in would pass with work proved. */
export function wantsProof(error: CallError): boolean {
  return error.code === loginProofNeeded.code;
}
