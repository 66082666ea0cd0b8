import { sql } from "kysely";
import type { Database, Tx } from "../db/index.ts";

/** How many numbers one step of the sequence `seat_number` stands for. */
const blockSize = 64;

/** Thrown out of the engine when the stock is used up; the command is given again after a refill. */
export class SeatNumbersUsedUp extends Error {}

/**
 * Numbers for new seats. A process takes blocks from the sequence and hands them out from memory,
 * since the engine asks for one at a time and cannot wait.
 */
export class SeatNumbers {
  #free: number[] = [];

  /** Makes sure that at least so many numbers are in stock. */
  async refill(tx: Tx, atLeast: number): Promise<void> {
    while (this.#free.length < atLeast) {
      const blocks = Math.ceil((atLeast - this.#free.length) / blockSize);
      const { rows } = await sql<{ first: number }>`
        select nextval('seat_number') as first from generate_series(1, ${blocks}::int)`.execute(tx);
      for (const { first } of rows)
        for (let next = 0; next < blockSize; next += 1) this.#free.push(first + next);
    }
  }

  /** Hands out one number. */
  take(): number {
    const number = this.#free.shift();
    if (number === undefined) throw new SeatNumbersUsedUp();
    return number;
  }
}

const stocks = new WeakMap<Database, SeatNumbers>();

/** This process's stock for a database. */
export function seatNumbersOf(database: Database): SeatNumbers {
  const stock = stocks.get(database) ?? new SeatNumbers();
  stocks.set(database, stock);
  return stock;
}
