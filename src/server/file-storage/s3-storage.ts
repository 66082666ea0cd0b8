import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { type FileStorage, FileStorageError } from "./file-storage.ts";
import type { S3Address } from "./s3-address.ts";

/** A storage that does not answer for so long is away; files are small. */
const answerWithinMs = 15_000;

/** Keeps files as objects of an S3-compatible storage, each request signed (Signature Version 4). */
export function s3Storage({ base, region, accessKeyId, secretAccessKey }: S3Address): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const signed = await client.sign(`${base}/${key}`, { ...init, method });
    // Only until it begins to answer: how long the bytes take is the reader's matter.
    const away = new AbortController();
    const timer = setTimeout(() => away.abort(), answerWithinMs);
    try {
      return await fetch(signed, { signal: away.signal });
    } catch (cause) {
      throw new FileStorageError(`the file storage did not answer ${method}`, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(key, { path, sha256 }) {
      // Whole in memory: a request's hash is signed before its first byte, and no file is larger than an upload.
      const body = await readFile(path);
      const headers = { "content-type": "application/octet-stream", "x-amz-content-sha256": sha256 };
      await done("PUT", await send("PUT", key, { body, headers }));
    },
    async open(key, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const answer = await send("GET", key, { headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      const expected = range === undefined ? 200 : 206;
      if (answer.status !== expected || answer.body === null) return await refusedBy("GET", answer);
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    async remove(key) {
      const answer = await send("DELETE", key);
      if (answer.status !== 404) await done("DELETE", answer);
      else await answer.body?.cancel();
    },
  };
}

async function done(method: string, answer: Response): Promise<void> {
  if (!answer.ok) await refusedBy(method, answer);
  await answer.body?.cancel();
}

/** The storage says why in XML; its `Code` goes into our log. */
async function refusedBy(method: string, answer: Response): Promise<never> {
  const text = await answer.text().catch(() => "");
  const code = /<Code>(\w{1,60})<\/Code>/u.exec(text)?.[1] ?? "no code";
  throw new FileStorageError(`the file storage answered ${method} with ${answer.status} (${code})`);
}
