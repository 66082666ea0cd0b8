import type { ApplicationDetail, ChainEntry } from "#contract/shapes/task.ts";
import { alignWays } from "../played-ways/index.ts";

type ForeseenStep = NonNullable<ApplicationDetail["foreseen"]>["steps"][number];
type Person = ForeseenStep["people"][number];

/** A step as it was foreseen, beside what became of it. */
export interface ComparedStep {
  taskName: string;
  /**
   * `others`: it went, or goes, to other people. `added`: it was not foreseen. `skipped`: nobody was asked. `left`: it was
   * not reached, nor is it expected any more.
   */
  differs: "nothing" | "others" | "added" | "skipped" | "left";
  foreseen?: ForeseenStep;
  happened?: { state: ChainEntry["state"]; people: readonly Person[] };
}

/** Causes for which a person's part in a step is another's now. */
const handedOn = new Set(["reassigned", "transferred", "delegated", "removed", "timeout"]);
const ofFlow = new Set<ChainEntry["taskType"]>(["start", "route"]);

/**
 * What was foreseen when a round was submitted, beside the steps of that round: those that were, are and are expected now.
 * A step that was skipped and not foreseen either is left out. Pure.
 */
export function compareForeseen(
  foreseen: readonly ForeseenStep[],
  entries: readonly ChainEntry[],
): ComparedStep[] {
  const left = foreseen.map((step) => ({ ...step, step }));
  const right = entries.flatMap((entry) =>
    ofFlow.has(entry.taskType) || !isShown(entry, foreseen)
      ? []
      : { taskId: entry.taskId, taskName: entry.taskName, people: [...peopleOf(entry).values()], entry },
  );
  return alignWays(left, right).map((pair) => {
    const was = left.find((each) => each === pair.left)?.step;
    const is = right.find((each) => each === pair.right);
    return {
      taskName: is?.taskName ?? was?.taskName ?? "",
      differs: differenceOf(was, is),
      ...(was === undefined ? {} : { foreseen: was }),
      ...(is === undefined ? {} : { happened: { state: is.entry.state, people: is.people } }),
    };
  });
}

function isShown({ state, taskId }: ChainEntry, foreseen: readonly ForeseenStep[]): boolean {
  return state !== "skipped" || foreseen.some((step) => step.taskId === taskId);
}

/** Who had, has or is to have the step, each once; who handed it on is not among them. */
function peopleOf({ seats, passedOver = [] }: ChainEntry): Map<string, Person> {
  const held = seats.filter(
    ({ askedBy, added, cause = "" }) => askedBy === undefined && added !== true && !handedOn.has(cause),
  );
  return new Map(
    [...held, ...passedOver].map(({ userCode, realName }) => [userCode, { userCode, realName }]),
  );
}

function differenceOf(
  was: ForeseenStep | undefined,
  is: { people: readonly Person[]; entry: ChainEntry } | undefined,
): ComparedStep["differs"] {
  if (was === undefined) return "added";
  if (is === undefined) return "left";
  if (is.entry.state === "skipped") return "skipped";
  const expected = new Set([...was.people, ...was.passedOver].map(({ userCode }) => userCode));
  const { readers } = is.entry;
  // Of very many readers some are there, and how many they are.
  const areAll =
    readers === undefined
      ? was.people.every(({ userCode }) => is.people.some((person) => person.userCode === userCode))
      : readers.count === was.people.length;
  const isSame = areAll && is.people.every(({ userCode }) => expected.has(userCode));
  return isSame ? "nothing" : "others";
}
