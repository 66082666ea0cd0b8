import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds, componentTypeName } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/**
 * A component as it begins: with a title, a code after its kind, half the width of the form, and what its kind cannot do
 * without; `choice` names the first choices of kinds that offer some, `i18n` has its title in other languages.
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
      ? { candidateJsonValue: [1, 2].map((number) => ({ VALUE: String(number), TEXT: choice(number) })) }
      : {}),
    ...(componentType === ComponentType.subTable ? { children: [] } : {}),
  };
}
