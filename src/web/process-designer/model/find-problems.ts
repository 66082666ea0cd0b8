import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { ExpressionCheck, KnownNames } from "#contract/rules/known-names.ts";
import { allPieces, type Pieces } from "#contract/rules/pieces.ts";
import { processSetupInPieces } from "#contract/rules/process-setup.ts";
import { definitionMembers } from "#contract/rules/unknown-members.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { checkProcessExpression } from "#forms";
import { findSurplus, type Surplus } from "../../surplus/index.ts";

/** Where a problem is: a step or the process, the property of it, the transition among its list. */
export interface ProblemPlace {
  path: string;
  taskId?: string;
  property: string;
  transition?: number;
}

/** A problem with its place. */
export interface DesignProblem extends ProblemPlace, Partial<Pick<Surplus, "surplus">> {
  problem: FieldProblem;
}

/** Expressions are judged once for each form: with every key the whole definition is judged again. */
const judged = new WeakMap<object, Map<string, FieldProblem | undefined>>();
const withoutPage = {};

/** What keeps a definition from being published, by the very rules of the server, each with its place. */
export function findProblems(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames,
): DesignProblem[] {
  return allPieces(problemsInPieces(definition, page, known));
}

/** The same a piece at a time: with hundreds of steps all at once would keep the hand waiting. */
export function* problemsInPieces(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames,
): Pieces<DesignProblem[]> {
  const kept = judged.get(page ?? withoutPage) ?? new Map<string, FieldProblem | undefined>();
  judged.set(page ?? withoutPage, kept);
  const check: ExpressionCheck = (expression, _page, gives, columns, into) => {
    const ofTable = columns?.map(({ componentCode }) => componentCode).join() ?? "";
    const key = `${gives} ${ofTable} ${into?.field} ${into?.kind} ${expression}`;
    if (!kept.has(key)) kept.set(key, checkProcessExpression(expression, page, gives, columns, into));
    return kept.get(key);
  };
  const byPath = yield* processSetupInPieces(definition, page, known, check);
  const surplus = findSurplus(definition, definitionMembers);
  yield;
  return [
    ...surplus.map((each) => ({ ...placeOf(definition, each.path), ...each })),
    ...Object.entries(byPath).map(([path, problem]) => {
      const surplus = placelessMember(definition, path, problem);
      return { ...placeOf(definition, path), problem, ...(surplus === undefined ? {} : { surplus }) };
    }),
  ];
}

/** What only other types of step have; a step that has it all the same comes from a file, or from elsewhere. */
const ofOtherTypes: ReadonlySet<string> = new Set([
  "effectOfAutomatic",
  "rowOfAutomatic",
  "messageOfAutomatic",
  "subprocessOfStep",
  "setFieldsOfAutomatic",
  "seatChangesOfApproval",
]);

/** The member that a problem is about, where nothing on the screen shows it: it can only be taken out. */
function placelessMember(
  { tasks }: ProcessDefinition,
  path: string,
  { problem }: FieldProblem,
): Surplus["surplus"] | undefined {
  const [, at, property = ""] = /^tasks\[(\d+)\]\.(.*)$/u.exec(path) ?? [];
  if (at === undefined) return undefined;
  const isApproval = tasks[Number(at)]?.taskType === "approve";
  if (ofOtherTypes.has(problem) || (property === "mayReject" && !isApproval))
    return ["tasks", Number(at), property];
  // What happens when it is late asks for a limit.
  if (property === "taskHour" && !isApproval) return ["tasks", Number(at), "overtime"];
  const [, field] = /^fieldRights\.(.+)$/u.exec(property) ?? [];
  // The grid shows the fields there are.
  if (field === undefined || problem !== "unknownField") return undefined;
  return ["tasks", Number(at), "fieldRights", field];
}

/** Reads a path such as `tasks[2].transitions[0].toTaskId`. Pure. */
export function placeOf(definition: ProcessDefinition, path: string): ProblemPlace {
  const [, at, rest = ""] = /^tasks\[(\d+)\]\.?(.*)$/u.exec(path) ?? [];
  const taskId = at === undefined ? undefined : definition.tasks[Number(at)]?.taskId;
  if (taskId === undefined) return { path, property: propertyOf(path) };
  const [, index] = /^transitions\[(\d+)\]/u.exec(rest) ?? [];
  const place = { path, taskId, property: propertyOf(rest) };
  return index === undefined ? place : { ...place, transition: Number(index) };
}

function propertyOf(path: string): string {
  return /^[A-Za-z0-9]+/u.exec(path)?.[0] ?? path;
}
