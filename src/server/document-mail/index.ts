import { documentMailHandler, setDocumentMailHandler } from "./set-document-mail.ts";

export { mailDocumentsJob, mailDocumentsTask } from "./mail-documents-job.ts";

/** The documents of an application, mailed once it is complete. */
export const documentMailHandlers = [documentMailHandler, setDocumentMailHandler];
