import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const require = createRequire(import.meta.url);

/** The folder of the PostgreSQL binaries for a platform such as `linux-x64`. */
export function nativeFolder(platform: string = thisPlatform()): string {
  try {
    return join(dirname(dirname(require.resolve(`@embedded-postgres/${platform}`))), "native");
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "no-binaries",
      `There is no embedded PostgreSQL for this platform (${platform}).`,
      "Install a PostgreSQL 15 or newer and name it in DATABASE_URL, such as postgres://user:password@host/chancery. " +
        "If the platform is a supported one, run npm ci again without --omit=optional.",
      cause,
    );
  }
}

function thisPlatform(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}
