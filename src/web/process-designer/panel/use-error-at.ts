import { useDesign } from "../design-context.ts";
import { useProblemText } from "../problems/problem-list.tsx";

/** What is wrong with a property of what the panel shows, in words; of one path below it where that is named. */
export function useErrorAt(property: string, path?: string): string | undefined {
  const { problems, chosen } = useDesign();
  const textOf = useProblemText();
  const found = problems.find(
    (problem) =>
      problem.taskId === chosen &&
      problem.property === property &&
      (path === undefined || problem.path.endsWith(path)),
  );
  return found === undefined ? undefined : textOf(found);
}
