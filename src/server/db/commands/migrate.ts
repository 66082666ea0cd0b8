import { migrate } from "../migrate.ts";
import { onConfiguredDatabase } from "./on-configured-database.ts";

await onConfiguredDatabase(async (database) => {
  const { applied } = await migrate(database);
  console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
});
