import type { FieldProblem } from "#contract/errors/refusal.ts";
import { readTag } from "#contract/documents/document-tag.ts";
import {
  compares,
  type DocumentValue,
  type DocumentValues,
  holds,
  isRows,
  writtenValue,
} from "#contract/documents/document-values.ts";
import { limits } from "#contract/limits.ts";
import { compileDocx, type TagContext } from "./compile-docx.ts";
import { docxProblems } from "./docx-problems.ts";
import type { OpenedDocx } from "./open-docx.ts";

/** A filled document, and the placeholders that nothing was there for. */
export interface FilledDocx {
  bytes: Buffer;
  empty: string[];
}

class TooManyRows extends Error {}

/** Fills a document with values; what it names besides stays empty. Refuses with `documentTooLong`. */
export function fillDocx(opened: OpenedDocx, values: DocumentValues): FilledDocx | FieldProblem {
  const empty = new Set<string>();
  let rows = 0;
  let isTooLong = false;
  const count = (more: number): void => {
    rows += more;
    isTooLong ||= rows > limits.documentRowsMax;
    if (isTooLong) throw new TooManyRows();
  };
  const tooLong = { problem: "documentTooLong", params: { max: limits.documentRowsMax } };
  try {
    const compiled = compileDocx(opened, (tag) => ({
      get: (_scope, context) => valueOf(tag, context, { empty, count }),
    }));
    compiled.render(values);
    const bytes = compiled.toBuffer({ compression: "DEFLATE" });
    if (bytes.length > limits.documentMaxKb * 1024) return tooLong;
    return { bytes, empty: [...empty] };
  } catch (error) {
    if (isTooLong) return tooLong;
    const [first] = docxProblems(error);
    if (first === undefined) throw error;
    return first;
  }
}

interface Tally {
  empty: Set<string>;
  count: (rows: number) => void;
}

function valueOf(tag: string, { scopeList, num, meta }: TagContext, { empty, count }: Tally): unknown {
  const read = readTag(tag);
  // Asked again for the scopes around it: what was found in the innermost counts.
  const scope = scopeList[num] as DocumentValues | undefined;
  if (read === undefined) return "";
  const value = scope !== undefined && Object.hasOwn(scope, read.name) ? scope[read.name] : undefined;
  if (value === undefined && num > 0) return undefined;
  const isSection = meta.part.module === "loop";
  if (!isSection) {
    const text = cleaned(writtenValue(value, read.format));
    // A column that is empty in some row is nothing to be told.
    if (text === "" && scopeList.length === 1) empty.add(read.name);
    return text;
  }
  return read.test === undefined
    ? sectionOf(value, meta.part.inverted === true, count)
    : compares(value, read.test);
}

function sectionOf(value: DocumentValue | undefined, isInverted: boolean, count: Tally["count"]): unknown {
  if (value === undefined || !isRows(value) || isInverted) return holds(value);
  count(value.rows.length);
  return value.rows.map((row, at) => ({
    ...row,
    rowNumber: { text: String(at + 1), raw: at + 1 },
  }));
}

/** XML has no control characters, nor halves of characters. */
function cleaned(text: string): string {
  return [...text].filter(isOfXml).join("");
}

function isOfXml(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return !(code >= 0xd8_00 && code <= 0xdf_ff) && code !== 0xff_fe && code !== 0xff_ff;
}
