import { sql } from "kysely";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { Tx } from "../../db/index.ts";

/** The values of an example whose placements name a seal by the end of its name and a file by its place. */
export async function withSeals(tx: Tx, organId: number, values: FormValues): Promise<FormValues> {
  const rows = values[stampFields.placements];
  if (!Array.isArray(rows)) return values;
  const files = attachmentsIn(values[stampFields.attachments]);
  const { rows: seals } = await sql<{ sealId: number; sealName: string }>`
    select s.seal_id, s.seal_name from seal s where s.organ_id = ${organId} order by length(s.seal_name)`.execute(
    tx,
  );
  const placed = rows.map((row): JsonValue => {
    const { seal, file, ...rest } = row as { [key: string]: JsonValue };
    const found = seals.find(({ sealName }) => sealName.endsWith(String(seal)));
    if (found === undefined) throw new Error(`the demonstration has no seal ${String(seal)}`);
    const fileId = typeof file === "number" ? files[file]?.fileId : undefined;
    return { ...rest, sealId: found.sealId, ...(fileId === undefined ? {} : { fileId }) };
  });
  return { ...values, [stampFields.placements]: placed };
}
