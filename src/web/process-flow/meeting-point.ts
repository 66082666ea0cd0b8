import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** Steps by id with what they lead to, in the order asked, each target once; targets that do not exist are left out. */
export function targetsById({ tasks }: ProcessDefinition): Map<string, string[]> {
  const ids = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
  return new Map(
    tasks.map((task) => {
      const ordered = task.transitions.toSorted((one, other) => one.sequence - other.sequence);
      return [task.taskId, [...new Set(ordered.map(({ toTaskId }) => toTaskId))].filter((id) => ids.has(id))];
    }),
  );
}

/**
 * Where all ways behind each step meet again, END at the latest: the immediate post-dominator (Cooper, Harvey, Kennedy).
 * Steps that reach no end are not in the answer. Pure.
 */
export function meetingPoints(definition: ProcessDefinition): Map<string, string> {
  const next = targetsById(definition);
  const before = new Map<string, string[]>();
  for (const [from, targets] of next)
    for (const to of targets) before.set(to, [...(before.get(to) ?? []), from]);
  const order = postOrder(END, before);
  const rank = new Map(order.map((id, at) => [id, at]));
  const meets = new Map<string, string>([[END, END]]);
  const common = (one: string, other: string): string => {
    let [a, b] = [one, other];
    while (a !== b) {
      while ((rank.get(a) ?? 0) < (rank.get(b) ?? 0)) a = meets.get(a) ?? END;
      while ((rank.get(b) ?? 0) < (rank.get(a) ?? 0)) b = meets.get(b) ?? END;
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of order.toReversed()) {
      if (id === END) continue;
      const known = (next.get(id) ?? []).filter((target) => meets.has(target));
      const [first, ...rest] = known;
      if (first === undefined) continue;
      const met = rest.reduce(common, first);
      if (meets.get(id) === met) continue;
      meets.set(id, met);
      changed = true;
    }
  }
  meets.delete(END);
  return meets;
}

/** Where all ways behind one step meet. */
export function meetingPoint(definition: ProcessDefinition, taskId: string): string {
  return meetingPoints(definition).get(taskId) ?? END;
}

function postOrder(root: string, next: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set([root]);
  const order: string[] = [];
  const open = [{ id: root, at: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const target = next.get(top.id)?.[top.at];
    top.at += 1;
    if (target === undefined) {
      order.push(top.id);
      open.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      open.push({ id: target, at: 0 });
    }
  }
  return order;
}
