import { migrateApplicationsHandler } from "./begin-migration.ts";
import { migrationsHandler } from "./list-migrations.ts";
import { migrationPreviewHandler } from "./migration-preview.ts";

export { migrationJob, migrationTask } from "./migration-job.ts";

/** Running applications that go by another version of their process. */
export const processMigrationHandlers = [
  migrationPreviewHandler,
  migrateApplicationsHandler,
  migrationsHandler,
];
