import type { LightMyRequestResponse } from "fastify";
import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { fileUpload } from "#contract/calls/file.ts";
import type { TestApp } from "../app.ts";

/** A small file that is what its name says. */
export const contents = {
  pdf: Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  ),
  png: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
};

/** An entry of an archive; `declared` is what it says of its unpacked size, the truth if absent. */
export interface ZipEntry {
  name: string;
  content: Buffer;
  declared?: number;
}

/** Writes a ZIP archive, also a lying one. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared = content.length } of entries) {
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(declared, 18);
    shared.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), shared, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), shared, rest, title]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** A compound file, the container of older office documents, with these streams in its directory. */
export function aCompoundFile(...streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 3, 0xff);
  file.fill(0, 0, 76);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  file.writeUInt32LE(0xffff_fffe, 512 + 4);
  file.fill(0, 1024);
  for (const [index, name] of ["Root Entry", ...streams].entries()) {
    file.write(name, 1024 + index * 128, "utf16le");
    file.writeUInt16LE(name.length * 2 + 2, 1024 + index * 128 + 64);
  }
  return file;
}

/** A file on disk, as a storage is handed it. */
export async function aFileOnDisk(content: Buffer) {
  const path = join(await mkdtemp(join(tmpdir(), "chancery-test-")), "file");
  await writeFile(path, content);
  return { path, sizeBytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/** A file of a multipart request. */
export interface SentFile {
  name: string;
  content: Buffer;
}

/** The body of a multipart request, and the header that goes with it. */
export function multipartOf(files: readonly SentFile[], fields: Record<string, string> = {}) {
  const boundary = "between-parts";
  const head = (text: string): Buffer => Buffer.from(`--${boundary}\r\n${text}\r\n\r\n`);
  const end = Buffer.from("\r\n");
  const parts = [
    ...files.flatMap(({ name, content }) => [
      head(
        `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
      ),
      content,
      end,
    ]),
    ...Object.entries(fields).flatMap(([name, value]) => [
      head(`Content-Disposition: form-data; name="${name}"`),
      Buffer.from(value),
      end,
    ]),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Sends files as somebody, as a browser does. */
export async function sendFiles(
  app: TestApp,
  as: string,
  files: readonly SentFile[],
  fields: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { token } = await app.logIn(as);
  const { payload, contentType } = multipartOf(files, fields);
  return await app.app.inject({
    method: "POST",
    url: fileUpload.path,
    payload,
    headers: { token, "content-type": contentType },
  });
}

/** Uploads one file and answers the value of an attachment field with it. */
export async function anUploadedFile(
  app: TestApp,
  as: string,
  name = "发票.pdf",
  content: Buffer = contents.pdf,
): Promise<{ fileId: string; fileName: string }> {
  const answer = await sendFiles(app, as, [{ name, content }]);
  const [file] = (answer.json() as { data?: { fileId: string; fileName: string }[] }).data ?? [];
  if (file === undefined) throw new Error(`not uploaded: ${answer.body}`);
  return { fileId: file.fileId, fileName: file.fileName };
}
