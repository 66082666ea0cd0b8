import { exportProcessSqlHandler, releaseContentsHandler } from "./export-process-sql.ts";
import { importReleaseHandler, previewReleaseHandler } from "./import-release.ts";
import { listReleasesHandler } from "./list-releases.ts";
import { distrustReleaseKeyHandler, releaseKeysHandler, trustReleaseKeyHandler } from "./release-keys.ts";
import { rollBackReleaseHandler } from "./roll-back-release.ts";

export { encryptOwnKey } from "./own-key.ts";

/** Release bundles: processes with all they need, out of one installation and into another. */
export const releaseBundleHandlers = [
  exportProcessSqlHandler,
  releaseContentsHandler,
  previewReleaseHandler,
  importReleaseHandler,
  listReleasesHandler,
  rollBackReleaseHandler,
  releaseKeysHandler,
  trustReleaseKeyHandler,
  distrustReleaseKeyHandler,
];
