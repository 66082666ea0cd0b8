import { formStatuses } from "./form-status.ts";

/** What a document template is filled with: an application, a contract of the register, or values that somebody types. */
export const documentKinds = ["application", "contract", "free"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** How a version of a document template stands; the words of forms (spec §4). At most one is effective. */
export const documentStates = formStatuses;
export type DocumentState = (typeof documentStates)[number];

/** What a filled document is written as. */
export const documentFormats = ["docx", "pdf"] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The parts of a document in which a placeholder may stand. */
export const documentParts = ["body", "header", "footer", "other"] as const;
export type DocumentPart = (typeof documentParts)[number];
