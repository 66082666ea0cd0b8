import type { ShownWay } from "#contract/shapes/played-way.ts";

/** A step of a way, as it was played or as it is expected. */
export type ComparedStep = ShownWay["steps"][number] & { roleName?: string | null; anybody?: boolean };

/** A way whose steps are compared. */
export interface WayOfSteps {
  steps: readonly ComparedStep[];
  ends: ShownWay["ends"];
  stoppedBy?: string;
}

/** What stands beside what: the same step of both ways, or a step of one alone. */
export interface AlignedStep {
  left?: ComparedStep;
  right?: ComparedStep;
  /** `people`: the same step goes to others. */
  differs: "nothing" | "people" | "added" | "removed";
}

/** Puts the steps of two ways side by side so that as many as possible stand beside their own. Pure. */
export function alignWays(left: readonly ComparedStep[], right: readonly ComparedStep[]): AlignedStep[] {
  const longest = commonSteps(left, right);
  const aligned: AlignedStep[] = [];
  let [one, other] = [0, 0];
  while (one < left.length || other < right.length) {
    const [was, is] = [left[one], right[other]];
    if (was !== undefined && is !== undefined && was.taskId === is.taskId) {
      aligned.push({ left: was, right: is, differs: hasSamePeople(was, is) ? "nothing" : "people" });
      one += 1;
      other += 1;
    } else if (
      is === undefined ||
      (was !== undefined && after(longest, one + 1, other) >= after(longest, one, other + 1))
    ) {
      if (was !== undefined) aligned.push({ left: was, differs: "removed" });
      one += 1;
    } else {
      aligned.push({ right: is, differs: "added" });
      other += 1;
    }
  }
  return aligned;
}

function after(longest: readonly (readonly number[])[], one: number, other: number): number {
  return longest[one]?.[other] ?? 0;
}

/** How many steps two ways have in common from each pair of places on. */
function commonSteps(left: readonly ComparedStep[], right: readonly ComparedStep[]): number[][] {
  const longest = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  );
  for (let one = left.length - 1; one >= 0; one -= 1)
    for (let other = right.length - 1; other >= 0; other -= 1) {
      const row = longest[one];
      if (row === undefined) continue;
      row[other] =
        left[one]?.taskId === right[other]?.taskId
          ? 1 + after(longest, one + 1, other + 1)
          : Math.max(after(longest, one + 1, other), after(longest, one, other + 1));
    }
  return longest;
}

function hasSamePeople(one: ComparedStep, other: ComparedStep): boolean {
  if (one.anybody === true || (one.roleName !== undefined && one.roleName !== null)) return true;
  const found = new Set(other.people.map(({ userCode }) => userCode));
  return one.people.length === found.size && one.people.every(({ userCode }) => found.has(userCode));
}
