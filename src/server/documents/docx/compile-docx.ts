import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import type { OpenedDocx } from "./open-docx.ts";

/** What a placeholder gives: the reader of its values. */
type TagReader = (tag: string) => { get: (scope: unknown, context: TagContext) => unknown };

/** What is known of a placeholder while it is filled. */
export interface TagContext {
  num: number;
  scopeList: readonly unknown[];
  meta: { part: { module?: string; inverted?: boolean } };
}

/**
 * Compiles a document for its placeholders. The reader says what they give; nothing between braces is ever run, other braces
 * cannot be asked for, and no placeholder brings in XML.
 *
 * @throws what is wrong with its braces, as `docxProblems` reads it.
 */
export function compileDocx(
  { parts }: OpenedDocx,
  reader: TagReader,
  modules: Docxtemplater.DXT.Module[] = [],
) {
  const zip = new PizZip();
  for (const [name, bytes] of parts) zip.file(name, bytes);
  return new Docxtemplater(zip, {
    paragraphLoop: true,
    linebreaks: true,
    delimiters: { start: "{", end: "}" },
    syntax: { changeDelimiterPrefix: null },
    errorLogging: false,
    nullGetter: () => "",
    modules,
    parser: reader as never,
  });
}
