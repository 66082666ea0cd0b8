import type { Language } from "#contract/codes/language.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { figurePlaces } from "#contract/components/figure-places.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { SessionScope } from "../http/index.ts";
import { text } from "../texts/index.ts";
import { dataItemValues } from "./data-item-values.ts";

/** By what words values of forms are told to a reader, in sheets and documents. */
export interface ValueWords {
  language: Language;
  timeZone: string;
  yes: string;
  no: string;
  /** What a person is called by whoever reads. */
  person(userCode: string): string;
  department(deptId: number): string;
  /** What a value of a data item is called. */
  itemValue(item: string, value: string): string | undefined;
}

/** What people and departments are called by whoever reads. */
interface Names {
  realName(userCode: string): string;
  deptName(deptId: number): string;
}

/** The words for values of these fields, in the language and for the eyes of who asks. */
export async function valueWords(
  { tx, ports, actor, language }: SessionScope,
  components: readonly FormComponent[],
  names: Names,
): Promise<ValueWords> {
  const items = new Map<string, Map<string, string>>();
  for (const item of itemsChosenFrom(components)) {
    const values = (await dataItemValues(tx, item, language)) ?? [];
    items.set(item, new Map(values.map(({ dataConValue, dataConDesc }) => [dataConValue, dataConDesc])));
  }
  return {
    language,
    timeZone: ports.parameters.value("timeZone", actor.organId),
    yes: text(language, "documents", "yes"),
    no: text(language, "documents", "no"),
    person: (userCode) => names.realName(userCode),
    department: (deptId) => names.deptName(deptId),
    itemValue: (item, value) => items.get(item)?.get(value),
  };
}

function itemsChosenFrom(components: readonly FormComponent[]): Set<string> {
  return new Set(
    components.flatMap(({ candidateType, candidateValue }) =>
      candidateType === "DATAITEM" && candidateValue !== undefined ? [candidateValue] : [],
    ),
  );
}

const figures: readonly number[] = [ComponentType.number, ComponentType.money, ComponentType.formula];

/** What a value is called: a person, a department, a choice, a figure; any other is as it was written. Pure. */
export function calledValue(given: string | number, component: FormComponent, words: ValueWords): string {
  const { componentType, candidateType, candidateValue = "", candidateJsonValue } = component;
  if (typeof given === "number" && figures.includes(componentType))
    return figureText(given, component, words);
  const value = String(given);
  if (componentType === ComponentType.person) return words.person(value);
  if (componentType === ComponentType.department) return words.department(Number(value));
  if (candidateType === "DATAITEM") return words.itemValue(candidateValue, value) ?? value;
  const choice = candidateJsonValue?.find(({ VALUE }) => VALUE === value);
  return choice === undefined ? value : (choice.i18n?.[words.language] ?? choice.TEXT);
}

/** A figure with the decimals of its field; where those are always the same, as of money, its digits are grouped. Pure. */
function figureText(
  value: number,
  component: FormComponent,
  { language }: Pick<ValueWords, "language">,
): string {
  const { least, most } = figurePlaces(component);
  return new Intl.NumberFormat(language, {
    useGrouping: least > 0 || component.componentType === ComponentType.money,
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(value);
}

/** The name of a file among the values of a form; of anything else nothing. Pure. */
export function calledFile(value: { [key: string]: JsonValue }): string {
  return typeof value["fileName"] === "string" ? value["fileName"] : "";
}
