import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds, componentTypeName } from "#contract/components/component-kinds.ts";
import type { CandidateValue, FormComponent } from "#contract/shapes/form-page.ts";

/**
 * A component as it begins: with a title, a code after its kind, half the width of the form, and what its kind cannot do
 * without; `choice` names the first choices of kinds that offer some, `i18n` has its title in the language of whoever adds it,
 * where that is not Chinese; its choices are named in it, too.
 */
export function newComponent(
  componentType: ComponentType,
  componentTitle: string,
  choice: (number: number) => string,
  i18n?: Record<string, string>,
): FormComponent {
  const kind = componentKinds[componentType];
  return {
    componentOrder: 0,
    componentCode: componentTypeName(componentType) ?? "field",
    componentTitle,
    ...(i18n === undefined ? {} : { i18n }),
    componentType,
    componentDataType: kind.dataTypes[0],
    componentCol: kind.properties.includes("componentCol") ? 6 : 12,
    candidateType: "CUSTOMIZE",
    ...(kind.offersChoices === true
      ? { candidateJsonValue: [1, 2].map((number) => firstChoice(String(number), choice(number), i18n)) }
      : {}),
    ...(componentType === ComponentType.subTable ? { children: [] } : {}),
  };
}

function firstChoice(VALUE: string, TEXT: string, titles: Record<string, string> = {}): CandidateValue {
  const i18n = Object.fromEntries(Object.keys(titles).map((language) => [language, TEXT]));
  return Object.keys(i18n).length === 0 ? { VALUE, TEXT } : { VALUE, TEXT, i18n };
}
