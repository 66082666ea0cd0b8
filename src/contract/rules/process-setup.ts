import { processStatuses, processVisibilities } from "../codes/process-status.ts";
import { startPlaces } from "../codes/start-place.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import { sealsDocuments } from "../seals/stamp-form.ts";
import { fieldAddresses } from "../shapes/form-components.ts";
import type { FormPage } from "../shapes/form-page.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";
import type { ExpressionCheck, KnownNames } from "./known-names.ts";
import { checkAutomatic } from "./automatic-setup.ts";
import { checkDuties } from "./duties-setup.ts";
import { checkProcessOvertime } from "./overtime-setup.ts";
import { allPieces, type Pieces } from "./pieces.ts";
import { Problems } from "./problems.ts";
import { startPlaceWords } from "./start-places.ts";
import { checkTaskGraph } from "./task-graph.ts";
import { checkTask } from "./task-setup.ts";
import { checkTransitions } from "./transition-setup.ts";

/**
 * What keeps a definition from being published, by path such as `tasks[2].transitions[0].toTaskId`; empty means it
 * may be (spec §5 Process setup). Each path names its first problem. Pure.
 */
export function checkProcessSetup(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames,
  checkExpression: ExpressionCheck,
): Record<string, FieldProblem> {
  return allPieces(processSetupInPieces(definition, page, known, checkExpression));
}

/** The same a piece at a time, for whoever has something else to do between two of them. Pure. */
export function* processSetupInPieces(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames,
  checkExpression: ExpressionCheck,
): Pieces<Record<string, FieldProblem>> {
  const problems = new Problems();
  checkHead(definition, page, known, problems);
  const { tasks } = definition;
  if (tasks.length === 0) problems.add("tasks", { problem: "atLeastOneTask" });
  if (tasks.length > limits.tasksMax) {
    // No look at each: what nobody can survey is refused as a whole.
    problems.add("tasks", { problem: "tooManyEntries", params: { max: limits.tasksMax } });
    return problems.byPath;
  }
  checkProcessOvertime(definition.overtime ?? [], known.users, problems);
  checkStart(definition, problems);
  const byId = new Map(tasks.toReversed().map((task) => [task.taskId, task]));
  const addresses = new Set(fieldAddresses(page));
  const seals = sealsDocuments(definition);
  const around = { definition, byId, seals, page, addresses, known, checkExpression };
  const seen = new Set<string>();
  for (const [index, task] of tasks.entries()) {
    const path = `tasks[${index}]`;
    if (seen.has(task.taskId))
      problems.add(`${path}.taskId`, { problem: "taskIdTwice", params: { task: task.taskId } });
    seen.add(task.taskId);
    checkTask(task, path, around, problems);
    checkAutomatic(task, path, around, problems);
    checkTransitions(task, path, around, problems);
    yield;
  }
  checkTaskGraph(definition, problems);
  yield;
  checkDuties(definition, problems);
  return problems.byPath;
}

function checkHead(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames,
  problems: Problems,
): void {
  problems.require("processId", definition.processId);
  problems.require("processName", definition.processName);
  problems.require("processTypeId", definition.processTypeId);
  problems.require("processComments", definition.processComments);
  problems.require("company", definition.company);
  problems.oneOf("status", definition.status, processStatuses);
  problems.oneOf("processVisibility", definition.processVisibility, processVisibilities);
  for (const place of startPlaceWords(definition.processStartsys))
    problems.oneOf("processStartsys", place, startPlaces);
  const { beginTime, endTime } = definition;
  if (beginTime !== undefined && endTime !== undefined && endTime <= beginTime)
    problems.add("endTime", { problem: "endsBeforeItBegins" });
  const { processTypeId, company, startRoles, fileForOthers = [], tags = [], pageId } = definition;
  if (!known.processTypes.has(processTypeId)) {
    problems.add("processTypeId", { problem: "unknownProcessType", params: { processType: processTypeId } });
  }
  if (!known.companies.has(company))
    problems.add("company", { problem: "unknownCompany", params: { company } });
  if (startRoles.length === 0) problems.add("startRoles", { problem: "initiatorRequired" });
  for (const [index, role] of startRoles.entries()) {
    if (!known.roles.has(role))
      problems.add(`startRoles[${index}]`, { problem: "unknownRole", params: { role } });
  }
  for (const [index, role] of fileForOthers.entries()) {
    if (!known.roles.has(role))
      problems.add(`fileForOthers[${index}]`, { problem: "unknownRole", params: { role } });
  }
  if (tags.every((tag) => tag.trim() === "")) problems.add("tags", { problem: "tagRequired" });
  if ((pageId ?? "") !== "" && page === undefined) {
    problems.add("pageId", { problem: "unknownPage", params: { page: pageId ?? "" } });
  }
}

function checkStart({ tasks }: ProcessDefinition, problems: Problems): void {
  const starts = tasks.flatMap((task, index) => (task.taskType === "start" ? [index] : []));
  if (tasks.length > 0 && starts.length === 0) problems.add("tasks", { problem: "startRequired" });
  for (const index of starts.slice(1)) problems.add(`tasks[${index}].taskType`, { problem: "startTwice" });
}
