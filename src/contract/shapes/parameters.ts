import { Instant, type JsonValue, nullable, oneOf, type Static, Type } from "../schema.ts";

/** Whether a value holds in every organisation, or in the one somebody works in. */
export const parameterScopes = ["everywhere", "organisation"] as const;
export type ParameterScope = (typeof parameterScopes)[number];

/** The value of a parameter, of whatever kind. */
export const ParameterValueJson = Type.Unsafe<JsonValue>({});

/** A value somebody has set. */
export const SetParameter = Type.Object({
  value: ParameterValueJson,
  changedBy: Type.String(),
  changedByName: nullable(Type.String()),
  changedAt: Instant(),
});
export type SetParameter = Static<typeof SetParameter>;

/** A parameter as an administrator sees it: what was set for all, what for their organisation; null: nothing. */
export const ParameterRow = Type.Object({
  name: Type.String(),
  everywhere: nullable(SetParameter),
  organisation: nullable(SetParameter),
});
export type ParameterRow = Static<typeof ParameterRow>;

/** A change of a parameter; null is the default, or for an organisation what holds everywhere. */
export const ParameterChange = Type.Object({
  changeId: Type.Integer(),
  name: Type.String(),
  scope: oneOf(parameterScopes),
  from: nullable(ParameterValueJson),
  to: nullable(ParameterValueJson),
  changedBy: Type.String(),
  changedByName: nullable(Type.String()),
  changedAt: Instant(),
  /** The latest change of its parameter: it can be taken back. */
  isLatest: Type.Boolean(),
});
export type ParameterChange = Static<typeof ParameterChange>;

/** The parameters that screens act on (`parameters/client-parameters.ts`). */
export const ClientParametersShape = Type.Object({
  timeZone: Type.String(),
  pageSizeDefault: Type.Integer(),
  uploadMaxKb: Type.Integer(),
  passwordMinCharacters: Type.Integer(),
  watermarkText: Type.String(),
  accountEndNoticeDays: Type.Integer(),
  footerText: Type.Object({ "zh-CN": Type.String(), "en-US": Type.String(), "ja-JP": Type.String() }),
});
