import { readFile } from "node:fs/promises";
import { parse, YAMLParseError } from "yaml";
import { CommandRefused } from "../generator-command.ts";

/** A schema object of OpenAPI 3.0 or 3.1, as far as it is read here. */
export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  allOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  anyOf?: ApiSchema[];
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
  format?: string;
  pattern?: string;
  default?: unknown;
  readOnly?: boolean;
  writeOnly?: boolean;
  deprecated?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

interface Body {
  $ref?: string;
  content?: Record<string, { schema?: ApiSchema }>;
}

export interface ApiOperation {
  requestBody?: Body;
  responses?: Record<string, Body>;
}

/** An OpenAPI document with what its pointers mean. */
export interface ApiDocument {
  schemas: Readonly<Record<string, ApiSchema>>;
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  /** Where the first server is, if the document says it: `https://api.example.com/v2`. */
  server: string | undefined;
  /** What a pointer inside the document points to; undefined for any other. */
  find(pointer: string): unknown;
}

/** Reads a document in JSON or YAML. */
export async function readDocument(file: string): Promise<ApiDocument> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandRefused(`There is no file ${file}.`);
  });
  const whole = parsed(file, text);
  const version = String(whole["openapi"] ?? "");
  if (!version.startsWith("3.")) {
    const found =
      whole["swagger"] === undefined ? "no OpenAPI document" : `Swagger ${String(whole["swagger"])}`;
    throw new CommandRefused(`${file} is ${found}; OpenAPI 3.0 and 3.1 are read. Convert it first.`);
  }
  const {
    components,
    paths = {},
    servers,
  } = whole as {
    components?: { schemas?: Record<string, ApiSchema> };
    paths?: ApiDocument["paths"];
    servers?: { url?: string }[];
  };
  return {
    schemas: components?.schemas ?? {},
    paths,
    server: servers?.[0]?.url,
    find: (pointer) => {
      if (!pointer.startsWith("#/")) return undefined;
      return pointer
        .slice(2)
        .split("/")
        .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
        .reduce<unknown>(
          (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
          whole,
        );
    },
  };
}

function parsed(file: string, text: string): Record<string, unknown> {
  try {
    const whole: unknown = parse(text, { logLevel: "error" });
    if (isObject(whole)) return whole;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new CommandRefused(`${file} is neither JSON nor YAML: ${error.message.split("\n")[0]}`);
  }
  throw new CommandRefused(`${file} is no OpenAPI document.`);
}

/** Whether a value has words of its own. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
