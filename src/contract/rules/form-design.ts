import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { componentKind, componentKinds } from "../components/component-kinds.ts";
import { FormEventStatus, formFunctions, formTriggers, valueFunctions } from "../codes/form-event.ts";
import { formStatuses } from "../codes/form-status.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import type { JsonValue } from "../schema.ts";
import { headingAmong } from "../shapes/form-components.ts";
import type { FormComponent, FormPage } from "../shapes/form-page.ts";
import { isDateFormat } from "./date-format.ts";
import { mayBeginAt } from "./not-before.ts";
import type { Pieces } from "./pieces.ts";
import { Problems } from "./problems.ts";
import { isEmptyValue } from "./same-value.ts";

/** Component types that offer choices. */
export const typesWithChoices: readonly number[] = Object.values(componentKinds)
  .filter(({ offersChoices }) => offersChoices === true)
  .map(({ type }) => type);

/** What is wrong with the expression of a formula, of a column when the columns are given; the checker is handed in. */
export type FormulaCheck = (
  expression: string,
  columns?: readonly FormComponent[],
) => FieldProblem | undefined;

/**
 * What keeps a form page from being used, by path such as `components[1].componentCode`; empty means it may be
 * (spec §5 Form design): a name, a description, a company, at least one element, a title, a code and choices for each, whole events. Pure.
 */
export function* formDesignInPieces(
  page: FormPage,
  checkFormula: FormulaCheck,
): Pieces<Record<string, FieldProblem>> {
  const problems = new Problems();
  problems.require("pageId", page.pageId);
  problems.require("label", page.label);
  problems.require("comments", page.comments);
  problems.require("company", page.company);
  problems.oneOf("state", page.state, formStatuses);
  if (page.components.length === 0) problems.add("components", { problem: "atLeastOneElement" });
  yield* checkComponents(page.components, "components", checkFormula, problems);
  checkHeading(page.components, problems);
  checkEvents(page, problems);
  return problems.byPath;
}

/** An application has one title. */
function checkHeading(components: readonly FormComponent[], problems: Problems): void {
  const heading = headingAmong(components);
  for (const [index, component] of components.entries())
    if (component.isHeading === true && component !== heading && heading !== undefined)
      problems.add(`components[${index}].isHeading`, { problem: "headingTwice" });
}

function* checkComponents(
  components: readonly FormComponent[],
  path: string,
  checkFormula: FormulaCheck,
  problems: Problems,
): Pieces<void> {
  if (components.length > limits.componentsMax) {
    problems.add(path, { problem: "tooManyEntries", params: { max: limits.componentsMax } });
    return;
  }
  const codes = new Set<string>();
  for (const [index, component] of components.entries()) {
    const at = `${path}[${index}]`;
    const { componentCode: code } = component;
    problems.require(`${at}.componentTitle`, component.componentTitle);
    problems.require(`${at}.componentCode`, code);
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(code))
      problems.add(`${at}.componentCode`, { problem: "codeMalformed", params: { code } });
    if (codes.has(code)) problems.add(`${at}.componentCode`, { problem: "codeTwice", params: { code } });
    codes.add(code);
    const type = component.componentType;
    if (!Object.values<number>(ComponentType).includes(type)) {
      problems.add(`${at}.componentType`, { problem: "unknownComponentType", params: { type } });
    }
    const dataType = component.componentDataType;
    if (!Object.values<number>(ComponentDataType).includes(dataType)) {
      problems.add(`${at}.componentDataType`, {
        problem: "unknownComponentType",
        params: { type: dataType },
      });
    }
    checkChoices(component, at, problems);
    checkBounds(component, at, problems);
    checkDateFormat(component, at, problems);
    checkNotBefore(component, components, at, problems);
    checkDefault(component, at, problems);
    if (type === ComponentType.formula) checkFormulaOf(component, at, checkFormula, problems);
    if (type === ComponentType.subTable) {
      const children = component.children ?? [];
      if (children.length === 0) problems.add(`${at}.children`, { problem: "atLeastOneElement" });
      const nested = children.findIndex((child) => child.componentType === ComponentType.subTable);
      if (nested >= 0) problems.add(`${at}.children[${nested}].componentType`, { problem: "tableInTable" });
      yield* checkComponents(
        children,
        `${at}.children`,
        (expression) => checkFormula(expression, children),
        problems,
      );
    }
    yield;
  }
}

