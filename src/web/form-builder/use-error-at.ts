import { useBuilder } from "./builder-context.ts";
import { useProblemText } from "./use-problems.ts";

/** What is wrong with a property of a component, of an event, or of the form, in words; `within` narrows it to one path. */
export function useErrorAt(): (
  place: { key?: string; event?: number },
  property: string,
  within?: string,
) => string | undefined {
  const { problems } = useBuilder();
  const textOf = useProblemText();
  return ({ key, event }, property, within) => {
    const found = problems.find(
      (problem) =>
        problem.key === key &&
        problem.event === event &&
        problem.property === property &&
        (within === undefined || problem.path.endsWith(within)),
    );
    return found === undefined ? undefined : textOf(found);
  };
}
