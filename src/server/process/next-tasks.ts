import type { Language } from "#contract/codes/language.ts";
import type { NextTask } from "#contract/shapes/task.ts";
import type { CarriedOut } from "./run-command.ts";
import { bundleIn } from "./localized-bundle.ts";

/** Whose turn it is because of a command: the pieces of work it opened, those merely to read left out. */
export function nextTasks({ seats, bundle, people }: CarriedOut, language: Language): NextTask[] {
  const tasks = new Map(bundleIn(bundle, language).definition.tasks.map((task) => [task.taskId, task]));
  return [...seats.opened, ...seats.changed]
    .filter((seat) => seat.status === "open" && tasks.get(seat.taskId)?.taskType !== "read")
    .map((seat) => ({
      bpdTaskId: seat.seatId,
      taskId: seat.taskId,
      taskName: tasks.get(seat.taskId)?.taskName ?? seat.taskId,
      userCode: seat.userCode,
      realName: people.realName(seat.userCode),
    }));
}
