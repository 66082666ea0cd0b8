import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { impressionsOf, placementProblem } from "#contract/seals/stamping-plan.ts";
import type { Ports } from "../http/index.ts";
import { pdfSealing, type SealLook } from "../seal/index.ts";
import { keyOfSeal } from "./key-of-seal.ts";
import type { FileToSeal, SealOrder } from "./seal-order.ts";
import { newVerificationCode } from "./verification-code.ts";

/** A document with its seals and signature, not stored yet. */
export interface SealedFile {
  file: FileToSeal;
  bytes: Buffer;
  sha256: string;
  code: string;
  seals: readonly { sealId: number; sealName: string }[];
  impressions: number;
  signedAs: string;
}

interface FoundSeal extends SealLook {
  sealId: number;
  sealName: string;
}

/**
 * Stamps and signs one document of an order. Refuses with `sealedFileChanged` where its bytes are not those that were
 * taken in, with `pdfBroken`, `pdfEncrypted`, `pdfSigned`, `pdfTooLong`, `pdfTooComplex`, `pdfForm`, `pdfPortfolio` what cannot be
 * sealed, with `sealOffPage` a place that the document does not have.
 *
 * @throws {TimeStampError} where a time stamp is wanted and not to be had
 */
export async function sealFile(
  ports: Pick<Ports, "database" | "files" | "config" | "parameters">,
  order: SealOrder,
  file: FileToSeal,
  now: Date,
): Promise<SealedFile | Refusal> {
  const stream = await ports.files.open(file.storageKey);
  if (stream === undefined) return refuse("fileIsGone", { file: file.fileName });
  const original = await buffer(stream);
  if (createHash("sha256").update(original).digest("hex") !== file.sha256)
    return refuse("sealedFileChanged", { file: file.fileName });
  const { addVerificationMark, openPdf, signedPdf, stampPdf } = await pdfSealing();
  const opened = await openPdf(original);
  if ("problem" in opened) return refuse(opened.problem, { file: file.fileName, ...opened.params });
  const seals = await readLooks(ports, order, file);
  const impressions = [];
  for (const placement of file.placements) {
    const seal = seals.get(placement.sealId);
    if (seal === undefined) return refuse("sealNotUsable", { seal: String(placement.sealId) });
    if (placementProblem(placement, seal, opened.pages) !== undefined)
      return refuse("sealOffPage", { file: file.fileName, seal: seal.sealName });
    impressions.push(...impressionsOf(placement, seal, opened.pages));
  }
  await stampPdf(opened, impressions, seals);
  const code = newVerificationCode();
  await addVerificationMark(opened, { address: `${ports.config.publicUrl}/#/esealQuery/${code}`, code });
  const [first] = seals.values();
  if (first === undefined) return refuse("sealNotUsable", { seal: "" });
  const key = await ports.database.write((tx) =>
    keyOfSeal(
      tx,
      { sealId: first.sealId, sealName: first.sealName, organId: order.organId },
      {
        secret: ports.config.sealKeySecret,
        now,
        timeZone: ports.parameters.value("timeZone", order.organId),
      },
    ),
  );
  if (isRefusal(key)) return key;
  const names = [...seals.values()].map(({ sealName }) => sealName);
  const bytes = await signedPdf(opened.document, {
    key,
    name: key.subject,
    reason: `${order.applyId} · ${names.join(", ")} · ${code}`,
    now,
    tsaUrl: ports.config.tsaUrl,
  });
  return {
    file,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    code,
    seals: [...seals.values()].map(({ sealId, sealName }) => ({ sealId, sealName })),
    impressions: impressions.length,
    signedAs: key.subject,
  };
}

async function readLooks(
  { database }: Pick<Ports, "database">,
  { organId }: SealOrder,
  { placements }: FileToSeal,
): Promise<Map<number, FoundSeal>> {
  const ids = [...new Set(placements.map(({ sealId }) => sealId))];
  const { rows } = await database.read((tx) =>
    sql<FoundSeal>`
      select seal_id, seal_name, width_mm::float8 as width_mm, height_mm::float8 as height_mm, picture_path, picture_png
      from seal where organ_id = ${organId} and seal_id = any(${ids}::bigint[])
        and (picture_path is not null or picture_png is not null) order by seal_id`.execute(tx),
  );
  return new Map(rows.map((row) => [row.sealId, row]));
}
