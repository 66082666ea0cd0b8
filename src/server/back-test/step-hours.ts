import { sql } from "kysely";
import type { Visit, WorkCalendar } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Actor } from "../http/index.ts";
import { finishedApplications, type Period } from "./finished-applications.ts";
import type { HoursOf } from "./play-past-application.ts";

/** So many of the latest applications tell how long a step takes. */
const lookedAtMost = 2_000;
const hourMs = 3_600_000;

/** The working hours that each step took in the middle, by step. */
export async function stepHours(
  tx: Tx,
  calendar: WorkCalendar,
  period: Period,
  actor: Pick<Actor, "userCode" | "access" | "forbidden">,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ visits: Visit[] }>`
    select i.visits ${finishedApplications(period, actor)} order by i.ended_at desc limit ${lookedAtMost}`.execute(
    tx,
  );
  const taken = new Map<string, number[]>();
  for (const { visits } of rows)
    for (const { taskId, enteredAt, closedAt, cause } of visits) {
      if (closedAt === undefined || cause === "skipped") continue;
      const hours = calendar.workingTimeBetween(enteredAt, closedAt) / hourMs;
      taken.set(taskId, [...(taken.get(taskId) ?? []), hours]);
    }
  return Object.fromEntries([...taken].map(([taskId, hours]) => [taskId, middleOf(hours)]));
}

/**
 * How long a step is taken to last: as it did; a new one its time limit, or as long as the others in the middle. What
 * needs nobody takes no time but that of a delay. Pure.
 */
export function hoursByStep(known: Readonly<Record<string, number>>): HoursOf {
  return ({ definition }) => {
    const tasks = new Map(definition.tasks.map((task) => [task.taskId, task]));
    const usual = middleOf(
      definition.tasks.flatMap(({ taskId, taskType }) =>
        taskType === "approve" && known[taskId] !== undefined ? [known[taskId]] : [],
      ),
    );
    return (taskId) => {
      const task = tasks.get(taskId);
      if (task === undefined || task.taskType === "start" || task.taskType === "route") return 0;
      const took = known[taskId];
      if (took !== undefined) return took;
      if (task.taskType === "delay") return task.delayHours ?? 0;
      return task.taskType === "approve" ? (task.taskHour ?? usual) : 0;
    };
  };
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
