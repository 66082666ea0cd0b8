import { processTemplates } from "#contract/calls/process-templates.ts";
import { handle } from "../http/index.ts";
import { gallery } from "./gallery.ts";

/** What a process can begin from, in the caller's language. */
export const listProcessTemplatesHandler = handle(processTemplates, async (_input, { language }) =>
  gallery.map(({ templateId, name, comments, fields, steps }) => ({
    templateId,
    name: name[language],
    comments: comments[language],
    fields: fields.map(({ title }) => title[language]),
    steps: steps.map((step) => step.name[language]),
  })),
);
