import { createFromTemplateHandler } from "./create-from-template.ts";
import { listProcessTemplatesHandler } from "./list-process-templates.ts";

/** The gallery of processes one can begin from. */
export const processTemplateHandlers = [listProcessTemplatesHandler, createFromTemplateHandler];
