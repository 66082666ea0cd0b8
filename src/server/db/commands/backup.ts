import { resolve } from "node:path";
import { writeBackup } from "../backup/index.ts";
import { localFilesDir, onConfiguredDatabase } from "./on-configured-database.ts";

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("Say where to write the backup: npm run backup -- chancery.backup");
  process.exitCode = 1;
} else {
  await onConfiguredDatabase(async (database, config) => {
    const filesDir = localFilesDir(config);
    const { tables, rows, files, bytes } = await writeBackup(database, resolve(path), filesDir);
    console.log(`Wrote ${path}: ${tables} tables with ${rows} rows, ${files} files, ${bytes} bytes.`);
    if (filesDir === undefined) console.log("Uploaded files are kept at FILES_URL and are not part of it.");
  });
}
