import type { taskTypes } from "../shapes/process-definition.ts";

interface Held {
  taskType: (typeof taskTypes)[number];
  /** As the chain shows it: `done`, `open`, `closed` … */
  state: string;
  actionCode?: string | undefined;
  cause?: string | undefined;
}

/** What a person did with a task, or how it stands with them: a key of `texts/<language>/chain.json`. Pure. */
export function chainWord({ taskType, state, actionCode = "", cause = "" }: Held): string {
  if (taskType === "start" && (state === "done" || state === "open")) return `start.${state}`;
  if (actionCode !== "") return `action.${actionCode}`;
  return cause === "" ? `seat.${state}` : `cause.${cause}`;
}
