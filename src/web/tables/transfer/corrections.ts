/** A correction that was not taken, and how to try it again. */
export interface Untaken {
  line: number;
  again: () => Promise<void>;
}

/** Corrections of an import, done one after the other; whoever goes on with it waits for them. */
export class Corrections {
  #last: Promise<void> = Promise.resolve();
  /** By their cells: what is typed there is nowhere but on the screen. */
  readonly #untaken = new Map<string, Untaken>();

  /** Does a correction after those before it, also after one that threw. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work, work);
    return this.#last;
  }

  /** A cell says what was typed into it. */
  take(cell: string): void {
    this.#untaken.delete(cell);
  }

  /** A cell does not say what was typed into it. */
  refuse(cell: string, untaken: Untaken): void {
    this.#untaken.set(cell, untaken);
  }

  /** Waits for all, tries once more what was not taken before, and answers the lines of what is still not. */
  async settle(): Promise<number[]> {
    const before = [...this.#untaken];
    await this.#last;
    // Another text may stand in the cell by now, and be taken or not.
    for (const [cell, one] of before) if (this.#untaken.get(cell) === one) await this.inTurn(one.again);
    const lines = [...this.#untaken.values()].map(({ line }) => line);
    return [...new Set(lines)].sort((a, b) => a - b);
  }

  /** The lines are read anew: nothing that was typed stands in them any more. */
  forget(): void {
    this.#untaken.clear();
  }
}
