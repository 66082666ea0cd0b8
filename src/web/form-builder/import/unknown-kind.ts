import { componentKind } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/** A field of a kind that there is not, or with values that its kind does not hold. */
export type UnknownKind = {
  title: string;
  type: number;
  dataType: number;
};

/**
 * The first such field, columns of sub-tables included. Nobody could put it right in the builder, which has no
 * properties for it, so it never comes in. Pure.
 */
export function unknownKind(components: readonly FormComponent[]): UnknownKind | undefined {
  for (const component of components) {
    const { componentType: type, componentDataType: dataType, componentTitle, componentCode } = component;
    if (componentKind(type)?.dataTypes.includes(dataType) !== true)
      return { title: componentTitle || componentCode, type, dataType };
    const column = unknownKind(component.children ?? []);
    if (column !== undefined) return column;
  }
  return undefined;
}
