import { verifySealedFileHandler } from "./verify-sealed-file.ts";

export { sealDocumentsJob } from "./seal-documents-job.ts";
export { readVerificationCode } from "./verification-code.ts";

/** What anybody may ask of a sealed document. */
export const sealingHandlers = [verifySealedFileHandler];
