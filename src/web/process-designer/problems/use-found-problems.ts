import { useMemo } from "react";
import type { KnownNames } from "#contract/rules/known-names.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useInPieces } from "../../editing/index.ts";
import { type DesignProblem, problemsInPieces } from "../model/index.ts";

/** The problems of a definition as they were found last, and nothing before its names were known. */
export function useFoundProblems(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames | undefined,
): readonly DesignProblem[] | undefined {
  const begin = useMemo(
    () => (known === undefined ? undefined : () => problemsInPieces(definition, page, known)),
    [definition, page, known],
  );
  return useInPieces(begin);
}
