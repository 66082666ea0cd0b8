import { startTransition, useEffect, useState } from "react";
import type { KnownNames } from "#contract/rules/known-names.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type DesignProblem, problemsInPieces } from "../model/index.ts";
import { inPieces } from "./in-pieces.ts";

type Found = { problems: readonly DesignProblem[] | undefined } | { error: unknown };

/**
 * The problems of a definition as they were found last, and nothing before its names were known. They are looked for between
 * what else the page does, and those that are the same as before are the same to whoever shows them.
 */
export function useFoundProblems(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames | undefined,
): readonly DesignProblem[] | undefined {
  const [found, setFound] = useState<Found>({ problems: undefined });
  useEffect(() => {
    if (known === undefined) return undefined;
    return inPieces(
      problemsInPieces(definition, page, known),
      (problems) =>
        startTransition(() =>
          setFound((before) =>
            "problems" in before && isSameList(before.problems, problems) ? before : { problems },
          ),
        ),
      (error) => setFound({ error }),
    );
  }, [definition, page, known]);
  // Whatever surrounds the designer says what happened.
  if ("error" in found) throw found.error;
  return found.problems;
}

function isSameList(one: readonly DesignProblem[] | undefined, other: readonly DesignProblem[]): boolean {
  return one?.length === other.length && JSON.stringify(one) === JSON.stringify(other);
}
