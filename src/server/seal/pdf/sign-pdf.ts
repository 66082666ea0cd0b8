import { PDFArray, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from "@cantoo/pdf-lib";
import { signedCms, type SealKey } from "./seal-key.ts";

/** Room for a signature with its certificates and its time stamp: 24 KB. */
const contentsBytes = 24_576;
const placeholder = "**********";

/** Who signs, why and when. */
export interface Signing {
  key: SealKey;
  name: string;
  reason: string;
  now: Date;
  /** Absent: without a time stamp. */
  tsaUrl?: string | undefined;
}

/**
 * Signs a document as PAdES baseline B-B (ETSI EN 319 142-1): a detached CMS signature over everything but itself, with
 * the signing certificate among what is signed; with a time-stamping authority as B-T. The answer is the finished file.
 *
 * @throws {TimeStampError}
 */
export async function signedPdf(
  document: PDFDocument,
  { key, name, reason, now, tsaUrl }: Signing,
): Promise<Buffer> {
  addSignatureField(document, { name, reason, now });
  const bytes = Buffer.from(
    await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
  const contents = bytes.lastIndexOf(`<${"0".repeat(64)}`);
  const end = contents + contentsBytes * 2 + 2;
  const range = bytes.lastIndexOf("/ByteRange");
  if (contents < 0 || range < 0 || bytes[end - 1] !== 0x3e)
    throw new Error("the place of the signature is lost");
  const open = bytes.indexOf("[", range);
  const close = bytes.indexOf("]", range);
  const said = `[0 ${contents} ${end} ${bytes.length - end}`.padEnd(close - open, " ");
  bytes.write(said, open, "latin1");
  const cms = await signedCms(key, Buffer.concat([bytes.subarray(0, contents), bytes.subarray(end)]), tsaUrl);
  if (cms.length > contentsBytes) throw new Error("the signature is larger than its place");
  bytes.write(cms.toString("hex"), contents + 1, "latin1");
  return bytes;
}

function addSignatureField(
  document: PDFDocument,
  { name, reason, now }: Pick<Signing, "name" | "reason" | "now">,
): void {
  const { context, catalog } = document;
  const wide = PDFName.of(placeholder);
  const signature = context.register(
    context.obj({
      Type: "Sig",
      Filter: "Adobe.PPKLite",
      SubFilter: "ETSI.CAdES.detached",
      ByteRange: [PDFNumber.of(0), wide, wide, wide],
      Contents: PDFHexString.of("0".repeat(contentsBytes * 2)),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
      M: PDFString.fromDate(now),
    }),
  );
  const page = document.getPage(0);
  const widget = context.register(
    context.obj({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      Rect: [0, 0, 0, 0],
      T: PDFString.of("Seal"),
      F: 132,
      V: signature,
      P: page.ref,
    }),
  );
  page.node.addAnnot(widget);
  const form = catalog.getOrCreateAcroForm().dict;
  form.set(PDFName.of("SigFlags"), PDFNumber.of(3));
  const fields = form.lookupMaybe(PDFName.of("Fields"), PDFArray);
  if (fields === undefined) form.set(PDFName.of("Fields"), context.obj([widget]));
  else fields.push(widget);
}
