export { type AskStraight, askStraight } from "./ask-straight.ts";
export { askTogether } from "./ask-together.ts";
export { type CopiedRow, copyInto } from "./copy-into.ts";
export { readByCursor } from "./read-by-cursor.ts";
export { type Database, type DatabaseOptions, openDatabase } from "./open-database.ts";
export { endsTransaction, type Tx, type TransactionOptions } from "./transaction.ts";
export type { NotificationHandler, StopListening } from "./notification-listener.ts";
export { isAway, tookTooLong } from "./connection-away.ts";
export { DatabaseError, type DatabaseProblem, withoutPassword } from "./database-error.ts";
export { type JsonValue, jsonb } from "./json-value.ts";
export { clockDifferenceSeconds } from "./clock-difference.ts";
export { migrate, type MigrationReport, withSchemaLock } from "./migrate.ts";
export { readMigrations } from "./migrations.ts";
export type { DatabaseSchema } from "./schema/database-schema.ts";
export {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  type EmbeddedPostgresProblem,
  startEmbeddedPostgres,
  startTemporaryPostgres,
} from "./embedded/index.ts";
export { dumpCatalogue } from "./catalogue/dump-catalogue.ts";
export { type CatalogueColumn, type CatalogueRelation, readRelations } from "./catalogue/read-relations.ts";
export {
  BackupError,
  refuseHalfRestored,
  type BackupManifest,
  type BackupReport,
  restoreBackup,
  type RestoreTarget,
  writeBackup,
} from "./backup/index.ts";
export { onConfiguredDatabase } from "./commands/on-configured-database.ts";
export { allOf, always } from "./conditions.ts";
export { containing } from "./like-pattern.ts";
export { betweenDays, installationDay, organisationDay } from "./organisation-day.ts";
