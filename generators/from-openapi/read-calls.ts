import { flatten } from "./flatten-schema.ts";
import type { ApiDocument, ApiOperation, ApiSchema } from "./read-document.ts";

/** A call of the document on rows of a component. */
export interface ApiCall {
  operation: "list" | "get" | "create" | "update" | "delete";
  method: string;
  path: string;
  encoding: "json" | "query" | "form";
  /** Names between braces, in order. */
  placeholders: readonly string[];
}

const jsonLike = /^application\/(?:[\w.+-]+\+)?json/u;
const form = "application/x-www-form-urlencoded";

/**
 * The calls that list, get, create, update and delete a component's rows: a list answers an array of it, alone or
 * inside an object; the others end in the name of one row, and `DELETE` and `PUT` of the same path belong to it.
 */
export function readCalls(document: ApiDocument, component: string): ApiCall[] {
  const base = basePath(document);
  const items = new Set<string>();
  const calls: ApiCall[] = [];
  const add = (
    operation: ApiCall["operation"],
    method: string,
    path: string,
    encoding: ApiCall["encoding"],
  ) => calls.push({ operation, method, path: base + path, encoding, placeholders: namesIn(path) });
  for (const [path, { get, post }] of Object.entries(document.paths)) {
    const answered = get === undefined ? undefined : answerOf(document, get);
    if (answered !== undefined && isOf(document, answered, component)) {
      items.add(path);
      add("get", "GET", path, "query");
    } else if (answered !== undefined && isListOf(document, answered, component))
      add("list", "GET", path, "query");
    const sent = post === undefined ? undefined : requestOf(document, post);
    if (sent !== undefined && isOf(document, sent.schema, component) && !path.endsWith("}")) {
      add("create", "POST", path, sent.encoding);
    }
  }
  for (const [path, { put, patch, delete: remove }] of Object.entries(document.paths)) {
    const change = put ?? patch;
    const sent = change === undefined ? undefined : requestOf(document, change);
    if (sent !== undefined && (items.has(path) || isOf(document, sent.schema, component))) {
      add("update", put === undefined ? "PATCH" : "PUT", path, sent.encoding);
    }
    if (remove !== undefined && items.has(path)) add("delete", "DELETE", path, "query");
  }
  return calls;
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/gu)].map(([, name = ""]) => name);

/** The path below the host of the first server, where it has no variables. */
function basePath({ server }: ApiDocument): string {
  if (server === undefined || server.includes("{")) return "";
  const path = URL.canParse(server) ? new URL(server).pathname : server;
  return path.startsWith("/") ? path.replace(/\/$/u, "") : "";
}

function answerOf(document: ApiDocument, { responses = {} }: ApiOperation): ApiSchema | undefined {
  const status = Object.keys(responses)
    .toSorted()
    .find((code) => code.startsWith("2"));
  return contentOf(document, responses[status ?? "default"])?.schema;
}

function requestOf(
  document: ApiDocument,
  { requestBody }: ApiOperation,
): { schema: ApiSchema; encoding: "json" | "form" } | undefined {
  return contentOf(document, requestBody);
}

function contentOf(
  document: ApiDocument,
  body: ApiOperation["requestBody"],
): { schema: ApiSchema; encoding: "json" | "form" } | undefined {
  const found = body?.$ref === undefined ? body : (document.find(body.$ref) as typeof body);
  const entries = Object.entries(found?.content ?? {});
  const json = entries.find(([type]) => jsonLike.test(type) || type === "*/*")?.[1].schema;
  if (json !== undefined) return { schema: json, encoding: "json" };
  const fields = entries.find(([type]) => type === form)?.[1].schema;
  return fields === undefined ? undefined : { schema: fields, encoding: "form" };
}

/** Whether a schema is the component, or a wrapper that adds to it. */
function isOf(document: ApiDocument, schema: ApiSchema, component: string): boolean {
  if (flatten(document, schema).component === component) return true;
  return schema.allOf?.some((part) => flatten(document, part).component === component) ?? false;
}

function isListOf(document: ApiDocument, schema: ApiSchema, component: string): boolean {
  const { schema: flat, type } = flatten(document, schema);
  if (type === "array") return flat.items !== undefined && isOf(document, flat.items, component);
  return Object.values(flat.properties ?? {}).some((property) => {
    const inner = flatten(document, property);
    return (
      inner.type === "array" &&
      inner.schema.items !== undefined &&
      isOf(document, inner.schema.items, component)
    );
  });
}
