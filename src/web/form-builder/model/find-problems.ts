import type { FieldProblem } from "#contract/errors/refusal.ts";
import { allPieces, type Pieces } from "#contract/rules/pieces.ts";
import { pageMembers } from "#contract/rules/unknown-members.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { formPageInPieces } from "#forms";
import { findSurplus, type Surplus } from "../../surplus/index.ts";
import { keyOf } from "./find-components.ts";

/** Where a problem is: a component by its key, an event by its place, or the form as a whole. */
export interface ProblemPlace {
  path: string;
  key?: string;
  event?: number;
  property: string;
}

/** A problem with its place. */
export interface FormProblem extends ProblemPlace, Partial<Pick<Surplus, "surplus">> {
  problem: FieldProblem;
}

/** What keeps a form from being put into effect, by the very rules of the server, each with its place. */
export function findProblems(page: FormPage): FormProblem[] {
  return allPieces(problemsInPieces(page));
}

/** The same a piece at a time: with hundreds of fields all at once would keep the hand waiting. */
export function* problemsInPieces(page: FormPage): Pieces<FormProblem[]> {
  const byPath = yield* formPageInPieces({ ...page, state: "effective" });
  return [
    ...findSurplus(page, pageMembers).map((each) => ({ ...placeOf(each.path), ...each })),
    ...Object.entries(byPath).map(([path, problem]) => ({ ...placeOf(path), problem })),
  ];
}

/** Reads a path such as `components[2].children[0].componentTitle` or `events[1].condition`. Pure. */
export function placeOf(path: string): ProblemPlace {
  const [, event, ofEvent = ""] = /^events\[(\d+)\]\.?(.*)$/u.exec(path) ?? [];
  if (event !== undefined) return { path, event: Number(event), property: firstOf(ofEvent) };
  const [, at, column, rest = ""] = /^components\[(\d+)\](?:\.children\[(\d+)\])?\.?(.*)$/u.exec(path) ?? [];
  if (at === undefined) return { path, property: firstOf(path) };
  const key = keyOf(Number(at), column === undefined ? undefined : Number(column));
  return { path, key, property: firstOf(rest) };
}

function firstOf(path: string): string {
  return /^[A-Za-z0-9]+/u.exec(path)?.[0] ?? path;
}
