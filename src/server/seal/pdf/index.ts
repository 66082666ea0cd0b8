export { openPdf } from "./open-pdf.ts";
export { readPkcs12 } from "./read-pkcs12.ts";
export { newSealKey } from "./seal-key.ts";
export { signedPdf } from "./sign-pdf.ts";
export { stampPdf } from "./stamp-pdf.ts";
export { addVerificationMark } from "./verification-mark.ts";
