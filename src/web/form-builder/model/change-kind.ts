import { ComponentType } from "#contract/codes/component-type.ts";
import { type ComponentProperty, componentProperties } from "#contract/components/component-kind.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/** What belongs to a property besides its own member. */
const withIt: Partial<Readonly<Record<ComponentProperty, readonly (keyof FormComponent)[]>>> = {
  placeholder: ["placeholderI18n"],
  candidateType: ["candidateJsonValue"],
};

/**
 * A component of another kind. What only its kind so far has is taken away: the panel has no place for it, and a form
 * could be refused for it or show less than it holds. Pure.
 */
export function withKind(component: FormComponent, componentType: ComponentType): FormComponent {
  const kind = componentKind(componentType);
  if (component.componentType === componentType || kind === undefined) return component;
  const gone = componentProperties
    // What it holds stays what it was: kinds are offered by it.
    .filter((property) => property !== "componentDataType" && !kind.properties.includes(property))
    .flatMap((property): (keyof FormComponent)[] => [property, ...(withIt[property] ?? [])]);
  const kept = { ...component, componentType };
  for (const key of gone) Reflect.deleteProperty(kept, key);
  const isOfTable =
    component.candidateType === "TABLE" || component.componentType === ComponentType.tableReference;
  const holdsSame =
    kind.holdsDataItem !== undefined &&
    kind.holdsDataItem === componentKind(component.componentType)?.holdsDataItem &&
    component.candidateType === "DATAITEM";
  if (holdsSame) kept.candidateType = "DATAITEM";
  else if (kind.offersChoices !== true) Reflect.deleteProperty(kept, "candidateType");
  const hasName =
    kind.offersChoices === true
      ? (kept.candidateType ?? "CUSTOMIZE") !== "CUSTOMIZE"
      : holdsSame || (isOfTable && kind.holdsDataItem === undefined);
  if (!hasName) Reflect.deleteProperty(kept, "candidateValue");
  const given = kept.defaultValue as JsonValue | undefined;
  if (given !== undefined && kind.check(kept, given) !== undefined)
    Reflect.deleteProperty(kept, "defaultValue");
  return kept;
}
