import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";

/**
 * What an instance is bound to when it is submitted, never changed afterwards (R4).
 * Without a page the form has a title, a remark and attachments.
 */
export interface Bundle {
  definition: ProcessDefinition;
  version: number;
  page?: FormPage;
}
