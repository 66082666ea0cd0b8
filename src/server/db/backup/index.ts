export { type BackupManifest, BackupError } from "./backup-manifest.ts";
export { restoreBackup, type RestoreTarget } from "./restore-backup.ts";
export { type BackupReport, writeBackup } from "./write-backup.ts";
export { refuseHalfRestored } from "./unfinished-restore.ts";