function checkChoices(component: FormComponent, at: string, problems: Problems): void {
  if (component.componentType === ComponentType.tableReference)
    problems.require(`${at}.candidateValue`, component.candidateValue);
  const { holdsDataItem } = componentKind(component.componentType) ?? {};
  if (holdsDataItem !== undefined && component.candidateType === "DATAITEM")
    problems.require(`${at}.candidateValue`, component.candidateValue);
  if (!typesWithChoices.includes(component.componentType)) return;
  if ((component.candidateType ?? "CUSTOMIZE") !== "CUSTOMIZE") {
    problems.require(`${at}.candidateValue`, component.candidateValue);
    return;
  }
  const choices = component.candidateJsonValue ?? [];
  if (choices.length === 0) problems.add(`${at}.candidateJsonValue`, { problem: "choicesRequired" });
  const values = new Set<string>();
  for (const [index, { VALUE, TEXT }] of choices.entries()) {
    const place = `${at}.candidateJsonValue[${index}]`;
    problems.require(`${place}.VALUE`, VALUE);
    problems.require(`${place}.TEXT`, TEXT);
    if (values.has(VALUE)) problems.add(`${place}.VALUE`, { problem: "chosenTwice" });
    values.add(VALUE);
  }
}

function checkBounds({ minimum, maximum, maxLength }: FormComponent, at: string, problems: Problems): void {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    problems.add(`${at}.maximum`, { problem: "belowMinimum", params: { minimum } });
  }
  if (maxLength !== undefined && maxLength > limits.fieldTextAreaMaxCharacters) {
    problems.add(`${at}.maxLength`, {
      problem: "aboveMaximum",
      params: { maximum: limits.fieldTextAreaMaxCharacters },
    });
  }
}

function checkDateFormat(
  { componentType, dateFormat: format = "" }: FormComponent,
  at: string,
  problems: Problems,
): void {
  if (format !== "" && !isDateFormat(format, componentType))
    problems.add(`${at}.dateFormat`, { problem: "dateFormatUnknown", params: { format } });
}

function checkNotBefore(
  component: FormComponent,
  siblings: readonly FormComponent[],
  at: string,
  problems: Problems,
): void {
  const { notBefore } = component;
  if (
    notBefore === undefined ||
    mayBeginAt(component, siblings).some((each) => each.componentCode === notBefore)
  )
    return;
  problems.add(`${at}.notBefore`, { problem: "notBeforeUnfit", params: { field: notBefore } });
}

/** A default must be a value that the field takes; static texts hold none and may have their text there. */
function checkDefault(component: FormComponent, at: string, problems: Problems): void {
  const { componentType, defaultValue } = component;
  const kind = componentKind(componentType);
  if (kind === undefined || componentType === ComponentType.staticText) return;
  const value = defaultValue as JsonValue | undefined;
  if (isEmptyValue(value)) return;
  const own = (component.candidateType ?? "CUSTOMIZE") === "CUSTOMIZE";
  const isTaken =
    kind.properties.includes("defaultValue") && (own || !typesWithChoices.includes(componentType));
  const problem = isTaken ? kind.check(component, value as JsonValue) : { problem: "defaultUnfit" };
  if (problem !== undefined) problems.add(`${at}.defaultValue`, problem);
}

function checkFormulaOf(component: FormComponent, at: string, check: FormulaCheck, problems: Problems): void {
  const expression = component.expression?.trim() ?? "";
  problems.require(`${at}.expression`, expression);
  const problem = expression === "" ? undefined : check(expression);
  if (problem !== undefined) problems.add(`${at}.expression`, problem);
}

function checkEvents(page: FormPage, problems: Problems): void {
  const codes = new Set(page.components.map((component) => component.componentCode));
  for (const [index, event] of (page.events ?? []).entries()) {
    const at = `events[${index}]`;
    if (event.sourceList.length === 0) problems.add(`${at}.sourceList`, { problem: "sourceRequired" });
    for (const [place, source] of event.sourceList.entries()) {
      if (!codes.has(source))
        problems.add(`${at}.sourceList[${place}]`, { problem: "unknownField", params: { field: source } });
    }
    problems.require(`${at}.componentCode`, event.componentCode);
    if (!codes.has(event.componentCode)) {
      problems.add(`${at}.componentCode`, {
        problem: "unknownField",
        params: { field: event.componentCode },
      });
    }
    problems.require(`${at}.triggerType`, event.triggerType);
    problems.require(`${at}.function`, event.function);
    problems.oneOf(`${at}.triggerType`, event.triggerType, formTriggers);
    problems.oneOf(`${at}.function`, event.function, formFunctions);
    if (event.triggerType === "load" && event.function !== "set")
      problems.add(`${at}.triggerType`, { problem: "triggerUnfit", params: { function: event.function } });
    if (event.status !== undefined && !Object.values<number>(FormEventStatus).includes(event.status))
      problems.add(`${at}.status`, {
        problem: "notOneOf",
        params: { value: event.status, allowed: Object.values(FormEventStatus).join(", ") },
      });
    if (valueFunctions.includes(event.function)) problems.require(`${at}.expression`, event.expression);
    const target = page.components.find((component) => component.componentCode === event.componentCode);
    if (
      valueFunctions.includes(event.function) &&
      target !== undefined &&
      componentKind(target.componentType)?.notSetByEvents === true
    )
      problems.add(`${at}.componentCode`, {
        problem: "targetHoldsNoValue",
        params: { field: event.componentCode },
      });
  }
}
