import { nullable, oneOf, type Static, Type } from "../schema.ts";

export const documentMailStates = ["none", "waiting", "queued", "dropped"] as const;
export const deliveryStates = ["waiting", "sent", "dropped", "given_up"] as const;
/** Why a mail with documents waits, was dropped or given up. */
export const deliveryReasons = [
  "later",
  "unreachable",
  "address",
  "refused",
  "not_readable",
  "no_documents",
  "too_large",
  "fault",
] as const;

/** To whom documents of an application are mailed, as administrators see it. */
export const DocumentMailView = Type.Object({
  instanceId: Type.Integer(),
  /** JSON of `people`, `addresses`, `templates`, `format` and `sealed`; empty where nobody is mailed anything. */
  configValue: Type.String(),
  state: oneOf(documentMailStates),
  /** By name. */
  people: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
  /** Mailboxes outside that may be named are in these domains. */
  domains: Type.Array(Type.String()),
  deliveries: Type.Array(
    Type.Object({
      address: Type.String(),
      state: oneOf(deliveryStates),
      reason: nullable(oneOf(deliveryReasons)),
    }),
  ),
});
export type DocumentMailView = Static<typeof DocumentMailView>;
