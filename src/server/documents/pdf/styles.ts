import { childOf, elementsOf, type XmlElement } from "../docx/xml-tree.ts";

/** The styles of a document. */
export interface Styles {
  /** The properties that a style and those it stands on give, the weakest first. */
  chain(styleId: string | undefined, part: "w:pPr" | "w:rPr" | "w:tblPr"): XmlElement[];
  /** A style and those it stands on, the weakest first. */
  chainOf(styleId: string | undefined): XmlElement[];
  /** What counts without any style. */
  defaults(part: "w:pPr" | "w:rPr"): XmlElement | undefined;
  /** The style of paragraphs, or tables, that name none. */
  usual(type: "paragraph" | "table"): string | undefined;
}

const longestChain = 20;

/** Reads `styles.xml`; a document may have none. Pure. */
export function readStyles(root: XmlElement | undefined): Styles {
  const styles = new Map<string, XmlElement>();
  const usual = new Map<string, string>();
  for (const style of root === undefined ? [] : elementsOf(root)) {
    const { "w:styleId": id, "w:type": type = "", "w:default": isDefault } = style.attributes;
    if (style.name !== "w:style" || id === undefined) continue;
    styles.set(id, style);
    if (isDefault === "1" || isDefault === "true") usual.set(type, id);
  }
  const defaults = childOf(root, "w:docDefaults");
  const chainOf = (styleId: string | undefined): XmlElement[] => {
    const found: XmlElement[] = [];
    let style = styleId === undefined ? undefined : styles.get(styleId);
    for (let depth = 0; style !== undefined && depth < longestChain; depth += 1) {
      found.unshift(style);
      const basedOn = childOf(style, "w:basedOn")?.attributes["w:val"];
      style = basedOn === undefined ? undefined : styles.get(basedOn);
    }
    return found;
  };
  return {
    chainOf,
    chain: (styleId, part) =>
      chainOf(styleId).flatMap((style) => {
        const properties = childOf(style, part);
        return properties === undefined ? [] : [properties];
      }),
    defaults: (part) => childOf(childOf(defaults, `${part}Default`), part),
    usual: (type) => usual.get(type),
  };
}
