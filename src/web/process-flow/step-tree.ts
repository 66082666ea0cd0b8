import {
  END,
  type ProcessDefinition,
  type TaskDefinition,
  type Transition,
} from "#contract/shapes/process-definition.ts";
import { inSequence } from "./in-sequence.ts";
import { meetingPoints } from "./meeting-point.ts";

/** One thing in a column of the flow view: a step with what branches behind it, or a way to a step drawn elsewhere. */
export type TreeItem =
  | { kind: "step"; task: TaskDefinition; branches: TreeBranch[] }
  | { kind: "link"; toTaskId: string };

/** A way behind a step that has several, with what lies on it until they meet. */
export interface TreeBranch {
  transition: Transition;
  items: TreeItem[];
}

/** A definition as a vertical tree. */
export interface StepTree {
  items: TreeItem[];
  /** Steps that nothing leads to. */
  loose: TaskDefinition[];
}

/**
 * The steps as messaging apps draw them: a column, that forks where a step leads to several and joins where these meet.
 * Each step stands once; a way back, or across to another branch, becomes a link. Pure.
 */
export function stepTree(definition: ProcessDefinition): StepTree {
  const byId = new Map(definition.tasks.map((task) => [task.taskId, task]));
  const meets = meetingPoints(definition);
  const drawn = new Set<string>();

  function column(from: string, until: string): TreeItem[] {
    const items: TreeItem[] = [];
    let at = from;
    while (at !== until) {
      const task = byId.get(at);
      if (task === undefined || drawn.has(at)) {
        items.push({ kind: "link", toTaskId: at });
        return items;
      }
      drawn.add(at);
      const ways = inSequence(task);
      if (ways.length <= 1) {
        items.push({ kind: "step", task, branches: [] });
        const [way] = ways;
        if (way === undefined) return items;
        at = way.toTaskId;
        continue;
      }
      const met = meets.get(at) ?? END;
      const stop = met === until || !drawn.has(met) ? met : until;
      const branches = ways.map((transition) => ({
        transition,
        items: column(transition.toTaskId, stop),
      }));
      items.push({ kind: "step", task, branches });
      at = stop;
    }
    return items;
  }

  const start = definition.tasks.find(({ taskType }) => taskType === "start") ?? definition.tasks[0];
  const items = start === undefined ? [] : column(start.taskId, END);
  return { items, loose: definition.tasks.filter(({ taskId }) => !drawn.has(taskId)) };
}
