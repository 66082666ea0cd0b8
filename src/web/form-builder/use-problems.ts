import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { useInPieces } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { findProblems, type FormProblem, placeOf, problemsInPieces } from "./model/index.ts";

/** What is wrong with a form: what the rules say of it as it stands, and what the server alone could know. */
export function useProblems(
  page: FormPage,
  refused: { page: FormPage; errors: Readonly<Record<string, string>> } | undefined,
): readonly FormProblem[] {
  // Typing comes first: of a long form the rules take a moment.
  const judged = useDeferredValue(page);
  const [first] = useState(() => findProblems(page));
  const begin = useCallback(() => problemsInPieces(judged), [judged]);
  const found = useInPieces(begin) ?? first;
  return useMemo(() => {
    if (refused === undefined || refused.page !== page) return found;
    const known = new Set(found.map(({ path }) => path));
    const told = Object.entries(refused.errors)
      .filter(([path]) => !known.has(path))
      .map(([path, text]) => ({ ...placeOf(path), problem: { problem: "text", text } }));
    return [...found, ...told];
  }, [found, refused, page]);
}

/** A problem in words. */
export function useProblemText(): (problem: FormProblem) => string {
  const t = useTexts("problems");
  return ({ problem }) => problem.text ?? t(problem.problem, problem.params);
}
