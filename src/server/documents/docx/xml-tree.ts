import { SaxesParser } from "saxes";

/** An element of a part of a document; names are written with the usual prefixes (`w:p`). */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

const elementsMax = 600_000;
const depthMax = 200;

/** What cannot be a part of a document: no XML, a document type (and with it entities), or without end. */
export class XmlFault extends Error {}

/** Follows the elements of a text. @throws {XmlFault} */
export function walkXml(
  text: string,
  {
    open,
    close,
    words,
  }: {
    open: (name: string, attributes: Record<string, string>) => void;
    close?: () => void;
    words?: (text: string) => void;
  },
): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let count = 0;
  parser.on("error", (error) => {
    throw new XmlFault(error.message);
  });
  parser.on("doctype", () => {
    throw new XmlFault("a document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    count += 1;
    if (depth > depthMax || count > elementsMax) throw new XmlFault("too many elements");
    open(name, attributes as Record<string, string>);
  });
  parser.on("closetag", () => {
    depth -= 1;
    close?.();
  });
  if (words !== undefined) {
    parser.on("text", words);
    parser.on("cdata", words);
  }
  parser.write(text).close();
}

/** Reads a text into elements. @throws {XmlFault} */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const path: XmlElement[] = [root];
  walkXml(text, {
    open: (name, attributes) => {
      const element: XmlElement = { name, attributes, children: [] };
      path.at(-1)?.children.push(element);
      path.push(element);
    },
    close: () => void path.pop(),
    words: (words) => void path.at(-1)?.children.push(words),
  });
  const [first] = elementsOf(root);
  if (first === undefined) throw new XmlFault("nothing");
  return first;
}

/** The elements within an element, its words left out. */
export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child): child is XmlElement => typeof child !== "string");
}

/** The first element of a name within an element. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(
    (child): child is XmlElement => typeof child !== "string" && child.name === name,
  );
}

/** Every element of a name, however deep. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

/** The words of an element. */
export function wordsOf({ children }: XmlElement): string {
  return children.filter((child) => typeof child === "string").join("");
}
