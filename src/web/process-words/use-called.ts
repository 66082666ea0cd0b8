import { useMemo } from "react";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type CandidateNames, conditionFields, looksIn, useCandidateNames } from "../conditions/index.ts";
import { usersNamed } from "./users-named.ts";

/**
 * What the conditions of definitions compare with is called, and the people they name who are not among those `known`; people
 * are looked up once these have come.
 */
export function useCalled(
  definitions: readonly ProcessDefinition[],
  pages: readonly (FormPage | undefined)[],
  known: readonly { userCode: string }[] | undefined,
): CandidateNames {
  const fields = useMemo(() => pages.flatMap(conditionFields), [pages]);
  const looks = useMemo(() => {
    const named = new Set(known?.map(({ userCode }) => userCode));
    const others =
      known === undefined ? [] : definitions.flatMap(usersNamed).filter((userCode) => !named.has(userCode));
    const asked = definitions.flatMap(({ tasks }) =>
      tasks.flatMap(({ transitions }) => transitions.map(({ transExpression }) => transExpression)),
    );
    return looksIn(asked, fields, others);
  }, [definitions, fields, known]);
  return useCandidateNames(looks);
}
