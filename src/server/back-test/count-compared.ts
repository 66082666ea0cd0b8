import type { BackTestFigures, Loads } from "#contract/shapes/back-test.ts";
import type { PlayedWay } from "#contract/shapes/played-way.ts";
import type { Compared } from "./play-past-application.ts";

/** Less than a minute of work is no difference. */
const leastHours = 1 / 60;

/** Adds an application to what is counted; `loads` is written into. */
export function countCompared(
  figures: BackTestFigures,
  loads: Loads,
  { kind, before, after, formAsks, hoursBefore, hoursAfter }: Compared,
): BackTestFigures {
  const counted = { ...figures, done: figures.done + 1, [kind]: figures[kind] + 1 };
  if (formAsks) counted.formAsks += 1;
  if (kind === "unplayed") return counted;
  addLoads(loads, before, 0);
  addLoads(loads, after, 1);
  if (after.ends === "stopped") return { ...counted, stopped: counted.stopped + 1 };
  const difference = hoursAfter - hoursBefore;
  return {
    ...counted,
    hoursBefore: counted.hoursBefore + hoursBefore,
    hoursAfter: counted.hoursAfter + hoursAfter,
    faster: counted.faster + (difference < -leastHours ? 1 : 0),
    slower: counted.slower + (difference > leastHours ? 1 : 0),
  };
}

function addLoads({ steps, people }: Loads, way: PlayedWay, which: 0 | 1): void {
  const add = (among: Record<string, [number, number]>, key: string) => {
    const load = (among[key] ??= [0, 0]);
    load[which] += 1;
  };
  for (const step of way.steps) {
    add(steps, step.taskId);
    for (const userCode of step.people) add(people, userCode);
  }
}
