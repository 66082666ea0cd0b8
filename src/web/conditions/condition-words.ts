import type { Language } from "#contract/codes/language.ts";
import { joinTexts } from "../fields/index.ts";
import { formatDay, formatNumber, type Say } from "../i18n/index.ts";
import { type Comparison, type Condition, isGroup, type Operand } from "./condition.ts";
import type { ConditionField } from "./condition-fields.ts";
import { fieldName } from "./field-name.ts";
import { operatorKeys } from "./operator-keys.ts";
import { readCondition } from "./read-condition.ts";
import { valueChoices } from "./value-choices.ts";

/** What the words of a condition are taken from. `t` reaches the texts of the areas `conditions`, `task` and `app`. */
export interface ConditionSources {
  t: Say;
  language: Language;
  /** What it may read. */
  fields: readonly ConditionField[];
}

/**
 * A condition as a sentence, fields and choices by what they are called. Nothing where the builder cannot say it, or it reads
 * what is not there. Pure.
 */
export function conditionWords(expression: string, from: ConditionSources): string | undefined {
  const condition = expression.trim() === "" ? undefined : readOnce(expression);
  return condition === undefined ? undefined : words(condition, from, false);
}

/** What was read of an expression: hundreds of ways are said again at every change of their definition. */
const read = new Map<string, Condition | undefined>();
const keptMost = 2_000;

function readOnce(expression: string): Condition | undefined {
  if (read.has(expression)) return read.get(expression);
  if (read.size >= keptMost) read.clear();
  const condition = readCondition(expression);
  read.set(expression, condition);
  return condition;
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
  const isText = (operator === "=" || operator === "!=") && values.some(isQuoted);
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

const isQuoted = (operand: Operand) => "literal" in operand && typeof operand.literal === "string";

function valueWords(operand: Operand, field: ConditionField, from: ConditionSources): string | undefined {
  const { t, language, fields } = from;
  if ("day" in operand) return formatDay(operand.day);
  if ("path" in operand) {
    const other = fields.find(({ path }) => path === operand.path);
    return other === undefined ? undefined : whose(other, from);
  }
  const { literal } = operand;
  if (typeof literal === "boolean") return t(literal ? "app:yes" : "app:no");
  if (typeof literal === "number") return formatNumber(literal, 10);
  const choice = valueChoices(field, t, language).find(({ value }) => value === literal);
  return t("conditions:quoted", { said: choice?.label ?? literal });
}
