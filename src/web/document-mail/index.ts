/** The documents of an application, mailed once it is complete. */
export { DocumentMailDialog } from "./document-mail-dialog.tsx";
