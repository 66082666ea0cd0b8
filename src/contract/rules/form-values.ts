import { ComponentType } from "../codes/component-type.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import type { FormValues, JsonValue } from "../schema.ts";
import { columnsOf, componentsOf } from "../shapes/form-components.ts";
import type { FormComponent, FormPage } from "../shapes/form-page.ts";
import { componentValueProblem } from "./component-value.ts";
import { type FieldRightMap, isRow } from "./field-rights.ts";
import { notBeforeProblem } from "./not-before.ts";
import { isEmptyValue } from "./same-value.ts";
import { sealPlacementProblems } from "./seal-placements.ts";

/** How far a form has to be filled: a draft may leave anything open, a submitted form may not. */
export interface FormCheck {
  final: boolean;
}

/** What events make of a form: which fields are seen, and which have to be filled in. */
export interface Standing {
  visible: Readonly<Record<string, boolean>>;
  required: Readonly<Record<string, boolean>>;
}

/** Component types that hold no value a person gives. */
const withoutInput: readonly number[] = [ComponentType.staticText, ComponentType.formula];

/**
 * What is wrong with the values of a form, by component code and `lines[0].cost` for the cells of a sub-table
 * (spec §5, §9): kinds, lengths, choices, at most two decimals; when `final`, also what is required of somebody who
 * may write it. With a `standing`, what events hide is not judged and what they ask for is required. The same function
 * answers on both ends. Pure.
 */
export function checkFormValues(
  page: FormPage | undefined,
  values: FormValues,
  rights: FieldRightMap,
  check: FormCheck,
  standing?: Standing,
): Record<string, FieldProblem> {
  const components = componentsOf(page);
  const problems: Record<string, FieldProblem> = unknownFields(components, values, "");
  for (const component of components) {
    const code = component.componentCode;
    if (standing?.visible[code] === false) continue;
    const asked = standing === undefined ? component.isRequired === true : standing.required[code] === true;
    checkComponent({ ...component, isRequired: asked }, values[code], rights, check, problems);
    if (!check.final || standing?.visible[component.notBefore ?? ""] === false) continue;
    const early = periodProblem(component, values, rights, "");
    if (early !== undefined) problems[code] ??= early;
  }
  for (const [place, problem] of Object.entries(sealPlacementProblems(components, values)))
    problems[place] ??= problem;
  return problems;
}

function checkComponent(
  component: FormComponent,
  value: JsonValue | undefined,
  rights: FieldRightMap,
  check: FormCheck,
  problems: Record<string, FieldProblem>,
): void {
  const code = component.componentCode;
  if (isEmptyValue(value)) {
    if (check.final && isAskedFor(component, rights[code])) problems[code] = { problem: "required" };
    return;
  }
  const problem = componentValueProblem(component, value as JsonValue);
  if (problem !== undefined) problems[code] = problem;
  else if (component.componentType === ComponentType.subTable)
    checkRows(component, value, rights, check, problems);
}

function isAskedFor(component: FormComponent, right: string | undefined): boolean {
  return (
    component.isRequired === true && right === "write" && !withoutInput.includes(component.componentType)
  );
}

function checkRows(
  table: FormComponent,
  value: JsonValue | undefined,
  rights: FieldRightMap,
  check: FormCheck,
  problems: Record<string, FieldProblem>,
): void {
  const rows = Array.isArray(value) ? value : [];
  for (const [index, row] of rows.entries()) {
    const place = `${table.componentCode}[${index}]`;
    if (!isRow(row)) {
      problems[place] = { problem: "notARow" };
      continue;
    }
    Object.assign(problems, unknownFields(columnsOf(table), row, `${place}.`));
    for (const column of columnsOf(table)) {
      const right = rights[`${table.componentCode}.${column.componentCode}`];
      const problem = cellProblem(column, row[column.componentCode], right, check);
      const wrong =
        problem ?? (check.final ? periodProblem(column, row, rights, `${table.componentCode}.`) : undefined);
      if (wrong !== undefined) problems[`${place}.${column.componentCode}`] = wrong;
    }
  }
}

/** A period that ends before it begins, unless its beginning is kept from this person: a "no" would tell of it. */
function periodProblem(
  component: FormComponent,
  values: FormValues,
  rights: FieldRightMap,
  prefix: string,
): FieldProblem | undefined {
  return rights[`${prefix}${component.notBefore ?? ""}`] === "hide"
    ? undefined
    : notBeforeProblem(component, values);
}

function cellProblem(
  column: FormComponent,
  value: JsonValue | undefined,
  right: string | undefined,
  check: FormCheck,
): FieldProblem | undefined {
  if (!isEmptyValue(value)) return componentValueProblem(column, value as JsonValue);
  return check.final && isAskedFor(column, right) ? { problem: "required" } : undefined;
}

function unknownFields(
  components: readonly FormComponent[],
  values: FormValues,
  prefix: string,
): Record<string, FieldProblem> {
  const known = new Set(components.map((component) => component.componentCode));
  const unknown = Object.keys(values).filter((code) => !known.has(code));
  return Object.fromEntries(
    unknown.map((code) => [`${prefix}${code}`, { problem: "unknownField", params: { field: code } }]),
  );
}
