import { handOverSealHandler, sealHandOversHandler, takeSealBackHandler } from "./hand-overs.ts";
import { addSealHandler } from "./add-seal.ts";
import { listSealHandler } from "./list-seal.ts";
import { sealDetailHandler } from "./seal-detail.ts";
import { uploadSealCertificateHandler } from "./upload-certificate.ts";
import {
  placementTemplatesHandler,
  removePlacementTemplateHandler,
  savePlacementTemplateHandler,
} from "./placement-templates.ts";
import { updateSealHandler } from "./update-seal.ts";

export { boundFiles, isUnchanged, withBoundFiles } from "./bind-files.ts";
export { checkPlacements, checkSealing } from "./check-placements.ts";
export { decryptedKey, encryptedKey } from "./key-cipher.ts";
export { pdfSealing } from "./pdf-sealing.ts";
export { TimeStampError } from "./time-stamp-error.ts";
export { openDocumentReader } from "./documents/document-reader.ts";
export { readDocument } from "./documents/read-document.ts";
export { readDocumentJob, readDocumentTask } from "./documents/read-document-task.ts";
export type { SealKey } from "./pdf/seal-key.ts";
export type { SealLook } from "./pdf/stamp-pdf.ts";
export { insertSeal } from "./add-seal.ts";

/** The seals of an organisation: who keeps them, who may apply for them, what they look like. */
export const sealHandlers = [
  listSealHandler,
  addSealHandler,
  updateSealHandler,
  sealDetailHandler,
  uploadSealCertificateHandler,
  sealHandOversHandler,
  handOverSealHandler,
  takeSealBackHandler,
  placementTemplatesHandler,
  savePlacementTemplateHandler,
  removePlacementTemplateHandler,
];
