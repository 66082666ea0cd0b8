import type { CatalogueRelation, CatalogueColumn } from "#server/db/index.ts";

/** A file of types, by its name in the folder of them. */
export interface TypesFile {
  readonly name: string;
  readonly text: string;
}

/** A migration as far as its tables go. */
export interface CreatingMigration {
  /** `000001-process-engine` */
  readonly name: string;
  readonly text: string;
}

const header = "// Written by npm run generate from the migrations; do not edit.\n";

const kinds = ["Computed", "Defaulted", "Instant", "Json", "List"] as const;

const types = new Map<RegExp, string>([
  [/^(?:smallint|integer|bigint|real|double precision|numeric.*)$/u, "number"],
  [/^boolean$/u, "boolean"],
  [/^timestamp.* with time zone$/u, "Instant"],
  [/^jsonb?$/u, "Json"],
  [/^bytea$/u, "Buffer"],
  [/^(?:text|character.*|uuid|date|time.*|interval|inet|citext|tsvector|"char"|name)$/u, "string"],
]);

/**
 * Writes the interfaces that Kysely checks queries against, names in camel case: one file for each migration that
 * creates tables, named after it, and one that puts them together.
 *
 * @throws for a table that no migration creates by its name.
 */
export function databaseTypes(
  relations: readonly CatalogueRelation[],
  migrations: readonly CreatingMigration[],
): readonly TypesFile[] {
  const areas = new Map<string, CatalogueRelation[]>();
  for (const relation of relations) {
    const area = areaOf(relation, migrations);
    areas.set(area, [...(areas.get(area) ?? []), relation]);
  }
  const names = [...areas.keys()].toSorted();
  return [
    ...names.map((area) => ({ name: `${area}.ts`, text: areaTypes(area, areas.get(area) ?? []) })),
    { name: "database-schema.ts", text: composed(names) },
  ];
}

/** The migration that creates it, without its number. */
function areaOf({ name, kind }: CatalogueRelation, migrations: readonly CreatingMigration[]): string {
  const creation = new RegExp(`\\bcreate (?:or replace )?${kind} (?:if not exists )?${name}\\b`, "iu");
  const creator = migrations.find(({ text }) => creation.test(text));
  if (creator === undefined) throw new Error(`No migration says "create ${kind} ${name}": write it so.`);
  return creator.name.replace(/^\d+-/u, "");
}

function areaTypes(area: string, relations: readonly CatalogueRelation[]): string {
  const interfaces = relations.map(({ name, columns }) => {
    const lines = columns.map((column) => `  ${camelCase(column.name)}: ${columnType(name, column)};`);
    return `export interface ${interfaceName(name)} {\n${lines.join("\n")}\n}\n`;
  });
  const tables = relations.map(({ name }) => `  ${camelCase(name)}: ${interfaceName(name)};`);
  const whole = `/** What the migration creates. */\nexport interface ${areaName(area)} {\n${tables.join("\n")}\n}\n`;
  const body = [...interfaces, whole].join("\n");
  const used = kinds.filter((kind) => new RegExp(`\\b${kind}\\b`, "u").test(body));
  const imports =
    used.length === 0 ? "" : `import type { ${used.join(", ")} } from "../column-kinds.ts";\n\n`;
  return `${header}${imports}${body}`;
}

function composed(areas: readonly string[]): string {
  const imports = areas.map((area) => `import type { ${areaName(area)} } from "./${area}.ts";\n`);
  const extended = areas.map(areaName).join(",\n    ");
  return `${header}${imports.join("")}
/** Every table and view of the migrations. */
export interface DatabaseSchema
  extends ${extended} {}
`;
}

function areaName(area: string): string {
  const camel = camelCase(area.replaceAll("-", "_"));
  return `${camel.charAt(0).toUpperCase()}${camel.slice(1)}Area`;
}

function columnType(relation: string, column: CatalogueColumn): string {
  const plain = plainType(relation, column);
  if (column.computed || column.identity === "always") return `Computed<${plain}>`;
  const optional = column.default !== null || column.identity !== null;
  const type = column.notNull ? plain : `${plain} | null`;
  return optional ? `Defaulted<${type}>` : type;
}

function plainType(relation: string, { name, type }: CatalogueColumn): string {
  const element = /^(.*)\[\]$/u.exec(type)?.[1];
  for (const [form, written] of types) {
    if (form.test(element ?? type)) return element === undefined ? written : `List<${written}>`;
  }
  throw new Error(
    `${relation}.${name} has the type ${type}: teach it to generators/write-database-types.ts.`,
  );
}

function interfaceName(relation: string): string {
  const camel = camelCase(relation);
  return `${camel.charAt(0).toUpperCase()}${camel.slice(1)}Table`;
}

/** Refuses names that would not find their way back to snake case. */
function camelCase(name: string): string {
  if (!/^[a-z][a-z\d]*(?:_[a-z][a-z\d]*)*$/u.test(name)) {
    throw new Error(`The name ${name} is not plain snake case: rename it, no digit or capital after "_".`);
  }
  return name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}
