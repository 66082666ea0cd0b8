import {
  decodePDFRawStream,
  PDFArray,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { graphicsStates } from "./graphics-states.ts";

/** No program stores more of them than a few; viewers give up at some number. */
const statesMax = 1_000;

/**
 * Gives each page contents of its own that leave the page as they found it: what is drawn behind them would stand anywhere
 * where they bring back another state than they stored (a seal beside the page, or ten times as large), and on other pages
 * with which they are shared.
 *
 * @throws {Error} where contents cannot be read, or leave more states open than any viewer keeps
 */
export function closeContents(document: PDFDocument): void {
  const { context } = document;
  for (const { node } of document.getPages()) {
    const given = node.get(PDFName.of("Contents"));
    const contents = context.lookup(given);
    const parts = (contents instanceof PDFArray ? contents.asArray() : [given]).flatMap((part) => {
      const stream = context.lookup(part);
      return part !== undefined && stream instanceof PDFStream ? [{ part, stream }] : [];
    });
    const { missing, open } = graphicsStates(
      Buffer.concat(parts.flatMap(({ stream }) => [bytesOf(stream), lineEnd])),
    );
    if (missing + open > statesMax) throw new Error("the contents of a page leave too many states open");
    const operators = (operator: string, times: number): PDFObject[] =>
      times === 0 ? [] : [context.register(context.flateStream(`${operator}\n`.repeat(times)))];
    const closed = [...operators("q", missing), ...parts.map(({ part }) => part), ...operators("Q", open)];
    if (given !== undefined) node.set(PDFName.of("Contents"), context.obj(closed));
  }
}

/** Parts of contents end where a word ends. */
const lineEnd = Buffer.from("\n");

function bytesOf(stream: PDFStream): Uint8Array {
  return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
}
