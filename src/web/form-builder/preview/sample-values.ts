import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { columnsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { titleOf } from "../../fields/index.ts";

/** Values that a form takes, to see it filled in, its texts in a language; what only the server knows (people, files, rows of tables) stays empty. Pure. */
export function sampleValues(page: FormPage, today: string, language: Language): FormValues {
  return Object.fromEntries(
    page.components.flatMap((component) => {
      const value = sampleOf(component, today, language);
      return value === undefined ? [] : [[component.componentCode, value]];
    }),
  );
}

function sampleOf(component: FormComponent, today: string, language: Language): JsonValue | undefined {
  const { componentType, maxLength = limits.fieldTextMaxCharacters } = component;
  const { minimum, maximum, decimals, candidateType = "CUSTOMIZE", candidateJsonValue = [] } = component;
  const own = candidateType === "CUSTOMIZE" ? candidateJsonValue.map(({ VALUE }) => VALUE) : [];
  switch (componentType) {
    case ComponentType.text:
    case ComponentType.textArea:
      return [...titleOf(component, language)].slice(0, maxLength).join("");
    case ComponentType.number:
    case ComponentType.money: {
      const wished = decimals === 0 || componentType === ComponentType.number ? 12 : 1280.5;
      return Math.max(minimum ?? wished, Math.min(maximum ?? wished, wished));
    }
    case ComponentType.date:
      return today;
    case ComponentType.dateTime:
      return `${today}T08:00:00Z`;
    case ComponentType.dateRange:
      return [today, today];
    case ComponentType.radio:
    case ComponentType.select:
      return own[0];
    case ComponentType.checkBoxes:
    case ComponentType.multipleSelect:
      return own.slice(0, 2);
    case ComponentType.switch:
      return true;
    case ComponentType.subTable:
      return [1, 2].map(() =>
        Object.fromEntries(
          columnsOf(component).flatMap((column) => {
            const value = sampleOf(column, today, language);
            return value === undefined ? [] : [[column.componentCode, value]];
          }),
        ),
      );
    case ComponentType.person:
      return component.componentDataType === ComponentDataType.list ? [] : undefined;
    default:
      return undefined;
  }
}
