import type { FieldProblem } from "#contract/errors/refusal.ts";
import { nodesOf, type SyntaxNode } from "#contract/rules/expression-tree.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { type ItemPlace, itemPlaces, itemPrefix } from "#contract/shapes/item-places.ts";
import { parseCondition } from "./parse-condition.ts";

interface Reference {
  from: number;
  to: number;
  /** Counted from 0, as everywhere this prefix stands, unlike the places of a list in FEEL. */
  index: number;
  name: string;
}

/**
 * An expression with what it reads of data items written as the fields of a form that have them, so that everything which
 * is known of fields holds for them: kinds, rights, what depends on what. What no field has is null. Pure.
 */
export function inFormFields(expression: string, page: FormPage | undefined): string {
  if (!expression.includes(itemPrefix)) return expression;
  const places = itemPlaces(page);
  let written = expression;
  for (const { from, to, index, name } of referencesIn(expression).toReversed()) {
    const of = places.filter(({ dataEnName }) => dataEnName === name);
    written = `${written.slice(0, from)}${valueAt(of, index)}${written.slice(to)}`;
  }
  return written;
}

/** What is wrong with how an expression reads data items: the way it is written, or an item that no field of the form has there. */
export function itemProblem(expression: string, page: FormPage | undefined): FieldProblem | undefined {
  if (!expression.includes(itemPrefix)) return undefined;
  const references = referencesIn(expression);
  const mentioned = nodesOf(parseCondition(expression)).filter(isRoot).length;
  if (mentioned > references.length) return { problem: "expressionItemForm", params: { name: itemPrefix } };
  const places = itemPlaces(page);
  for (const { name, index } of references) {
    const of = places.filter(({ dataEnName }) => dataEnName === name);
    if (of.length === 0) return { problem: "expressionUnknownItem", params: { name } };
    if (of.every(({ column }) => column === undefined) && index >= of.length)
      return { problem: "expressionItemBeyond", params: { name, last: of.length - 1 } };
  }
  return undefined;
}

function referencesIn(expression: string): Reference[] {
  return nodesOf(parseCondition(expression)).flatMap((node) => {
    const [filter, , member] = node.name === "PathExpression" ? node.children : [];
    if (filter?.name !== "FilterExpression" || member === undefined) return [];
    const [root, , index] = filter.children;
    if (root === undefined || !isRoot(root) || !/^\d{1,4}$/u.test(index?.text ?? "")) return [];
    const { from, text } = node;
    return [{ from, to: from + text.length, index: Number(index?.text), name: member.text }];
  });
}

function isRoot({ name, text }: SyntaxNode): boolean {
  return name === "VariableName" && text === itemPrefix;
}

/** The places before the sub-tables are known now; how many rows those have, only the values say. */
function valueAt(places: readonly ItemPlace[], index: number): string {
  const firstTable = places.findIndex(({ column }) => column !== undefined);
  const fixed = firstTable === -1 ? places : places.slice(0, firstTable);
  const here = fixed[index];
  return here === undefined
    ? amongRows(places.slice(fixed.length), index, [fixed.length])
    : `form.${here.field}`;
}

function amongRows(
  [place, ...rest]: readonly ItemPlace[],
  index: number,
  before: readonly (string | number)[],
): string {
  if (place === undefined) return "null";
  const { field, column } = place;
  const first = before.join(" + ");
  if (column === undefined)
    return `(if ${index} = ${first} then form.${field} else ${amongRows(rest, index, [...before, 1])})`;
  const rows = `count(form.${field})`;
  const value = `form.${field}[${index} - (${first}) + 1].${column}`;
  return `(if ${index} < ${first} + ${rows} then ${value} else ${amongRows(rest, index, [...before, rows])})`;
}
