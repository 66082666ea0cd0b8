import { sql } from "kysely";
import type { DocumentFormat } from "#contract/codes/document-template.ts";
import type { DocumentValues } from "#contract/documents/document-values.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Tx } from "../db/index.ts";
import type { DocumentNotice, Ports } from "../ports.ts";
import { bytesOf, notFillable, workOn } from "./check-upload.ts";
import type { VersionRow } from "./template-rows.ts";

/** A filled document that is not kept anywhere yet. */
export interface MadeDocument {
  fileName: string;
  format: DocumentFormat;
  bytes: Uint8Array;
  pages?: number;
  notices: DocumentNotice[];
  /** Placeholders that nothing was there for. */
  empty: string[];
}

/** What is filled: a version with its bytes in the storage, values by the names of its placeholders, and how the file is called. */
export interface Filling {
  version: Pick<VersionRow, "fileId">;
  values: DocumentValues;
  format: DocumentFormat;
  /** Without its ending. */
  title: string;
  /** Of whoever is told what went wrong. */
  language: Language;
}

/**
 * Fills a version of a template: the one door for whoever has values, whether of an application, a contract or typed. Refuses
 * with `fileIsGone`, and with `documentNotFillable` where the values make it too long or too much.
 */
export async function fillTemplate(ports: Ports, filling: Filling): Promise<MadeDocument | Refusal> {
  const { version, values, format, title, language } = filling;
  const { rows } = await ports.database.read((tx) => storedFile(tx, version.fileId));
  const [stored] = rows;
  const bytes = stored === undefined ? undefined : await bytesOf(ports, stored.storageKey);
  const fileName = `${safeName(title)}.${format}`;
  if (bytes === undefined) return refuse("fileIsGone", { file: stored?.fileName ?? fileName });
  const done = await workOn(ports, { kind: "fill", bytes, values, format, title });
  if ("problems" in done) return notFillable(done.problems, language);
  if (!("bytes" in done)) throw new Error("a document that was filled has no bytes");
  return { ...done, fileName, format };
}

function storedFile(tx: Tx, fileId: string) {
  return sql<{ storageKey: string; fileName: string }>`
    select storage_key, file_name from attachment where file_id = ${fileId} and state <> 'arriving'`.execute(
    tx,
  );
}

const notInNames = new Set('\\/:*?"<>|');

/** What names of files cannot have is left out. */
function safeName(title: string): string {
  const plain = [...title].map((sign) => (sign < " " || notInNames.has(sign) ? " " : sign)).join("");
  const tidy = plain.replaceAll(/\s+/gu, " ").trim().slice(0, 120);
  return tidy === "" ? "document" : tidy;
}
