/**
 * A PDF of one page (400 × 200 points) that is put together by hand, as it takes to leave out what programs would put in.
 *
 * @param resources what its page draws with, such as `/Font<</F1 5 0 R>>`.
 * @param more further objects, from number 5 on: what is between `obj` and `endobj`.
 */
export function aPlainPdf(content: string, resources: string, more: readonly (string | Buffer)[]): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<<${resources}>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...more,
  ];
  const parts = [Buffer.from("%PDF-1.7\n")];
  const starts: number[] = [];
  objects.forEach((object, index) => {
    starts.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
  });
  const end = parts.reduce((sum, part) => sum + part.length, 0);
  const lines = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Root 1 0 R/Size ${size}>>\nstartxref\n${end}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A text in a font of the character collections of Chinese and Japanese, which is named and not embedded. */
export function aPdfInNamedFont(font: NamedFont, encoded: Buffer): Buffer {
  const { name, encoding, ordering, supplement } = font;
  return aPlainPdf(`BT /F1 36 Tf 40 90 Td <${encoded.toString("hex")}> Tj ET`, "/Font<</F1 5 0 R>>", [
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/DW 1000/FontDescriptor 7 0 R` +
      `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement ${supplement}>>>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>`,
  ]);
}

/** A font that every reader of PDF is to have, or something like it. */
export interface NamedFont {
  name: string;
  /** Which character map its text is written in. */
  encoding: string;
  ordering: "GB1" | "CNS1" | "Japan1" | "Korea1";
  supplement: number;
}

/** A text as the maps with `UCS2` and `UTF16` in their names have it. */
export function bigEndian(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

/** A black square in the middle of a white one, of 16 × 16 dots, and how it is packed. */
export const packedSquares = {
  JPXDecode: {
    dictionary: "/Filter/JPXDecode",
    data: Buffer.from(
      "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQcHAAAAAAAPY29scgEAAAAAABEAAAD2" +
        "anAyY/9P/1EAKQAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQcBAf9SAAwAAAABAAAEBAAB/1wABEBA/2QAJQABQ3JlYXRl" +
        "ZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAhAAB/5Pfg5h4mQzGQqrjnrLsFM3b/K5N1gHkMAADCQly/x4gAAMJCUgTAGEe" +
        "YpxH3KaI+5TRIS+MHAAAGEc4/w/RThH3KaJCXxg4AAAwjnH+P0U4R9ymiQl8YOAAAMI5x/j9FOEfcpokJfGDgAADCOcf4/RThH3KaJCX/9k=",
      "base64",
    ),
  },
  CCITTFaxDecode: {
    dictionary:
      "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 16/Rows 16/BlackIs1 true>>/ColorSpace/DeviceGray/BitsPerComponent 1",
    data: Buffer.from("JqC/8uf////4/wAQAQ==", "base64"),
  },
} as const;

/** A page with nothing but such a picture, as scanners make them. */
export function aScannedPdf(packing: keyof typeof packedSquares): Buffer {
  const { dictionary, data } = packedSquares[packing];
  return aPlainPdf("400 0 0 200 0 0 cm /P1 Do", "/XObject<</P1 5 0 R>>", [
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width 16/Height 16${dictionary}/Length ${data.length}>>stream\n`,
      ),
      data,
      Buffer.from("\nendstream"),
    ]),
  ]);
}
