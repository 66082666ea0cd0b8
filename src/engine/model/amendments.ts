import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Bundle } from "./bundle.ts";

/**
 * A change of the definition of one instance alone (R21, R30). What was published stays as it is (R4): the instance's
 * own definition is the published one with the amendments of its snapshot laid over it, one after another.
 */
export interface Amendment {
  /** `inserted`: a step put between a task and those that follow it. `rules`: policies that administrators keep. */
  what: "inserted" | "rules";
  /** New tasks, and those that stand in place of the ones with their ids. */
  tasks: TaskDefinition[];
}

/** A bundle with the amendments of one instance in it. */
interface AmendedBundle extends Bundle {
  amendments: readonly Amendment[];
}

const known = new WeakMap<Bundle, WeakMap<readonly Amendment[], AmendedBundle>>();

/**
 * What an instance is bound to, its own amendments included: everything that is asked of its definition is asked of
 * this. A bundle that has them already is answered as it is.
 */
export function amendedBundle(
  bundle: Bundle,
  { amendments }: { amendments?: readonly Amendment[] | undefined },
): Bundle {
  if (amendments === undefined || amendments.length === 0) return bundle;
  if ("amendments" in bundle && bundle.amendments === amendments) return bundle;
  const ofBundle = known.get(bundle) ?? new WeakMap<readonly Amendment[], AmendedBundle>();
  known.set(bundle, ofBundle);
  const made = ofBundle.get(amendments) ?? { ...bundle, definition: amended(bundle, amendments), amendments };
  ofBundle.set(amendments, made);
  return made;
}

function amended({ definition }: Bundle, amendments: readonly Amendment[]): Bundle["definition"] {
  const tasks = new Map(definition.tasks.map((task) => [task.taskId, task]));
  for (const task of amendments.flatMap((amendment) => amendment.tasks)) tasks.set(task.taskId, task);
  return { ...definition, tasks: [...tasks.values()] };
}
