import { documentToSealHandler } from "./document-to-seal.ts";
import { finishPhysicalSealingHandler } from "./finish-physical-sealing.ts";
import { physicalSealingsHandler } from "./physical-sealings.ts";
import { verifySealedFileHandler } from "./verify-sealed-file.ts";

export { sealDocumentsJob } from "./seal-documents-job.ts";
export { readVerificationCode } from "./verification-code.ts";

/** What keepers seal by hand, and what anybody may ask of a sealed document. */
export const sealingHandlers = [
  verifySealedFileHandler,
  documentToSealHandler,
  physicalSealingsHandler,
  finishPhysicalSealingHandler,
];
