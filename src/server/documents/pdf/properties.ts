import { elementsOf, type XmlElement } from "../docx/xml-tree.ts";

/** Properties by the names of their elements: what was given last counts, attribute by attribute where they are separate. */
export type Properties = ReadonlyMap<string, Readonly<Record<string, string>>>;

const separate: ReadonlySet<string> = new Set(["w:spacing", "w:ind", "w:rFonts"]);

/** Puts properties over one another, the strongest last. Pure. */
export function mergedProperties(...given: readonly (XmlElement | undefined)[]): Properties {
  const merged = new Map<string, Readonly<Record<string, string>>>();
  for (const element of given) {
    for (const { name, attributes } of element === undefined ? [] : elementsOf(element)) {
      const before = separate.has(name) ? merged.get(name) : undefined;
      merged.set(name, { ...before, ...attributes });
    }
  }
  return merged;
}

/** A property that is there or not: `<w:b/>`, `<w:b w:val="0"/>`. Pure. */
export function isOn(properties: Properties, name: string): boolean {
  const value = properties.get(name);
  return value !== undefined && !["0", "false", "off", "none"].includes(value["w:val"] ?? "1");
}

/** The value of a property. Pure. */
export function valueOf(properties: Properties, name: string, attribute = "w:val"): string | undefined {
  return properties.get(name)?.[attribute];
}

/** Twentieths of a point as points; undefined for what is no number. Pure. */
export function points(twips: string | undefined, per = 20): number | undefined {
  const number = twips === undefined ? Number.NaN : Number.parseFloat(twips);
  return Number.isFinite(number) && Math.abs(number) < 1e6 ? number / per : undefined;
}

/** A colour of a document; undefined where it leaves it to its reader. Pure. */
export function colorOf(value: string | undefined): string | undefined {
  return value !== undefined && /^[0-9a-f]{6}$/iu.test(value) ? value : undefined;
}
