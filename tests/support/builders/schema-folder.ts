import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A folder of schema files for one test. */
export interface SchemaFolder {
  path: string;
  write(name: string, schema: object | string): Promise<void>;
  remove(name: string): Promise<void>;
  discard(): Promise<void>;
}

/** Makes an empty folder of schemas, or one with some in it. */
export async function aSchemaFolder(schemas: Record<string, object> = {}): Promise<SchemaFolder> {
  const path = await mkdtemp(join(tmpdir(), "chancery-schemas-"));
  await mkdir(path, { recursive: true });
  const write = (name: string, schema: object | string): Promise<void> =>
    writeFile(join(path, name), typeof schema === "string" ? schema : JSON.stringify(schema));
  for (const [name, schema] of Object.entries(schemas)) await write(name, schema);
  return {
    path,
    write,
    remove: (name) => rm(join(path, name)),
    discard: () => rm(path, { recursive: true, force: true }),
  };
}

/** Schemas of the product by their file names, `user.json`, to stand beside those of a test. */
export async function schemasOfProduct(...files: string[]): Promise<Record<string, object>> {
  const read = async (file: string): Promise<[string, object]> => [
    file,
    JSON.parse(await readFile(resolve("schemas", file), "utf8")) as object,
  ];
  return Object.fromEntries(await Promise.all(files.map(read)));
}

/** A schema with the usual right of everybody to everything; what a test is about is given. */
export function aSchema(given: {
  name: string;
  key?: string;
  label?: string;
  properties: Record<string, object>;
  required?: readonly string[];
  entity?: object;
  more?: object;
}): object {
  const key = given.key ?? "id";
  return {
    title: given.name,
    type: "object",
    required: given.required ?? [],
    properties: {
      ...(given.key === undefined ? { id: { title: "编号", type: "integer", readOnly: true } } : {}),
      ...given.properties,
    },
    ...given.more,
    "x-entity": {
      name: given.name,
      key,
      label: given.label ?? key,
      scope: "group",
      changedBy: ["*"],
      audit: true,
      softDelete: true,
      access: { read: ["*"], create: ["*"], update: ["*"], delete: ["*"] },
      ...given.entity,
    },
  };
}
