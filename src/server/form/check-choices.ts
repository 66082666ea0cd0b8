import { ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { typesWithChoices } from "#contract/rules/form-design.ts";
import { isRow } from "#contract/rules/field-rights.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { RestrictedData, shownAmong } from "../viewer/index.ts";
import type { People } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Actor, Ports } from "../http/index.ts";
import { visibleKeys } from "../tables/index.ts";
import type { Reach } from "../access/index.ts";
import { dataItemValues } from "./data-item-values.ts";
import { dependenceProblems } from "./dependence-problems.ts";

/** Who chose, and where. */
export interface ChoiceScope {
  tx: Tx;
  ports: Ports;
  language: Language;
  actor: Pick<Actor, "userCode" | "access" | "organId"> & { forbidden?: RestrictedData; reach?: Reach };
  request: { now: Date };
  /** Who and what there is in the organisation. */
  people: Pick<People, "isActive" | "deptLevel">;
}

/** A field whose choices are kept outside the form, with what was newly chosen in it, by place. */
interface Chosen {
  component: FormComponent;
  placed: readonly { place: string; value: string }[];
}

/**
 * Checks what was newly chosen in a form whose choices are kept in data items, tables or the organisation: it must
 * exist, and the person must be allowed to see it. What stood in the field before may stay when it is no longer offered. Choices
 * written into the form itself are the form's own rule. Refuses by place, such as `lines[0].supplier`.
 */
export async function checkChoices(
  scope: ChoiceScope,
  page: FormPage | undefined,
  before: FormValues,
  after: FormValues,
): Promise<Refusal | undefined> {
  const problems: Record<string, FieldProblem> = {};
  for (const { component, placed } of newlyChosen(page, before, after)) {
    const offered = await offeredOf(
      scope,
      component,
      placed.map(({ value }) => value),
    );
    for (const { place, value } of placed)
      if (!offered.has(value)) problems[place] ??= { problem: "notAChoice", params: { value } };
  }
  for (const [place, problem] of await dependenceProblems(scope.tx, page, before, after))
    problems[place] ??= problem;
  return Object.keys(problems).length === 0 ? undefined : refuseFields(problems);
}

async function offeredOf(
  { tx, ports, language, actor, request, people }: ChoiceScope,
  component: FormComponent,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const { componentType } = component;
  if (componentType === ComponentType.person) {
    const reader = { ports, actor: { forbidden: actor.forbidden ?? RestrictedData.none } };
    return shownAmong(tx, reader, values.filter(people.isActive));
  }
  if (componentType === ComponentType.department)
    return new Set(values.filter((value) => people.deptLevel(Number(value)) > 0));
  const name = component.candidateValue ?? "";
  if (!isOfTable(component))
    return new Set((await dataItemValues(tx, name))?.map(({ dataConValue }) => dataConValue));
  const { userCode, organId, access: roles, forbidden = RestrictedData.none, reach = [organId] } = actor;
  const author = { userCode, organId, roles, forbidden, reach, language, now: request.now, requestCode: "" };
  return await visibleKeys(tx, ports, { entity: name, keys: values, author });
}

function newlyChosen(page: FormPage | undefined, before: FormValues, after: FormValues): Chosen[] {
  const computed = new Set(
    page?.events?.filter((event) => event.function === "compute").map(({ componentCode }) => componentCode),
  );
  return componentsOf(page)
    .flatMap((component) => {
      const code = component.componentCode;
      if (before[code] === after[code] || computed.has(code)) return [];
      if (isKeptOutside(component)) {
        const placed = textsOf(after[code]).map((value) => ({ place: code, value }));
        return [{ component, placed: without(placed, textsOf(before[code])) }];
      }
      return columnsOf(component)
        .filter(isKeptOutside)
        .map((column) => {
          const cells = (form: FormValues) =>
            rowsOf(form[code]).map((row) => textsOf(row[column.componentCode]));
          const placed = cells(after).flatMap((values, index) =>
            values.map((value) => ({ place: `${code}[${index}].${column.componentCode}`, value })),
          );
          return { component: column, placed: without(placed, cells(before).flat()) };
        });
    })
    .filter(({ placed }) => placed.length > 0);
}

function without(placed: Chosen["placed"], kept: readonly string[]): Chosen["placed"] {
  const known = new Set(kept);
  return placed.filter(({ value }) => !known.has(value));
}

const ofTheOrganisation: readonly ComponentType[] = [ComponentType.person, ComponentType.department];

function isKeptOutside(component: FormComponent): boolean {
  const { componentType, candidateType = "CUSTOMIZE" } = component;
  if (ofTheOrganisation.includes(componentType) || componentType === ComponentType.tableReference)
    return true;
  return typesWithChoices.includes(componentType) && candidateType !== "CUSTOMIZE";
}

function isOfTable({ componentType, candidateType }: FormComponent): boolean {
  return componentType === ComponentType.tableReference || candidateType === "TABLE";
}

function rowsOf(value: JsonValue | undefined): FormValues[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

/** What is chosen as the texts that are compared: the key of a row may be a number. */
function textsOf(value: JsonValue | undefined): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((each) =>
    (typeof each === "string" && each.trim() !== "") || typeof each === "number" ? [String(each)] : [],
  );
}
