import { useChosen, useDesign } from "../design-context.ts";
import type { DesignProblem } from "../model/index.ts";
import { useProblemText } from "../problems/problem-list.tsx";

/** What is wrong with a property of what the panel shows; of one path below it where that is named. */
export function useProblemAt(property: string, path?: string): DesignProblem | undefined {
  const { problems } = useDesign();
  const { chosen } = useChosen();
  return problems.find(
    (problem) =>
      problem.taskId === chosen &&
      problem.property === property &&
      (path === undefined || problem.path.endsWith(path)),
  );
}

/** The same, in words. */
export function useErrorAt(property: string, path?: string): string | undefined {
  const textOf = useProblemText();
  const found = useProblemAt(property, path);
  return found === undefined ? undefined : textOf(found);
}
