import { Type } from "../schema.ts";
import { LoginResult } from "../shapes/session.ts";
import { defineCall } from "./define-call.ts";

/* They open their transactions themselves: keys are fetched before, which must not hold a connection. */

const token = () => Type.String({ minLength: 1, maxLength: 4_000 });

export const eHomeLogin = defineCall("eHomeLogin", {
  method: "POST",
  path: "{thirdParty}/eHomeLogin",
  whose: "proof",
  input: Type.Object({ eToken: token(), userName: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: LoginResult,
  outputKind: "bare",
  access: "public",
  tx: "none",
  summary: "Logs in from the mobile application with the token it gave the person.",
});

export const ssoTokenLogin = defineCall("ssoTokenLogin", {
  method: "POST",
  path: "/thridparty/ssoTokenLogin",
  whose: "proof",
  encoding: "form",
  input: Type.Object({ token: token() }),
  output: LoginResult,
  outputKind: "bare",
  access: "public",
  tx: "none",
  summary: "Logs in with a token of the group's single sign-on.",
});

export const bpmLogin = defineCall("bpmLogin", {
  method: "POST",
  path: "{thirdParty}/bpmLogin",
  whose: "proof",
  input: Type.Object({ bpmToken: token() }),
  output: LoginResult,
  outputKind: "bare",
  access: "public",
  tx: "none",
  summary: "Logs in with the single-use token another of our systems was given.",
});

export const cookieLogin = defineCall("cookieLogin", {
  method: "GET",
  path: "{thirdParty}/getUser",
  whose: "proof",
  input: Type.Object({}),
  output: LoginResult,
  outputKind: "bare",
  access: "public",
  tx: "none",
  summary: "Logs in whom the single sign-on's cookie names.",
});

export const messagingSdkSignature = defineCall("messagingSdkSignature", {
  method: "GET",
  path: "/thridparty/jsSignwechat",
  whose: "nothing",
  input: Type.Object({ url: Type.String({ format: "uri", maxLength: 2_000 }) }),
  output: Type.Object({
    appId: Type.String(),
    timestamp: Type.Integer(),
    nonceStr: Type.String(),
    signature: Type.String(),
  }),
  access: "public",
  tx: "none",
  summary: "Signs a page's address, so that it may use the messaging application's script.",
});
