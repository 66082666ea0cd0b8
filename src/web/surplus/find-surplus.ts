import type { FieldProblem } from "#contract/errors/refusal.ts";
import { type Inside, type KnownParts, unknownMembers } from "#contract/rules/unknown-members.ts";
import { nearestWord } from "#tables";

/** A member of a document that nobody would obey: the server refuses it, and it can be taken out. */
export interface Surplus {
  path: string;
  problem: FieldProblem;
  /** The names and numbers that lead to it. */
  surplus: readonly (string | number)[];
}

/** With every key a document is judged again, and nearly all of it stays the object it was. */
const looked: KnownParts = new WeakMap();

/** The members a document should not have, with the words the server refuses them in. Pure. */
export function findSurplus(document: unknown, members: Inside): Surplus[] {
  return unknownMembers(document, members, looked).map(({ at, known }) => {
    const field = String(at.at(-1));
    const nearest = nearestWord(field, known);
    const problem =
      nearest === undefined
        ? { problem: "unknownField", params: { field } }
        : { problem: "unknownFieldNear", params: { field, nearest } };
    return { path: pathOf(at), problem, surplus: at };
  });
}

function pathOf(at: readonly (string | number)[]): string {
  return at.reduce<string>((path, step) => {
    if (/^\d+$/u.test(String(step))) return `${path}[${step}]`;
    return path === "" ? String(step) : `${path}.${step}`;
  }, "");
}
