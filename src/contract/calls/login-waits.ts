import { Instant, nullable, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

/** Whose failed log-ins: an account's, by its code, or an address's. */
const about = {
  kind: Type.Union([Type.Literal("account"), Type.Literal("address")]),
  subject: Type.String({ minLength: 1, maxLength: 200 }),
};
const reading = {
  method: "POST",
  encoding: "json",
  access: { roles: ["admin"] },
  ours: true,
} as const;

export const listLoginWaits = defineCall("listLoginWaits", {
  ...reading,
  whose: "administered",
  path: "/user/account/loginWaits",
  input: Type.Object({}),
  output: Type.Object({
    /** Those that wait first, then the latest failures. */
    rows: Type.Array(
      Type.Object({
        ...about,
        failures: Type.Integer(),
        lastFailureAt: Instant(),
        /** Until when nobody may try again there; an address may sooner, with work proved. */
        waitsUntil: nullable(Instant()),
      }),
    ),
  }),
  summary: "Accounts and addresses whose log-ins failed so often that the next has to wait or prove work.",
});

export const liftLoginWait = defineCall("liftLoginWait", {
  ...reading,
  whose: "administered",
  path: "/user/account/liftLoginWait",
  tx: "write",
  input: Type.Object(about),
  output: Type.Object({ lifted: Type.Boolean() }),
  summary: "Forgets the failed log-ins of an account or an address.",
});
