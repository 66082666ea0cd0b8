import type { PlayedStep, PlayedWay } from "../shapes/played-way.ts";
import type { ExpectedStep, ExpectedWay } from "../shapes/sample-case.ts";

/** Whether an account has a role, as far as the organisation knows. */
export type HasRole = (userCode: string, roleCode: string) => boolean;

/** The expectation that a way fulfils to the letter: the same steps with the same people. Pure. */
export function expectationOf({ steps, ends }: PlayedWay): ExpectedWay {
  return { ends, steps: steps.map(({ taskId, people }) => ({ taskId, who: "people", people })) };
}

/** Whether a way is the one that is expected. Pure. */
export function isAsExpected(expected: ExpectedWay, found: PlayedWay, hasRole: HasRole): boolean {
  return (
    expected.ends === found.ends &&
    expected.steps.length === found.steps.length &&
    expected.steps.every((step, at) => isStepAsExpected(step, found.steps[at], hasRole))
  );
}

/** Whether a step goes where it is expected to. Pure. */
export function isStepAsExpected(
  { taskId, who, people = [], roleCode = "" }: ExpectedStep,
  found: PlayedStep | undefined,
  hasRole: HasRole,
): boolean {
  if (found === undefined || found.taskId !== taskId) return false;
  if (who === "anybody") return true;
  if (who === "people") return isSamePeople(people, found.people);
  return found.people.length > 0 && found.people.every((userCode) => hasRole(userCode, roleCode));
}

/** Whether two ways lead over the same steps to the same people, and end alike. Pure. */
export function isSameWay(one: PlayedWay, other: PlayedWay): boolean {
  return isAsExpected(expectationOf(one), other, () => false);
}

function isSamePeople(one: readonly string[], other: readonly string[]): boolean {
  const found = new Set(other);
  return found.size === new Set(one).size && one.every((userCode) => found.has(userCode));
}
