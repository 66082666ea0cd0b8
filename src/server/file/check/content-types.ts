import type { UploadExtension } from "#contract/rules/file-name.ts";

/** What the content of a file must be for its ending. */
export interface ContentType {
  /** What it is served as; never what its sender said. */
  readonly served: string;
  /** Types that its first bytes may show, as they are detected. */
  readonly detected: readonly string[];
  /** In a ZIP container: the start of a name that one of its entries must have. */
  readonly entry?: RegExp;
  /** In a compound file: names one of which must be in its directory. */
  readonly streams?: readonly string[];
}

export const zipType = "application/zip";
export const compoundType = "application/x-cfb";
/** A PDF that something else stands before: its readers take it, and so might others take what stands before. */
export const buriedPdfType = "application/x-buried-pdf";

/** What a browser saves and never shows. */
export const savedType = "application/octet-stream";

/** A document under a password: what is inside is a compound file whatever the ending. */
export const encryptedStream = "EncryptedPackage";

const office = "application/vnd.openxmlformats-officedocument";

/** Every ending that may be uploaded (spec §5) and the content that belongs to it. */
export const contentTypes: Readonly<Record<UploadExtension, ContentType>> = {
  pdf: { served: "application/pdf", detected: ["application/pdf", buriedPdfType] },
  doc: { served: "application/msword", detected: [compoundType], streams: ["WordDocument"] },
  xls: { served: "application/vnd.ms-excel", detected: [compoundType], streams: ["Workbook", "Book"] },
  ppt: {
    served: "application/vnd.ms-powerpoint",
    detected: [compoundType],
    streams: ["PowerPoint Document", "PP40", "PP97_DUALSTORAGE"],
  },
  mpp: { served: "application/vnd.ms-project", detected: [compoundType] },
  pub: { served: "application/vnd.ms-publisher", detected: [compoundType] },
  docx: {
    served: `${office}.wordprocessingml.document`,
    detected: [zipType, compoundType],
    entry: /^word\//u,
    streams: [encryptedStream],
  },
  xlsx: {
    served: `${office}.spreadsheetml.sheet`,
    detected: [zipType, compoundType],
    entry: /^xl\//u,
    streams: [encryptedStream],
  },
  pptx: {
    served: `${office}.presentationml.presentation`,
    detected: [zipType, compoundType],
    entry: /^ppt\//u,
    streams: [encryptedStream],
  },
  // Documents of a Chinese office suite and of a mind-mapping program: containers without a public form.
  wpx: { served: savedType, detected: [zipType, compoundType] },
  mmap: { served: savedType, detected: [zipType], entry: /^document\.xml$/iu },
  jpg: { served: "image/jpeg", detected: ["image/jpeg"] },
  jpeg: { served: "image/jpeg", detected: ["image/jpeg"] },
  gif: { served: "image/gif", detected: ["image/gif"] },
  bmp: { served: "image/bmp", detected: ["image/bmp"] },
  png: { served: "image/png", detected: ["image/png", "image/apng"] },
  rar: { served: "application/vnd.rar", detected: ["application/x-rar-compressed", "application/vnd.rar"] },
  zip: { served: zipType, detected: [zipType] },
};
