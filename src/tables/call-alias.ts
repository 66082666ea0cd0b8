import type { CallAlias } from "./table-model.ts";

type Written = Exclude<CallAlias, { call: string }>;

const shape = /^(GET|POST|PUT|PATCH|DELETE) (\/[^ ]*)(?: (json|query|form))?$/;

/** Reads `listItem` or `POST /basic/menu/{menuId}/move json`; a GET travels as query, everything else as JSON, unless it says. */
export function readCallAlias(text: string): CallAlias {
  const found = shape.exec(text);
  if (found === null) return { call: text };
  const [, method = "POST", path = "/", encoding] = found;
  return {
    method: method as Written["method"],
    path,
    encoding: (encoding as Written["encoding"] | undefined) ?? (method === "GET" ? "query" : "json"),
    placeholders: [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name),
  };
}
