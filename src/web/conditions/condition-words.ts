import { figurePlaces } from "#contract/components/figure-places.ts";
import type { Language } from "#contract/codes/language.ts";
import { joinTexts } from "../fields/index.ts";
import { formatDay, formatInstant, formatNumber, type Say } from "../i18n/index.ts";
import { type CalledValue, type CandidateNames, lookKey, lookOf } from "./candidate-names.ts";
import { type Comparison, type Condition, isGroup, type Operand } from "./condition.ts";
import type { ConditionField } from "./condition-fields.ts";
import { fieldName } from "./field-name.ts";
import { operatorKeys } from "./operator-keys.ts";
import { readConditionOnce } from "./read-condition-once.ts";
import { valueChoices } from "./value-choices.ts";

/** What the words of a condition are taken from. `t` reaches the texts of the areas `conditions`, `task` and `app`. */
export interface ConditionSources {
  t: Say;
  language: Language;
  /** What it may read. */
  fields: readonly ConditionField[];
  /** What values that are looked up are called (`useCandidateNames`); without, their codes stand. */
  names?: CandidateNames | undefined;
}

/**
 * A condition as a sentence, fields and choices by what they are called. Nothing where the builder cannot say it, or it reads
 * what is not there. Pure.
 */
export function conditionWords(expression: string, from: ConditionSources): string | undefined {
  const condition = readConditionOnce(expression);
  return condition === undefined ? undefined : words(condition, from, false);
}

function words(condition: Condition, from: ConditionSources, isWithin: boolean): string | undefined {
  if (!isGroup(condition)) return comparisonWords(condition, from);
  const { t } = from;
  const members = condition.members.map((member) => words(member, from, true));
  if (members.includes(undefined)) return undefined;
  const said = (members as string[]).reduce((one, other) =>
    t(`conditions:join_${condition.join}`, { one, other }),
  );
  return isWithin && members.length > 1 ? t("conditions:together", { said }) : said;
}

function comparisonWords({ path, operator, values }: Comparison, from: ConditionSources): string | undefined {
  const { t, language, fields } = from;
  const field = fields.find((each) => each.path === path);
  if (field === undefined) return undefined;
  const said = values.map((value) => valueWords(value, field, from));
  if (said.includes(undefined)) return undefined;
  const [value, upper] = said;
  const isOne = operator === "in" || operator === "notIn";
  const isText = (operator === "=" || operator === "!=") && values.some((each) => isQuoted(each, field));
  return t(`conditions:says.${operatorKeys[operator]}${isText ? "Text" : ""}`, {
    field: whose(field, from),
    value: isOne ? joinTexts(said as string[], language) : value,
    upper,
  });
}

/** A field of the form by its title, a parameter with whose it is. */
function whose(field: ConditionField, { t, language }: ConditionSources): string {
  const name = fieldName(field, t, language);
  return field.source === "form" ? name : t(`conditions:whose.${field.source}`, { name });
}

/** Texts, and the numbers of departments, which are called something. */
const isQuoted = (operand: Operand, { kind }: ConditionField) =>
  "literal" in operand && (typeof operand.literal === "string" || kind === "department");

function valueWords(operand: Operand, field: ConditionField, from: ConditionSources): string | undefined {
  const { t, fields } = from;
  if ("day" in operand) return formatDay(operand.day);
  if ("moment" in operand) return formatInstant(operand.moment);
  if ("path" in operand) {
    const other = fields.find(({ path }) => path === operand.path);
    return other === undefined ? undefined : whose(other, from);
  }
  const { literal } = operand;
  if (typeof literal === "boolean") return t(literal ? "app:yes" : "app:no");
  if (!isQuoted(operand, field)) return typeof literal === "number" ? figureWords(literal, field) : literal;
  const called = calledValue(field, String(literal), from);
  const said = t("conditions:quoted", { said: called?.label ?? literal });
  return called?.isGone === true ? t("conditions:goneValue", { said }) : said;
}

/** As its field writes it, with all the decimals it is compared with. */
function figureWords(value: number, { component }: ConditionField): string {
  return formatNumber(value, 10, component === undefined ? 0 : figurePlaces(component).least);
}

/** By the choices of the form, else as it was looked up; nothing where nobody knows. */
function calledValue(
  field: ConditionField,
  code: string,
  { t, language, names }: ConditionSources,
): CalledValue | undefined {
  const look = lookOf(field, code);
  if (look !== undefined) return names?.get(lookKey(look));
  const choices = valueChoices(field, t, language);
  const label = choices.find(({ value }) => value === code)?.label;
  if (label !== undefined) return { label, isGone: false };
  const isChosen = field.kind === "choice" || field.kind === "list";
  return isChosen && code !== "" && choices.length > 0 ? { isGone: true } : undefined;
}
