import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { writeWireNames } from "#contract/wire/misspelt-names.ts";

export interface EncodedInput {
  query: URLSearchParams;
  body: URLSearchParams | FormData | Record<string, unknown> | undefined;
}

/** Proxies and servers refuse addresses of more than some 8 KB, headers included. */
const queryMaxCharacters = 2_000;

/**
 * Splits an input into query and body as its declaration says. A form drops empty values (spec §7). What is too long for an
 * address, such as a reason of a page, goes as a form instead, which the server reads just so.
 */
export function encodeInput(
  declaration: Pick<CallDeclaration, "encoding" | "method" | "queryFields" | "wireNames">,
  input: unknown,
): EncodedInput {
  const { wireNames } = declaration;
  const sent = wireNames === undefined ? input : writeWireNames(wireNames, input);
  const fields = Object.entries((sent ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  if (declaration.encoding === "query") {
    const query = flat(fields);
    const isShort = query.toString().length <= queryMaxCharacters;
    if (isShort || declaration.method === "GET") return { query, body: undefined };
    return { query: new URLSearchParams(), body: query };
  }

  const inQuery = new Set(declaration.queryFields ?? []);
  const query = flat(fields.filter(([name]) => inQuery.has(name)));
  const rest = fields.filter(([name]) => !inQuery.has(name));
  if (declaration.encoding === "json") return { query, body: Object.fromEntries(rest) };
  if (declaration.encoding === "form") return { query, body: flat(rest.filter(([, value]) => value !== "")) };

  const parts = new FormData();
  for (const [name, value] of rest) {
    for (const one of Array.isArray(value) ? value : [value]) {
      parts.append(name, one instanceof Blob ? one : asText(one));
    }
  }
  return { query, body: parts };
}

function flat(fields: [string, unknown][]): URLSearchParams {
  const pairs = new URLSearchParams();
  for (const [name, value] of fields) {
    if (value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(name, asText(one));
  }
  return pairs;
}

function asText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
