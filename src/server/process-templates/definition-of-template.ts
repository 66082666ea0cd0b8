import { END, type ProcessDefinition, type TaskDefinition } from "#contract/shapes/process-definition.ts";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { ProcessTemplate, TemplateStep } from "./process-template.ts";
import { inOtherLanguages, type StoredName } from "./words.ts";

/** The draft of a template. Its category is left to whoever makes it: every organisation has its own. */
export function definitionOfTemplate(
  { tags, comments, steps }: ProcessTemplate,
  { processId, name, company }: Pick<ProcessDefinition, "processId" | "company"> & { name: StoredName },
): ProcessDefinition {
  return {
    processId,
    processName: name.text,
    ...(Object.keys(name.names).length === 0 ? {} : { i18n: name.names }),
    processTypeId: "",
    company,
    status: "draft",
    processVisibility: "visible",
    processComments: comments[defaultLanguage],
    commentsI18n: inOtherLanguages(comments),
    startRoles: ["employee"],
    tags: [...tags],
    pageId: processId,
    tasks: steps.map((step, index) => taskOf(step, steps[index + 1]?.id ?? END)),
  };
}

function taskOf(step: TemplateStep, following: string): TaskDefinition {
  const { id, type, name, assignedType, taskAssigned, hours, control, split, next } = step;
  const isDecided = type === "approve";
  const isDone = isDecided || type === "seal";
  return {
    taskId: id,
    taskName: name[defaultLanguage],
    i18n: inOtherLanguages(name),
    taskType: type,
    ...(assignedType === undefined ? {} : { assignedType, taskAssigned: taskAssigned ?? "" }),
    ...(isDone ? { taskRunWay: "any" } : {}),
    ...(hours === undefined ? {} : { taskHour: hours }),
    ...(control === undefined ? {} : { control }),
    ...(isDecided ? { seatChanges: ["transfer", "delegate"] as const } : {}),
    ...(split === undefined ? {} : { split }),
    transitions: (next ?? [{ to: following }]).map(({ to, when = "" }, at) => ({
      sequence: at + 1,
      toTaskId: to,
      transExpression: when,
    })),
  } as TaskDefinition;
}
