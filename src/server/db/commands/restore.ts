import { resolve } from "node:path";
import { installJobTables } from "../../jobs/index.ts";
import { restoreBackup } from "../backup/index.ts";
import { localFilesDir, onConfiguredDatabase } from "./on-configured-database.ts";

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("Name the backup to restore: npm run restore -- chancery.backup");
  process.exitCode = 1;
} else {
  await onConfiguredDatabase(async (database, config) => {
    const filesDir = localFilesDir(config);
    const target = { database, installJobTables, ...(filesDir === undefined ? {} : { filesDir }) };
    const { createdAt, tables } = await restoreBackup(resolve(path), target);
    console.log(`Restored ${tables.length} tables as they were at ${createdAt}.`);
  });
}
