import { Readable } from "node:stream";
import { sql } from "kysely";
import { inPieces } from "../table-jobs/index.ts";
import type { On, StoredReportFile } from "./report-file-row.ts";
import { RunSuperseded } from "./report-file-run.ts";

/**
 * Keeps a stream's bytes with a file, a piece at a time, and counts them: no process needs the file on its own disk.
 *
 * @throws {RunSuperseded} where the file is not this run's any more.
 */
export async function writeBytes(
  on: On,
  { fileId, runNo }: Pick<StoredReportFile, "fileId" | "runNo">,
  bytes: AsyncIterable<Buffer | string>,
): Promise<number> {
  let number = 0;
  let length = 0;
  for await (const piece of inPieces(bytes)) {
    const { rows } = await sql`
      insert into report_file_chunk (report_file_id, chunk_no, bytes)
      select report_file_id, ${(number += 1)}::integer, ${piece}::bytea from report_file
      where report_file_id = ${fileId}::uuid and run_no = ${runNo} for share returning chunk_no`.execute(on);
    if (rows.length === 0) throw new RunSuperseded();
    length += piece.length;
  }
  return length;
}

/** The kept bytes as a stream, one piece in memory at a time. */
export function readBytes(on: On, fileId: string): Readable {
  return Readable.from(pieces(on, fileId), { objectMode: false });
}

async function* pieces(on: On, fileId: string): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from report_file_chunk
      where report_file_id = ${fileId}::uuid and chunk_no = ${number}`.execute(on);
    if (rows[0] === undefined) return;
    yield rows[0].bytes;
  }
}

/** Forgets the bytes of a file. */
export async function forgetBytes(on: On, fileId: string): Promise<void> {
  await sql`delete from report_file_chunk where report_file_id = ${fileId}::uuid`.execute(on);
}
