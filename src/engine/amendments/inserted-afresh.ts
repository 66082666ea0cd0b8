import type { Amendment } from "../model/amendments.ts";
import type { Bundle } from "../model/bundle.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { leadThrough } from "./lead-through.ts";

/**
 * The steps that were put into an instance (R21), put into another version of its process: each behind the task it stood
 * behind, which leads on as the version says. One whose task the version does not have is left out. `tasks`: what tasks
 * are called there. Pure.
 */
export function insertedAfresh(
  { amendments = [] }: Pick<InstanceSnapshot, "amendments">,
  { definition }: Bundle,
  tasks: Readonly<Record<string, string>>,
): Amendment[] {
  const known = new Map(definition.tasks.map((task) => [task.taskId, task]));
  const made: Amendment[] = [];
  for (const { what, tasks: changed } of amendments) {
    const [leading, inserted] = changed;
    if (what !== "inserted" || leading === undefined || inserted === undefined) continue;
    const before = known.get(tasks[leading.taskId] ?? leading.taskId);
    if (before === undefined || known.has(inserted.taskId)) continue;
    const { split: _split, ...step } = inserted;
    const { leading: leads, goesOn: ways } = leadThrough(before, inserted.taskId);
    const goesOn = { ...step, ...ways };
    known.set(leads.taskId, leads);
    known.set(goesOn.taskId, goesOn);
    made.push({ what, tasks: [leads, goesOn] });
  }
  return made;
}
