import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileStorage } from "./file-storage.ts";
import { localStorage } from "./local-storage.ts";
import { readS3Address } from "./s3-address.ts";
import { s3Storage } from "./s3-storage.ts";

/** The storage that `FILES_URL` names; without one a folder under `DATA_DIR`. */
export function openFileStorage(config: { filesUrl: string | undefined; dataDir: string }): FileStorage {
  const { filesUrl, dataDir } = config;
  if (filesUrl === undefined) return localStorage(join(dataDir, "files"));
  if (filesUrl.startsWith("file:")) return localStorage(fileURLToPath(filesUrl));
  const address = readS3Address(filesUrl);
  if (address === undefined) throw new Error("FILES_URL was not checked at the start");
  return s3Storage(address);
}
