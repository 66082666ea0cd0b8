import type { CatalogueColumn, CatalogueRelation } from "#server/db/index.ts";

const header = `// Written by npm run generate from the migrations; do not edit.
/* oxlint-disable max-lines */
`;

const kinds = ["Computed", "Defaulted", "Instant", "Json", "List"] as const;

const types = new Map<RegExp, string>([
  [/^(?:smallint|integer|bigint|real|double precision|numeric.*)$/u, "number"],
  [/^boolean$/u, "boolean"],
  [/^timestamp.* with time zone$/u, "Instant"],
  [/^jsonb?$/u, "Json"],
  [/^bytea$/u, "Buffer"],
  [/^(?:text|character.*|uuid|date|time.*|interval|inet|citext|tsvector|"char"|name)$/u, "string"],
]);

/** Writes the interfaces that Kysely checks queries against, names in camel case. */
export function databaseTypes(relations: readonly CatalogueRelation[]): string {
  const interfaces = relations.map(({ name, columns }) => {
    const lines = columns.map((column) => `  ${camelCase(column.name)}: ${columnType(name, column)};`);
    return `export interface ${interfaceName(name)} {\n${lines.join("\n")}\n}\n`;
  });
  const tables = relations.map(({ name }) => `  ${camelCase(name)}: ${interfaceName(name)};`);
  const schema = `/** Every table and view of the migrations. */\nexport interface DatabaseSchema {\n${tables.join("\n")}\n}\n`;
  const body = [...interfaces, schema].join("\n");
  const used = kinds.filter((kind) => new RegExp(`\\b${kind}\\b`, "u").test(body));
  const imports = used.length === 0 ? "" : `import type { ${used.join(", ")} } from "./column-kinds.ts";\n`;
  return `${header}${imports}\n${body}`;
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
