import { sql } from "kysely";
import type { Database } from "../db/index.ts";

/** Jobs that a stop of the application cut off: no failures of theirs. */
export class Interrupted {
  readonly #jobs: { jobId: string; attempt: number }[] = [];

  /** A job and which try of its was cut off. */
  add(job: { jobId: string; attempt: number }): void {
    this.#jobs.push(job);
  }

  /** Gives them back to the queue, to be run elsewhere at once, as if they had not been tried. */
  async giveBack({ kysely }: Database): Promise<void> {
    for (const { jobId, attempt } of this.#jobs.splice(0))
      await sql`select graphile_worker.reschedule_jobs(
        array[${jobId}::bigint], run_at => now(), attempts => ${attempt - 1}::integer)`.execute(kysely);
  }
}
