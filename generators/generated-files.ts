import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "#server/checkout.ts";
import { dumpCatalogue, readMigrations, readRelations } from "#server/db/index.ts";
import { readAllSchemas, type SchemaFolder } from "#tables";
import { onMigratedDatabase } from "./migrated-database.ts";
import { withEveryPlatform } from "./complete-lockfile.ts";
import { databaseTypes } from "./write-database-types.ts";
import { errorDocs } from "./write-error-docs.ts";
import { knownPasswordsPath } from "#server/session/known-password.ts";
import { knownPasswords } from "./write-known-passwords.ts";
import { rightsPage } from "./write-rights-page.ts";
import { routeAccess, routeAccessPath } from "./write-route-access.ts";
import { sbom } from "./write-sbom.ts";
import { tableReference } from "./write-table-reference.ts";
import { withSettingsTable } from "./write-settings-table.ts";

/** A file that a program writes: nobody edits it, and it must match its source. */
export interface GeneratedFile {
  /** From the top of the checkout. */
  readonly path: string;
  /** What people type to refresh it. */
  readonly command: string;
  readonly text: string;
}

/** Every generated file as it should be now. */
export async function generatedFiles(): Promise<readonly GeneratedFile[]> {
  const [readme, lockfile] = await Promise.all(
    ["README.md", "package-lock.json"].map((path) => readFile(join(checkoutDir, path), "utf8")),
  );
  return [
    { path: "package-lock.json", command: "npm run generate", text: withEveryPlatform(lockfile ?? "") },
    { path: "docs/sbom.json", command: "npm run generate", text: sbom(withEveryPlatform(lockfile ?? "")) },
    { path: knownPasswordsPath, command: "npm run generate", text: knownPasswords() },
    { path: routeAccessPath, command: "npm run generate", text: await routeAccess() },
    { path: "docs/errors.md", command: "npm run generate", text: errorDocs() },
    { path: "README.md", command: "npm run generate", text: withSettingsTable(readme ?? "") },
    { path: "docs/rights.md", command: "npm run generate", text: rightsPage(await shippedSchemas()) },
    { path: "docs/tables.md", command: "npm run generate", text: tableReference(await shippedSchemas()) },
    ...(await fromMigratedDatabase()),
  ];
}

/** The schemas of the checkout, read together. */
async function shippedSchemas(): Promise<SchemaFolder> {
  const folder = join(checkoutDir, "schemas");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json") && name !== "profiles.json");
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8"), shipped: true })),
  );
  return readAllSchemas(files);
}

function fromMigratedDatabase(): Promise<readonly GeneratedFile[]> {
  return onMigratedDatabase(async (database) => [
    ...databaseTypes(await readRelations(database), await readMigrations()).map(({ name, text }) => ({
      path: `src/server/db/schema/${name}`,
      command: "npm run generate",
      text,
    })),
    { path: "tests/support/schema.sql", command: "npm run db:dump", text: await dumpCatalogue(database) },
  ]);
}
