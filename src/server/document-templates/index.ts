import {
  addDocumentTemplateVersionHandler,
  changeDocumentTemplateHandler,
  createDocumentTemplateHandler,
  removeDocumentTemplateHandler,
  setDocumentTemplateStateHandler,
} from "./change-templates.ts";
import {
  documentPlaceholdersHandler,
  documentTemplateHandler,
  downloadDocumentTemplateHandler,
  listDocumentTemplatesHandler,
} from "./read-templates.ts";
import { fillDocumentTemplateHandler, searchDocumentTemplatesHandler } from "./use-templates.ts";

export { applicationDocuments, usableTemplates } from "./usable-templates.ts";
export { type Filling, fillTemplate, type MadeDocument } from "./fill-template.ts";
export { storeDocument } from "./store-document.ts";

/** Word documents with placeholders: kept by administrators, filled by whoever may read what they are filled with. */
export const documentTemplateHandlers = [
  listDocumentTemplatesHandler,
  documentTemplateHandler,
  documentPlaceholdersHandler,
  createDocumentTemplateHandler,
  addDocumentTemplateVersionHandler,
  changeDocumentTemplateHandler,
  setDocumentTemplateStateHandler,
  removeDocumentTemplateHandler,
  downloadDocumentTemplateHandler,
  searchDocumentTemplatesHandler,
  fillDocumentTemplateHandler,
];
