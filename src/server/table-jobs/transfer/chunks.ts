import { Readable } from "node:stream";
import { sql } from "kysely";
import { type Runner, runSql } from "../../tables/index.ts";
import { inPieces } from "./in-pieces.ts";
import { JobSuperseded } from "./job-run.ts";
import type { StoredJob } from "./job-store.ts";

/**
 * Keeps a stream's bytes with a job, a piece at a time: no process needs the file on its own disk.
 *
 * @throws {JobSuperseded} where the job is not this run's any more.
 */
export async function writeChunks(
  on: Runner,
  { jobId, runNo }: Pick<StoredJob, "jobId" | "runNo">,
  bytes: AsyncIterable<Buffer | string>,
): Promise<void> {
  let number = 0;
  for await (const piece of inPieces(bytes)) {
    const kept = await runSql(
      on,
      sql`insert into table_job_chunk (job_id, chunk_no, bytes)
          select job_id, ${(number += 1)}::integer, ${piece}::bytea from table_job
          where job_id = ${jobId}::uuid and run_no = ${runNo} for share returning chunk_no`,
    );
    if (kept.length === 0) throw new JobSuperseded();
  }
}

/** The kept bytes as a stream, one piece in memory at a time. */
export function readChunks(on: Runner, jobId: string): Readable {
  return Readable.from(pieces(on, jobId), { objectMode: false });
}

async function* pieces(on: Runner, jobId: string): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const [row] = await runSql<{ bytes: Buffer }>(
      on,
      sql`select bytes from table_job_chunk where job_id = ${jobId}::uuid and chunk_no = ${number}`,
    );
    if (row === undefined) return;
    yield row.bytes;
  }
}

/** Forgets the bytes of a job. */
export async function forgetBytes(on: Runner, jobId: string): Promise<void> {
  await runSql(on, sql`delete from table_job_chunk where job_id = ${jobId}::uuid`);
}

/**
 * Forgets the bytes of a job that has ended where nobody gets them any more: of a cancelled one, and what a failed export
 * has written. The sheet of a failed import is read again when its person says so.
 */
export async function forgetBytesAfter(
  on: Runner,
  { jobId, kind }: Pick<StoredJob, "jobId" | "kind">,
  state: StoredJob["state"],
): Promise<void> {
  if (state === "cancelled" || (state === "failed" && kind === "export")) await forgetBytes(on, jobId);
}
