/**
 * What a module makes to remember what it has worked out: maps and sets of its own in which nothing stands at first, and
 * every weak map.
 */
const made = /(?<=^const [^\n=]*= )new (?:Map|Set)(?:<[^()]*>)?\(\)|new WeakMap(?:<[^()]*>)?\(\)/gmu;

/**
 * Hands the memories that a source file makes to the running tests: what one test had worked out would hide from the next
 * that a mutant works it out otherwise. Pure.
 */
export function withMemories(code: string): string {
  return code.replaceAll(made, (memory) => `globalThis.mutantsMemory(${memory})`);
}

type Memory = Map<unknown, unknown> | Set<unknown> | WeakMap<object, unknown>;

/** The memories of the modules that are loaded, and how they forget. */
export class Memories {
  private forgets: (() => void)[] = [];
  /** What is made while modules are loaded stays; what is made in a call ends with it. */
  isLoading = false;

  keep(memory: Memory): Memory {
    if (!this.isLoading) return memory;
    if (!(memory instanceof WeakMap)) {
      this.forgets.push(() => memory.clear());
      return memory;
    }
    const forgetful = new ForgetfulMap();
    this.forgets.push(() => forgetful.forget());
    return forgetful;
  }

  forget(): void {
    for (const forget of this.forgets) forget();
  }
}

class ForgetfulMap extends WeakMap<object, unknown> {
  private kept = new WeakMap<object, unknown>();

  override get(key: object): unknown {
    return this.kept.get(key);
  }

  override has(key: object): boolean {
    return this.kept.has(key);
  }

  override set(key: object, value: unknown): this {
    this.kept.set(key, value);
    return this;
  }

  forget(): void {
    this.kept = new WeakMap();
  }
}
