import { readTitles, titlesFor } from "../draft/titles.ts";
import { flatten } from "./flatten-schema.ts";
import type { ApiDocument, ApiSchema } from "./read-document.ts";

/** A value to choose, and what the document calls it. */
interface Listed {
  value: unknown;
  title?: string;
}

/** The values that a schema lists: by `enum`, `const`, or alternatives that are one value each, as 3.1 names them. */
export function listedValues(document: ApiDocument, schema: ApiSchema): Listed[] | undefined {
  const listed = valuesIn(document, schema);
  // An empty text is no value here, as null is none.
  return listed?.filter(({ value }) => value !== null && value !== "");
}

function valuesIn(
  document: ApiDocument,
  { const: only, enum: several, oneOf, anyOf }: ApiSchema,
): Listed[] | undefined {
  if (only !== undefined) return [{ value: only }];
  if (several !== undefined) return several.map((value) => ({ value }));
  const alternatives = (oneOf ?? anyOf)?.map((one) => flatten(document, one).schema);
  if (
    alternatives === undefined ||
    alternatives.some(({ const: value, type }) => value === undefined && type !== "null")
  ) {
    return undefined;
  }
  return alternatives.map(({ const: value = null, title }) => ({
    value,
    ...(title === undefined ? {} : { title }),
  }));
}

/** The choices of a field; undefined where they are not all of its type. */
export function apiChoices(type: "string" | "integer", listed: readonly Listed[]) {
  const fits = ({ value }: Listed): boolean =>
    type === "string" ? typeof value === "string" : Number.isInteger(value);
  if (listed.length === 0 || !listed.every(fits)) return undefined;
  const byText = new Map(listed.map((one) => [String(one.value), one]));
  return [...byText].map(([text, { value, title }]) => ({
    const: value as string | number,
    ...titlesFor(text, readTitles(title)),
  }));
}

/** The type that listed values have together, where the schema does not name it. */
export function typeOfValues(listed: readonly Listed[] | undefined): "string" | "integer" | undefined {
  if (listed === undefined || listed.length === 0) return undefined;
  if (listed.every(({ value }) => typeof value === "string")) return "string";
  return listed.every(({ value }) => Number.isInteger(value)) ? "integer" : undefined;
}
