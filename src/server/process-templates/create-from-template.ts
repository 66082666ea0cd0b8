import { createFromTemplate } from "#contract/calls/process-templates.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { mayTakeId } from "#contract/rules/own-id.ts";
import { savePage, takenPage } from "../form/index.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { lockProcess, saveProcess } from "../process/index.ts";
import { definitionOfTemplate } from "./definition-of-template.ts";
import { formOfTemplate } from "./form-of-template.ts";
import { gallery } from "./gallery.ts";
import { nameAsTyped } from "./words.ts";

/**
 * Makes the draft of a process, and its form under the same id, from a template. Refuses with `notFound` a template there
 * is not, with `idTaken` an id that a process or a form has already.
 */
export const createFromTemplateHandler = handle(createFromTemplate, async (input, scope) => {
  const { tx, actor, request, ports } = scope;
  const { processId } = input;
  const template = gallery.find(({ templateId }) => templateId === input.templateId);
  if (template === undefined) return refuse("notFound");
  const taken = refuse("idTaken", { id: processId });
  if (!mayTakeId(processId, actor.organId)) return taken;
  if ((await lockProcess(tx, processId)) !== undefined || (await takenPage(tx, processId))) return taken;
  const named = {
    name: nameAsTyped(template.name, input.processName.trim(), scope.language),
    company: String(actor.organId),
  };
  const page = formOfTemplate(template, { pageId: processId, ...named });
  const savedPage = await savePage(tx, page, {
    organId: actor.organId,
    createdBy: actor.userCode,
    now: request.now,
  });
  if (savedPage === undefined) return taken;
  const rowVersion = await saveProcess(tx, {
    definition: definitionOfTemplate(template, { processId, ...named }),
    organId: actor.organId,
    status: "draft",
    publishedVersion: null,
    processTypeId: null,
    by: actor.userCode,
    now: request.now,
  });
  // Somebody else was faster: the transaction takes back what this one wrote.
  if (rowVersion === undefined) throw new Error(`${processId} was taken meanwhile`);
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: createFromTemplate.name,
    subject: processId,
    detail: { template: template.templateId },
  });
  ports.live.announceToAll(tx, { event: "definitions" });
  return { processId, pageId: page.pageId, rowVersion };
});
