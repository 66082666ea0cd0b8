import { ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { componentValueProblem } from "#contract/rules/component-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { choicesOf } from "../choices.ts";
import { readDay, readInstant } from "../read-day.ts";
import { readNumber } from "../value-format.ts";
import { isLookedUp, namesIn } from "./looked-up-columns.ts";

/** What a pasted text comes to in a column. Without a value it cannot stand there, and the problem says why. */
export interface PastedCell {
  value?: JsonValue;
  problem?: FieldProblem;
}

const yes: readonly string[] = ["true", "yes", "y", "1", "是", "はい", "√", "✓"];
const no: readonly string[] = ["false", "no", "n", "0", "否", "いいえ", "×"];

/**
 * Reads a text of a spreadsheet as a column's value. A wrong figure or a text too long stays, to be mended. `named`
 * is what was found for a text that only the server understands. Pure.
 */
export function pastedCell(
  column: FormComponent,
  text: string,
  language: Language,
  named?: PastedCell,
): PastedCell {
  if (text === "") return { value: column.componentType === ComponentType.switch ? false : null };
  if (isLookedUp(column)) return named ?? { problem: { problem: "notPasted" } };
  const value = valueOf(column, text, language);
  if (value === undefined) return { problem: unreadable(column, text) };
  const problem = componentValueProblem(column, value);
  return problem === undefined ? { value } : { value, problem };
}

function valueOf(column: FormComponent, text: string, language: Language): JsonValue | undefined {
  switch (column.componentType) {
    case ComponentType.text:
    case ComponentType.textArea:
      return text;
    case ComponentType.number:
    case ComponentType.money:
      return readNumber(text) ?? text;
    case ComponentType.date:
      return readDay(text, column.dateFormat);
    case ComponentType.dateTime:
      return readInstant(text, column.dateFormat);
    case ComponentType.switch:
      return yes.includes(text.toLowerCase()) ? true : no.includes(text.toLowerCase()) ? false : undefined;
    case ComponentType.radio:
    case ComponentType.select:
      return choice(column, text, language);
    case ComponentType.checkBoxes:
    case ComponentType.multipleSelect: {
      const values = namesIn(column, text).map((part) => choice(column, part, language));
      return values.includes(undefined) ? undefined : (values as string[]);
    }
    default:
      return undefined;
  }
}

/** A choice of those written into the form, by what it is called or by its value. */
function choice(column: FormComponent, text: string, language: Language): string | undefined {
  const offered = choicesOf(column, language);
  return (
    offered.find(({ value, label }) => label === text || value === text)?.value ??
    column.candidateJsonValue?.find(({ TEXT }) => TEXT === text)?.VALUE
  );
}

const problems: Partial<Record<ComponentType, string>> = {
  [ComponentType.date]: "notADate",
  [ComponentType.dateTime]: "notADateTime",
  [ComponentType.switch]: "notYesOrNo",
};

function unreadable(column: FormComponent, text: string): FieldProblem {
  if (column.candidateJsonValue !== undefined) return { problem: "notAChoice", params: { value: text } };
  return { problem: problems[column.componentType] ?? "notPasted" };
}
