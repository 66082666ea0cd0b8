import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import { jsonb, type Tx } from "../../db/index.ts";
import { documentTags } from "../../documents/index.ts";
import type { Ports } from "../../http/index.ts";
import { aDocx, type DocxText } from "./a-docx.ts";
import templates from "./templates.json" with { type: "json" };

const author = "PROCADMIN";

/** Document templates of the demonstration, in effect, their documents written as they are described. */
export async function loadDemonstrationDocuments(
  ports: Ports,
  tx: Tx,
  { organId, now }: { organId: number; now: Date },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-demonstration-"));
  try {
    for (const { name, description, kind, processIds, text } of templates) {
      const bytes = aDocx(text as DocxText);
      const fileName = `${name}.docx`;
      const fileId = await store(ports, tx, { bytes, fileName, folder, organId });
      const { rows } = await sql<{ templateId: number }>`
        insert into document_template (organ_id, template_name, description, kind, language, every_process, created_by,
          created_at, updated_by, updated_at)
        values (${organId}, ${name}, ${description}, ${kind}, ${defaultLanguage}, ${processIds.length === 0}, ${author}, ${now},
          ${author}, ${now})
        returning template_id`.execute(tx);
      const templateId = rows[0]?.templateId ?? 0;
      await sql`
        insert into document_template_process (template_id, process_id)
        select ${templateId}, process_id from unnest(${processIds}::text[]) process_id`.execute(tx);
      const tags = await documentTags(bytes);
      await sql`
        insert into document_template_version (template_id, version, file_id, file_name, size_bytes, state, tags, created_by,
          created_at)
        values (${templateId}, 1, ${fileId}, ${fileName}, ${bytes.length}, 'effective',
          ${jsonb(tags as unknown as JsonValue)}, ${author}, ${now})`.execute(tx);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Written {
  bytes: Buffer;
  fileName: string;
  folder: string;
  organId: number;
}

/** Under a name that follows from the template: a demonstration whose loading broke off writes the same one again. */
async function store(
  { files }: Ports,
  tx: Tx,
  { bytes, fileName, folder, organId }: Written,
): Promise<string> {
  const name = createHash("sha256").update(`document template ${fileName}`).digest("hex").slice(0, 32);
  const sha256 = createHash("sha256").update(bytes);
  const path = join(folder, name);
  await writeFile(path, bytes);
  await files.remove(name);
  const digest = sha256.digest();
  await files.put(name, { path, sizeBytes: bytes.length, sha256: digest.toString("hex") });
  await tx
    .insertInto("attachment")
    .values({
      fileId: name,
      storageKey: name,
      fileName,
      contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      sizeBytes: bytes.length,
      sha256: digest,
      uploadedBy: author,
      organId,
      state: "referenced",
    })
    .execute();
  return name;
}
