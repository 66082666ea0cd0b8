import { type ParameterName, parameterCatalogue } from "#contract/parameters/catalogue.ts";
import type { ParameterScope } from "#contract/shapes/parameters.ts";
import { administers, useSession } from "../session/index.ts";

/** For what the person looking may change a parameter: all organisations, the one they work in, both or neither. */
export function useScopes(name: ParameterName): readonly ParameterScope[] {
  const user = useSession();
  const { perOrganisation } = parameterCatalogue[name];
  return (["everywhere", "organisation"] as const).filter((scope) =>
    scope === "everywhere" ? administers(user, null) : perOrganisation && administers(user, user.organId),
  );
}
