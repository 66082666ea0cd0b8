import type { EstimateCache, Total } from "../../ports.ts";

const keptMs = 30_000;
const keptMost = 1_000;

/**
 * Estimated totals of a table's lists, for half a minute each or until somebody writes to the table. Nothing depends on them: a process that has none
 * estimates by itself.
 */
export class CachedEstimates implements EstimateCache {
  readonly #kept = new Map<string, { total: Total; untilMs: number }>();

  /** What was kept of a list, if it is young enough. Most tables are small and never have any: then none is named. */
  find(list: () => string, now: Date): Total | undefined {
    if (this.#kept.size === 0) return undefined;
    const known = this.#kept.get(list());
    return known !== undefined && known.untilMs > now.getTime() ? known.total : undefined;
  }

  /** Keeps an estimate; the oldest makes room. */
  keep(list: string, total: Total, now: Date): void {
    this.#kept.delete(list);
    this.#kept.set(list, { total, untilMs: now.getTime() + keptMs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMost && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Forgets all of them: rows have come or gone. */
  forget(): void {
    this.#kept.clear();
  }
}
