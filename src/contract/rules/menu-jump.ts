import type { TaskOrigin } from "../codes/task-origin.ts";

/** Whether an entry's address is meant to open another system with a token (spec §2 Menu and redirects). */
export function isMenuJump(url: string): boolean {
  return url.trimStart().startsWith("{");
}

/** The workflow system before this one: its interface is closed, and no token is asked for it (spec §7, §8). */
export const closedBpm: TaskOrigin = "BPM";

/** The system that the JSON of an entry's address names; undefined where it can't be read or names none. */
export function jumpSourceOf(url: string): string | undefined {
  try {
    const parsed = JSON.parse(url) as Record<string, unknown>;
    const source = parsed["taskSource"] ?? parsed["system"] ?? parsed["code"];
    return typeof source === "string" && source !== "" ? source : undefined;
  } catch {
    return undefined;
  }
}
