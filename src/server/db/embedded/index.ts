export { runningEmbeddedUrl } from "./running-embedded-postgres.ts";
export { EmbeddedPostgresError, type EmbeddedPostgresProblem } from "./embedded-postgres-error.ts";
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./start-embedded-postgres.ts";
export { startTemporaryPostgres } from "./start-temporary-postgres.ts";
