import { statfs } from "node:fs/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const tightBytes = 48 * 1024 * 1024;

/** Turns the last words of a PostgreSQL program that failed into an error with a remedy. */
export async function diagnose(
  folder: string,
  action: string,
  output: string,
): Promise<EmbeddedPostgresError> {
  const said = output.trim().split("\n").slice(-12).join("\n");
  if (/No space left on device/u.test(output) || (await isTight(folder))) return noSpace(folder);
  if (/database files are incompatible|was initialized by PostgreSQL version/u.test(output)) {
    return new EmbeddedPostgresError(
      "other-major",
      `The database in ${folder} was made by another version of PostgreSQL.`,
      "Start the version of the application that made it, take a backup (npm run backup), and restore it here.",
    );
  }
  if (/could not look up effective user/u.test(output)) {
    return new EmbeddedPostgresError(
      "cannot-run",
      "PostgreSQL does not run under a user number without a name.",
      "Add the user to /etc/passwd, start the application as another user, or name a PostgreSQL in DATABASE_URL.",
    );
  }
  if (/error while loading shared libraries|cannot execute|Exec format error|ENOENT/u.test(output)) {
    return new EmbeddedPostgresError(
      "cannot-run",
      `The programs of the embedded PostgreSQL do not run on this machine.\n${said}`,
      "Install a PostgreSQL 15 or newer and name it in DATABASE_URL.",
    );
  }
  if (/Permission denied|EACCES|EPERM|has wrong ownership|invalid permissions/u.test(output)) {
    return new EmbeddedPostgresError(
      "not-permitted",
      `The database in ${folder} could not be ${action}: its user may not use the folder.\n${said}`,
      "Choose another DATA_DIR, or let the user pass through every folder above it (chmod o+x).",
    );
  }
  return new EmbeddedPostgresError(
    "start-failed",
    `The database in ${folder} could not be ${action}.\n${said}`,
    `Look into ${folder}/server.log, or name another PostgreSQL in DATABASE_URL.`,
  );
}

/** The device of a folder is full. */
export function noSpace(folder: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "no-space",
    `There is no space left for the database in ${folder}.`,
    "Free some space there (200 MB at least, 3 GB where much is written), or choose another DATA_DIR.",
    cause,
  );
}

async function isTight(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < tightBytes;
}
