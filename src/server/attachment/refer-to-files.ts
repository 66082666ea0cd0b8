import { sql } from "kysely";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { sameFileName } from "#contract/rules/file-name.ts";
import type { FormValues } from "#contract/schema.ts";
import { attachmentsOf, type PlacedAttachment } from "#contract/shapes/attachment.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { Tx } from "../db/index.ts";

/** An application whose form was just changed. */
export interface ChangedForm {
  instanceId: number;
  page: FormPage | undefined;
  before: FormValues;
  after: FormValues;
  /** What whoever changed it may see and write. */
  rights: FieldRightMap;
  /** Not submitted yet: what is taken out of a draft nobody has seen. */
  isDraft: boolean;
  /** A draft given up: nothing refers to its files any more. */
  isGivenUp: boolean;
}

/**
 * Makes the files of a form its own, in the transaction that stores it: each new one must exist and be the actor's
 * upload or have been part of this application before, under its own name, and no two may share a name. Refuses by
 * place, such as `attachments[1]`. What the actor does not see is passed over: a refused name would tell of a hidden file. Files once submitted stay for good, also when a later form leaves them out: the
 * history names them.
 */
export async function referToFiles(
  tx: Tx,
  form: ChangedForm,
  actor: { userCode: string },
): Promise<Refusal | undefined> {
  const before = new Set(attachmentsOf(form.page, form.before).map(({ fileId }) => fileId));
  const files = form.isGivenUp ? [] : attachmentsOf(form.page, form.after);
  const after = new Set(files.map(({ fileId }) => fileId));
  const added = files.filter(({ fileId }) => !before.has(fileId));
  const removed = [...before].filter((fileId) => !after.has(fileId));
  if (added.length > 0 || files.length > after.size) {
    const problems = {
      ...(await strangers(tx, added, form.instanceId, actor)),
      ...namesakes(files.filter(isSeen(form.rights))),
    };
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    await sql`
      update attachment set state = 'referenced', instance_id = ${form.instanceId}, since = now()
      where file_id = any(${[...new Set(added.map(({ fileId }) => fileId))]})`.execute(tx);
  }
  if (removed.length > 0 && (form.isDraft || form.isGivenUp)) {
    await sql`
      update attachment set state = 'unreferenced', since = now()
      where instance_id = ${form.instanceId} and file_id = any(${removed})`.execute(tx);
  }
  return undefined;
}

/** Files that are not there, not the actor's to add, or called something else. The rows stay locked. */
async function strangers(
  tx: Tx,
  added: readonly PlacedAttachment[],
  instanceId: number,
  { userCode }: { userCode: string },
): Promise<Record<string, FieldProblem>> {
  const ids = added.map(({ fileId }) => fileId);
  const { rows } = await sql<{ fileId: string; fileName: string }>`
    select file_id, file_name from attachment
    where file_id = any(${ids}) and state <> 'arriving'
      and (instance_id = ${instanceId} or (instance_id is null and uploaded_by = ${userCode}
        and not exists (select 1 from attachment_row r where r.file_id = attachment.file_id and r.is_current)))
    order by file_id for update`.execute(tx);
  const known = new Map(rows.map(({ fileId, fileName }) => [fileId, fileName]));
  const unknown = added.filter(({ fileId, fileName }) => known.get(fileId) !== fileName);
  return Object.fromEntries(
    unknown.map(({ place, fileName }) => [place, { problem: "fileUnknown", params: { file: fileName } }]),
  );
}

/** Whether a file stands in a field that is not hidden. */
function isSeen(rights: FieldRightMap): (file: PlacedAttachment) => boolean {
  return ({ place }) => rights[place.replace(/\[\d+\]/g, "")] !== "hide";
}

/** Every file whose name an earlier one has. */
function namesakes(files: readonly PlacedAttachment[]): Record<string, FieldProblem> {
  const seen = new Set<string>();
  const problems: Record<string, FieldProblem> = {};
  for (const { place, fileName } of files) {
    const name = sameFileName(fileName);
    if (seen.has(name)) problems[place] = { problem: "fileNameTwice", params: { file: fileName } };
    seen.add(name);
  }
  return problems;
}
