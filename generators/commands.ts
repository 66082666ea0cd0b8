import type { GeneratorCommand } from "./generator-command.ts";
import { fromDatabase } from "./from-database/from-database.ts";
import { fromOpenApi } from "./from-openapi/from-openapi.ts";
import { fromSample } from "./from-sample/from-sample.ts";
import { typesCommand } from "./types-command.ts";
import { newTable } from "./new-table/new-table.ts";

/** Everything that `npm run generate -- <name>` knows; without a name it refreshes the generated files. */
export const commands: readonly GeneratorCommand[] = [
  newTable,
  fromSample,
  fromDatabase,
  fromOpenApi,
  typesCommand,
];
