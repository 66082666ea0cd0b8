import { isDeepStrictEqual } from "node:util";
import { saveParameter } from "#contract/calls/config-item.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { isParameterName, parameterCatalogue } from "#contract/parameters/catalogue.ts";
import { parameterProblem } from "#contract/parameters/check-parameter.ts";
import { administersEverything } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { readParameterRows } from "./list-parameters.ts";
import { lockParameter, storeParameter } from "./store-parameter.ts";

/**
 * Sets a parameter or takes its value away. Refuses with `invalidInput` what is no parameter, none of an
 * organisation's, out of its range, or holds where the caller is no administrator, with `rowConflict` where somebody has changed it since it was looked at.
 */
export const saveParameterHandler = handle(saveParameter, async (input, scope) => {
  const { tx, actor } = scope;
  const { name, value, seen } = input;
  if (!isParameterName(name)) return refuseFields({ name: { problem: "notAccepted" } });
  if (input.scope === "organisation" && !parameterCatalogue[name].perOrganisation)
    return refuseFields({ scope: { problem: "notOfOneOrganisation" } });
  if (input.scope === "everywhere" && !(await administersEverything(tx, actor)))
    return refuseFields({ scope: { problem: "countsEverywhere" } });
  const problem = value === null ? undefined : parameterProblem(name, value);
  if (problem !== undefined) return refuseFields({ value: problem });
  const place = { name, organId: input.scope === "organisation" ? actor.organId : null };
  const from = await lockParameter(tx, place);
  if (seen !== undefined && !isDeepStrictEqual(seen, from))
    return {
      ...refuse("rowConflict", { row: name }),
      conflicts: { value: { base: seen, theirs: from, mine: value } },
    };
  await storeParameter(scope, place, { from, to: value });
  await recordOperation(tx, scope.request, {
    kind: "operation",
    call: saveParameter.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: `${name}@${place.organId ?? "*"}`,
    from: JSON.stringify(from),
    to: JSON.stringify(value),
  });
  const [row] = await readParameterRows(scope, [name]);
  return row ?? refuse("notFound");
});
