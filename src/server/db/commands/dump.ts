import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkoutDir } from "../../checkout.ts";
import { dumpCatalogue } from "../catalogue/dump-catalogue.ts";
import { startEmbeddedPostgres } from "../embedded/index.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";

const dataDir = await mkdtemp(join(tmpdir(), "chancery-dump-"));
const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
const database = await openDatabase({ url: server.url, poolSize: 2 });
try {
  await migrate(database);
  await writeFile(join(checkoutDir, "tests/support/schema.sql"), await dumpCatalogue(database));
  console.log("wrote tests/support/schema.sql");
} finally {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
