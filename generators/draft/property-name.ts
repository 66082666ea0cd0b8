import { reservedNames } from "#tables";
import chinese from "#contract/texts/zh-CN/fields.json" with { type: "json" };

const reserved = new Set([
  ...reservedNames,
  // PostgreSQL's and the server's own columns.
  "xmin",
  "xmax",
  "cmin",
  "cmax",
  "ctid",
  "tableoid",
  "deletedAt",
  "deletedBy",
]);
const longest = 58;

/** A column's head or another schema's name as a property: `Plate no.` → `plateNo`, `金额` → `amount`. */
export function propertyName(text: string, fallback: string): string {
  const shared = Object.entries(chinese.labels).find(([, label]) => label === text.trim())?.[0];
  const words = (shared ?? text)
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, "$1 $2")
    .split(/[^A-Za-z\d]+/u)
    .filter((word) => word !== "");
  const camel = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("");
  const name = camel === "" ? fallback : /^[a-z]/iu.test(camel) ? camel : `${fallback}${camel}`;
  const short = name.slice(0, longest);
  return reserved.has(short) ? `${short}Value`.slice(0, longest) : short;
}

/** Gives every text a name of its own; the second of two alike gets a number. Columns differ in case alone as well. */
export function propertyNames(texts: readonly string[], fallback = "field"): string[] {
  const taken = new Set<string>();
  return texts.map((text, index) => {
    const wanted = propertyName(text, `${fallback}${index + 1}`);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted.slice(0, longest - String(number).length)}${number}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

/** A name that `x-entity.name` takes: `work_order` → `workOrder`. */
export function entityName(text: string): string {
  const name = propertyName(text, "table").slice(0, 48);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
