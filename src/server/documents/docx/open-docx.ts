import { posix } from "node:path";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { unpackArchive } from "../../archive/index.ts";
import { externalTarget, fetchingField } from "./outside-references.ts";
import { readXml, elementsOf, walkXml, XmlFault, type XmlElement } from "./xml-tree.ts";

/** A Word document whose parts may be read: none leads outside, none is hostile. */
export interface OpenedDocx {
  parts: ReadonlyMap<string, Buffer>;
  /** The name of the part with the text. */
  main: string;
}

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const macroTypes = /macroEnabled|vbaProject|vnd\.ms-word\.(?:keyMapCustomizations|attachedToolbars)/u;
const macroParts = /(?:^|\/)(?:vbaProject|vbaData)[^/]*$|(?:^|\/)activeX\//iu;
const embedded = /(?:^|\/)embeddings\//iu;
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Opens a Word document (docx) to be filled, or says why it cannot be one: no document, under a password, with macros or
 * embedded objects, with references that lead outside, with XML that is none or has a document type, or too large.
 */
export async function openDocx(bytes: Buffer): Promise<OpenedDocx | FieldProblem> {
  if (bytes.subarray(0, 4).equals(compound)) return { problem: "docxProtected" };
  const parts = await unpackArchive(bytes, { maxBytes: limits.documentUnpackedMaxKb * 1024 });
  if (parts === "archiveBomb")
    return { problem: "docxTooLarge", params: { maxMb: limits.documentUnpackedMaxKb / 1024 } };
  if (typeof parts === "string") return { problem: "docxBroken" };
  const problem = problemOfParts(parts);
  if (problem !== undefined) return problem;
  const main = mainPartOf(parts);
  return typeof main === "string" ? { parts, main } : main;
}

/** Tells a document from a problem with it. */
export function isOpenedDocx(opened: OpenedDocx | FieldProblem): opened is OpenedDocx {
  return "parts" in opened;
}

/** The text of a part; nothing where there is none. */
export function textOf({ parts }: Pick<OpenedDocx, "parts">, name: string): string | undefined {
  return parts
    .get(name)
    ?.toString("utf8")
    .replace(/^\uFEFF/u, "");
}

function problemOfParts(parts: ReadonlyMap<string, Buffer>): FieldProblem | undefined {
  for (const name of parts.keys()) {
    if (macroParts.test(name)) return { problem: "docxMacros" };
    if (embedded.test(name)) return { problem: "docxEmbedded", params: { part: name } };
  }
  const isXml = xmlPartsOf(parts);
  for (const [name, bytes] of parts) {
    if (!isXml(name)) continue;
    const problem = problemOfXml(name, bytes);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const xmlTypes = /^(?:application|text)\/(?:[^;]*\+)?xml\b/iu;

/** Which parts other programs read as XML: not only those that are called so, a document may say it of any of its parts. */
function xmlPartsOf(parts: ReadonlyMap<string, Buffer>): (name: string) => boolean {
  const said = new Set<string>();
  const extensions = new Set(["xml", "rels"]);
  const types = textOf({ parts }, "[Content_Types].xml");
  try {
    walkXml(types ?? "<none/>", {
      open: (_name, { ContentType = "", PartName, Extension }) => {
        if (!xmlTypes.test(ContentType)) return;
        if (PartName !== undefined) said.add(PartName.replace(/^\//u, "").toLowerCase());
        if (Extension !== undefined) extensions.add(Extension.toLowerCase());
      },
    });
  } catch (error) {
    // What is wrong with that part is told of it below, as of any other.
    if (!(error instanceof XmlFault)) throw error;
  }
  return (name) => {
    const lower = name.toLowerCase();
    return said.has(lower) || extensions.has(lower.slice(lower.lastIndexOf(".") + 1));
  };
}

/** Everything is read as UTF-8: another encoding would hide from us what other programs see. */
function problemOfXml(part: string, bytes: Buffer): FieldProblem | undefined {
  const broken = { problem: "docxXml", params: { part } };
  const text = bytes.toString("utf8").replace(/^\uFEFF/u, "");
  const encoding = /^<\?xml[^>]*encoding=["']([^"']+)["']/iu.exec(text)?.[1];
  if (text.includes("\uFFFD") && Buffer.from(text, "utf8").compare(bytes) !== 0) return broken;
  if (encoding !== undefined && !/^utf-?8$/iu.test(encoding)) return broken;
  let outside: string | undefined;
  let code = "";
  let isInCode = false;
  try {
    walkXml(text, {
      open: (name, attributes) => {
        outside ??= externalTarget(name, attributes);
        // Other programs go by what a prefix stands for: any may stand for that of fields.
        const local = localName(name);
        isInCode = local === "instrText";
        if (local === "fldChar") code += "\n";
        if (local === "fldSimple") code += `\n${instructionIn(attributes)}\n`;
      },
      close: () => (isInCode = false),
      words: (words) => {
        if (isInCode) code += words;
      },
    });
  } catch (error) {
    if (error instanceof XmlFault) return broken;
    throw error;
  }
  outside ??= fetchingField(code);
  return outside === undefined ? undefined : { problem: "docxExternal", params: { part, target: outside } };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function instructionIn(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => localName(name) === "instr")?.[1] ?? "";
}

function mainPartOf(parts: ReadonlyMap<string, Buffer>): string | FieldProblem {
  const types = textOf({ parts }, "[Content_Types].xml");
  if (types === undefined) return { problem: "docxBroken" };
  if (macroTypes.test(types)) return { problem: "docxMacros" };
  const relationships = textOf({ parts }, "_rels/.rels");
  const target = relationships === undefined ? undefined : officeTarget(readXml(relationships));
  if (target === undefined || !parts.has(target)) return { problem: "docxBroken" };
  const declared = elementsOf(readXml(types)).find(
    ({ name, attributes }) => name === "Override" && attributes["PartName"] === `/${target}`,
  );
  return declared?.attributes["ContentType"] === mainType ? target : { problem: "docxNotDocument" };
}

function officeTarget(relationships: XmlElement): string | undefined {
  const found = elementsOf(relationships).find(({ attributes }) =>
    (attributes["Type"] ?? "").endsWith("/officeDocument"),
  );
  const target = found?.attributes["Target"];
  return target === undefined ? undefined : posix.join("/", target).slice(1);
}
