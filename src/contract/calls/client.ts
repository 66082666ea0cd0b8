import { nullable, oneOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

export const clientSettings = defineCall("clientSettings", {
  method: "GET",
  path: "/auth/clientSettings",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Object({
    /** The separate newer interface, where there is one (spec §2 Menu and redirects). */
    newUiUrl: nullable(Type.String()),
    /** The ways to log in besides the password. */
    signOn: Type.Object({
      /** The single sign-on keeps a cookie: whoever has it is logged in without being asked. */
      cookie: Type.Boolean(),
      /** With the messaging application; inside it without being asked, also when a session has ended. */
      messaging: Type.Boolean(),
      /** With a provider of OpenID Connect: what it is called, empty where it has no name. */
      oidc: nullable(Type.String()),
    }),
    /** Where `backToApp` may lead. */
    appUrls: Type.Array(Type.String()),
    /** Passwords are changed elsewhere (`getUpdateUserPassUrl`). */
    passwordsElsewhere: Type.Boolean(),
    /** Where pages tell which screen is open (spec §9): on one of these hosts to `url`, on others to `testUrl`; null: nowhere. */
    analytics: nullable(
      Type.Object({
        url: Type.String(),
        testUrl: nullable(Type.String()),
        hosts: Type.Array(Type.String()),
      }),
    ),
  }),
  access: "public",
  tx: "none",
  ours: true,
  summary: "The addresses beside this application that its pages need to know.",
});

export const reportFault = defineCall("reportFault", {
  method: "POST",
  path: "/auth/reportFault",
  whose: "nothing",
  encoding: "json",
  input: Type.Object({
    /** What went wrong: an error of the page's own, or a call that was not answered in time. */
    kind: oneOf(["fault", "timeout"] as const),
    message: Type.String({ maxLength: 1_000 }),
    stack: Type.Optional(Type.String({ maxLength: 8_000 })),
    /** The route's pattern, never its values. */
    route: Type.String({ maxLength: 200 }),
    call: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Type.Object({ reported: Type.Boolean() }),
  access: "public",
  tx: "none",
  ours: true,
  summary: "Writes an error of a page into the log, with the route it happened on.",
});
