import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { readDefinition } from "./model/index.ts";

const key = "chancery.steps";

/** Keeps steps to be pasted, into another process and in another tab as well. */
export function copySteps(tasks: readonly TaskDefinition[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(tasks));
  } catch {
    // Full, or not allowed: nothing is there to paste, and the menu offers nothing.
  }
}

/** What was copied last; nothing where nothing was. */
export function copiedSteps(): readonly TaskDefinition[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const { tasks } = readDefinition({ tasks: Array.isArray(kept) ? kept : [] });
    return tasks.length === 0 ? undefined : tasks;
  } catch {
    return undefined;
  }
}
