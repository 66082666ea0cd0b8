import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "../../checkout.ts";
import { dumpCatalogue } from "../catalogue/dump-catalogue.ts";
import { startTemporaryPostgres } from "../embedded/index.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";

const server = await startTemporaryPostgres("chancery-dump-", { fsync: "off" });
const database = await openDatabase({ url: server.url, poolSize: 2 });
try {
  await migrate(database);
  await writeFile(join(checkoutDir, "tests/support/schema.sql"), await dumpCatalogue(database));
  console.log("wrote tests/support/schema.sql");
} finally {
  await database.close();
  await server.stop();
}
