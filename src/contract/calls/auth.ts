import { Instant, nullable, Type } from "../schema.ts";
import { ThirdPartyLoginCheck } from "../shapes/external-task.ts";
import { LoginProof, LoginProofAsked, LoginResult, SessionUser } from "../shapes/session.ts";
import { misspeltFields } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

/* Calls that check a password open their transactions themselves: the slow hash must not hold a connection. */
const credentials = Type.Object({
  userCode: Type.Optional(Type.String()),
  username: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 500 }),
  code: Type.Optional(Type.String({ maxLength: 20 })),
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  remember: Type.Optional(Type.Boolean()),
  /** Work proved for a challenge of the captcha's answer, where so many log-ins of the address have failed. */
  proof: Type.Optional(LoginProof),
  /** Of a device that remembers the account: failures elsewhere make nobody wait there. */
  deviceToken: Type.Optional(Type.String({ maxLength: 200 })),
});

export const login = defineCall("login", {
  method: "POST",
  path: "{auth}/login",
  whose: "proof",
  encoding: "json",
  queryFields: ["userCode"],
  input: credentials,
  output: LoginResult,
  outputKind: "bare",
  access: "public",
  tx: "none",
  summary: "Logs in with name, password and captcha; answers the session's token.",
});

export const todoLogin = defineCall("todoLogin", {
  method: "POST",
  path: "{auth}/todoLogin",
  whose: "proof",
  encoding: "json",
  queryFields: ["userCode"],
  input: Type.Object({
    ...credentials.properties,
    /** The task that the link leads to; absent: it leads to the to-do list. */
    bpdTaskId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  output: LoginResult,
  outputKind: "bare",
  access: "public",
  tx: "none",
  summary: "Logs in for a task: where it is one’s own, in its organization, and says how the task stands.",
});

export const captcha = defineCall("captcha", {
  method: "GET",
  path: "/auth/captcha",
  whose: "nothing",
  /** Whose log-in it is for: a captcha may be asked for only after failures of the account. */
  input: Type.Object({ userCode: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: Type.Object({
    required: Type.Boolean(),
    captchaId: Type.String(),
    svg: Type.String(),
    expiresAt: Instant(),
    /** Work to prove with the log-in; null where none is asked for. */
    proof: nullable(LoginProofAsked),
    /** For how many days a device may stay logged in, where somebody wants that. */
    rememberDays: Type.Integer(),
  }),
  access: "public",
  tx: "write",
  ours: true,
  summary:
    "What a log-in has to bring besides the password: a captcha to read and work to prove, each good once.",
});

export const deviceLogin = defineCall("deviceLogin", {
  method: "POST",
  path: "/auth/deviceLogin",
  whose: "proof",
  encoding: "json",
  input: Type.Object({ deviceToken: Type.String({ maxLength: 200 }) }),
  output: LoginResult,
  outputKind: "bare",
  access: "public",
  tx: "write",
  ours: true,
  summary: "Logs in on a remembered device; the device token is exchanged for a new one.",
});

export const logout = defineCall("logout", {
  method: "POST",
  path: "/api/logout",
  whose: "own",
  encoding: "json",
  input: Type.Object({ deviceToken: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: Type.Object({ loggedOut: Type.Boolean() }),
  tx: "write",
  summary: "Ends the session, and forgets the device when its token is given.",
});

export const changePassword = defineCall("changePassword", {
  method: "POST",
  path: "/auth/changePassword",
  whose: "own",
  encoding: "json",
  input: Type.Object({
    currentPassword: Type.String({ maxLength: 500 }),
    newPassword: Type.String({ maxLength: 500 }),
  }),
  output: Type.Object({ changed: Type.Boolean() }),
  tx: "none",
  ours: true,
  summary: "Changes one's own password; every other session and remembered device of the account ends.",
});

export const issueTicket = defineCall("issueTicket", {
  method: "POST",
  path: "/auth/ticket",
  whose: "own",
  encoding: "json",
  input: Type.Object({
    /** Name of the call that the ticket is for: one with a `ticket` among its fields. */
    call: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: Type.Object({ ticket: Type.String(), expiresAt: Instant() }),
  tx: "write",
  ours: true,
  summary: "A ticket with which one call may be made once without headers, in a new window or a frame.",
});

export const currentSession = defineCall("currentSession", {
  method: "GET",
  path: "/auth/session",
  whose: "own",
  input: Type.Object({}),
  output: SessionUser,
  wireNames: { avatarImgPath: misspeltFields.avatarImgPath },
  ours: true,
  summary: "Who is logged in, in which organisation, with which access list.",
});

const linkText = () => Type.Optional(Type.String({ maxLength: 4_000 }));

export const checkThirdPartyLogin = defineCall("checkThirdPartyLogin", {
  method: "POST",
  path: "{auth}/isLoginThirdpart",
  whose: "proof",
  encoding: "json",
  /** The parameters of the link by which somebody came (spec §3 Query parameters), as a body. */
  input: Type.Object({
    bpdTaskId: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 64 })])),
    applyId: linkText(),
    token: linkText(),
    ticket: linkText(),
    code: linkText(),
    loginName: linkText(),
    backToApp: linkText(),
    messageOpen: linkText(),
    requestSource: linkText(),
    from: linkText(),
    redirect: linkText(),
    /** Of a `code`: what came back with it, and what the browser was given when it began (`beginSignOn`). */
    state: linkText(),
    iss: linkText(),
    browserKey: linkText(),
  }),
  output: ThirdPartyLoginCheck,
  outputKind: "bare",
  access: "public",
  tx: "none",
  summary: "Logs in from another system's link, and says how the link's task stands.",
});

export const validLoginNetwork = defineCall("validLoginNetwork", {
  method: "POST",
  path: "/auth/validLoginNetwork",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Object({ valid: Type.Boolean() }),
  access: "public",
  tx: "none",
  summary: "Whether one may log in from this network, so that the page can say so before one tries.",
});
