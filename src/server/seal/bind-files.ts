import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FormValues } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { BoundFile, EngineEvent } from "#engine";
import type { Tx } from "../db/index.ts";
import type { FileStorage } from "../file-storage/index.ts";

/**
 * The events of a command with the hashes of the documents to be sealed: of all with a submission, and again where
 * somebody changes the documents later. With the event they stand in the chained history.
 */
export async function withBoundFiles(
  tx: Tx,
  events: readonly EngineEvent[],
  form: FormValues,
): Promise<EngineEvent[]> {
  const binds = (event: EngineEvent): boolean =>
    event.type === "submitted" || (event.type === "form_changed" && stampFields.attachments in event.changed);
  if (!events.some(binds)) return [...events];
  const ids = attachmentsIn(form[stampFields.attachments]).map(({ fileId }) => fileId);
  const { rows: files } = await sql<BoundFile>`
    select file_id, encode(sha256, 'hex') as sha256 from attachment where file_id = any(${ids}::text[])
    order by file_id`.execute(tx);
  return events.map((event) => (binds(event) ? ({ ...event, files } as EngineEvent) : event));
}

/** The hashes that the history of an application binds its documents, and the files of opinions, to; of a file bound more than once the first. */
export async function boundFiles(tx: Tx, instanceId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<BoundFile>`
    select f ->> 'fileId' as file_id, f ->> 'sha256' as sha256
    from instance_event e cross join jsonb_array_elements(e.body -> 'files') f
    where e.instance_id = ${instanceId} and e.type in ('submitted', 'form_changed', 'seat_closed') and e.body ? 'files'
    order by e.sequence desc`.execute(tx);
  return new Map(rows.map(({ fileId, sha256 }) => [fileId, sha256]));
}

/** Whether a stored file still is what it was; read piece by piece, so that its size does not matter. */
export async function isUnchanged(files: FileStorage, storageKey: string, sha256: string): Promise<boolean> {
  const stream = await files.open(storageKey);
  if (stream === undefined) return false;
  const hash = createHash("sha256");
  for await (const piece of stream) hash.update(piece as Buffer);
  return hash.digest("hex") === sha256;
}
