import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { ExpressionCheck, KnownNames } from "#contract/rules/known-names.ts";
import { checkProcessSetup } from "#contract/rules/process-setup.ts";
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
  const kept = judged.get(page ?? withoutPage) ?? new Map<string, FieldProblem | undefined>();
  judged.set(page ?? withoutPage, kept);
  const check: ExpressionCheck = (expression, _page, gives, columns, into) => {
    const ofTable = columns?.map(({ componentCode }) => componentCode).join() ?? "";
    const key = `${gives} ${ofTable} ${into?.field} ${into?.kind} ${expression}`;
    if (!kept.has(key)) kept.set(key, checkProcessExpression(expression, page, gives, columns, into));
    return kept.get(key);
  };
  const byPath = checkProcessSetup(definition, page, known, check);
  const surplus = findSurplus(definition, definitionMembers);
  return [
    ...surplus.map((each) => ({ ...placeOf(definition, each.path), ...each })),
    ...Object.entries(byPath).map(([path, problem]) => ({ ...placeOf(definition, path), problem })),
  ];
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
