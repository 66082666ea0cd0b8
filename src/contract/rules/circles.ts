/** Everything that is come back to from itself, along ways of one step or more. Pure. */
export function onCircles(next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  return new Set(circlesOf(next).keys());
}

/**
 * The same, each with the number of its circle: of two in one circle, each leads to the other. Each way is walked once,
 * however many circles it lies on (strongly connected components after Tarjan, without recursion: a definition may be a
 * long chain). Pure.
 */
export function circlesOf(next: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const found = new Map<string, number>();
  /** When each was met, and the earliest that is still open of those that it leads back to. */
  const met = new Map<string, number>();
  const back = new Map<string, number>();
  /** Met, and not yet known to which circles they belong. */
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const from of next.keys()) {
    if (met.has(from)) continue;
    const walk = [enter(from)];
    for (let here = walk.at(-1); here !== undefined; here = walk.at(-1)) {
      const { id, ahead } = here;
      const step = ahead.next();
      if (step.done === true) {
        walk.pop();
        const around = walk.at(-1);
        if (around !== undefined) leadsBackTo(around.id, back.get(id) ?? 0);
        if (back.get(id) === met.get(id)) close(id);
      } else if (!met.has(step.value)) walk.push(enter(step.value));
      else if (isOpen.has(step.value)) leadsBackTo(id, met.get(step.value) ?? 0);
    }
  }
  return found;

  function enter(id: string) {
    met.set(id, met.size);
    back.set(id, met.size - 1);
    open.push(id);
    isOpen.add(id);
    return { id, ahead: (next.get(id) ?? new Set<string>()).values() };
  }

  function leadsBackTo(id: string, earliest: number): void {
    back.set(id, Math.min(back.get(id) ?? earliest, earliest));
  }

  /** All that were met since lead to one another: they are one circle, or a single one that may lead to itself. */
  function close(id: string): void {
    const together = open.splice(open.lastIndexOf(id));
    const circle = met.get(id) ?? 0;
    for (const each of together) {
      isOpen.delete(each);
      if (together.length > 1 || next.get(each)?.has(each) === true) found.set(each, circle);
    }
  }
}
