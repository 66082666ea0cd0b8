import { type ParameterName, type ParameterValue, parameterCatalogue } from "./catalogue.ts";

/** The parameters that screens act on; they travel with the session. */
export const clientParameterNames = [
  "timeZone",
  "pageSizeDefault",
  "uploadMaxKb",
  "passwordMinCharacters",
  "watermarkText",
  "footerText",
  "accountEndNoticeDays",
] as const satisfies readonly ParameterName[];

export type ClientParameters = { [Name in (typeof clientParameterNames)[number]]: ParameterValue<Name> };

/** What holds where nobody has changed anything. */
export const usualClientParameters: ClientParameters = clientParametersFrom(
  (name) => parameterCatalogue[name].fallback as never,
);

/** Picks the screens' parameters out of all. */
export function clientParametersFrom(
  valueOf: <Name extends ParameterName>(name: Name) => ParameterValue<Name>,
): ClientParameters {
  return Object.fromEntries(
    clientParameterNames.map((name) => [name, valueOf(name)]),
  ) as unknown as ClientParameters;
}
