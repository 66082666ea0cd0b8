import { oneOf, type Static, Type } from "../schema.ts";
import type { PageGeometry } from "./page-geometry.ts";

/** Why a PDF cannot be sealed: keys of the problems' texts. */
export const documentFaults = [
  "pdfBroken",
  "pdfEncrypted",
  "pdfSigned",
  "pdfTooLong",
  "pdfTooComplex",
  "pdfForm",
  "pdfPortfolio",
] as const;
export type DocumentFault = (typeof documentFaults)[number];

const Page = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  rotation: Type.Unsafe<PageGeometry["rotation"]>({ type: "integer", enum: [0, 90, 180, 270] }),
  unit: Type.Optional(Type.Number()),
});

/** What sealing needs to know of a PDF: its pages as they are shown, or why it cannot be sealed. */
export const DocumentFacts = Type.Object({
  fault: Type.Optional(oneOf(documentFaults)),
  /** What the fault's text mentions. */
  params: Type.Optional(Type.Record(Type.String(), Type.Number())),
  /** In points of the page's own space; none where there is a fault. */
  pages: Type.Array(Page),
});
export type DocumentFacts = Static<typeof DocumentFacts>;
