import type { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import type { JsonValue } from "../schema.ts";
import type { FormComponent } from "../shapes/form-page.ts";

/** What is wrong with a value that is not empty; `undefined` if nothing. Pure. */
export type ValueCheck = (component: FormComponent, value: JsonValue) => FieldProblem | undefined;

/** What the author of a form may say of a component besides its title, code and comments, in the order of a panel. */
export const componentProperties = [
  "componentDataType",
  "componentCol",
  "isRequired",
  "isHeading",
  "isCondition",
  "placeholder",
  "defaultValue",
  "maxLength",
  "minimum",
  "maximum",
  "decimals",
  "isTotaled",
  "dateFormat",
  "notBefore",
  "candidateType",
  "candidateValue",
  "extensions",
  "secrecyLevel",
  "expression",
  "children",
] as const;
export type ComponentProperty = (typeof componentProperties)[number];

/** How a value is compared in conditions. */
export const comparedKinds = ["number", "text", "temporal", "yesNo"] as const;
export type ComparedAs = (typeof comparedKinds)[number];

/**
 * One kind of form component: what it holds, how a value of it is judged, and what its author may say of it. What draws
 * it is the web's (`web/fields`).
 */
export interface ComponentKind {
  type: ComponentType;
  /** What it may hold; the first is usual. */
  dataTypes: readonly [ComponentDataType, ...ComponentDataType[]];
  check: ValueCheck;
  /** What a literal must be that it is compared with; absent where that cannot be said. */
  comparedAs?: ComparedAs;
  /** It offers choices: its own, those of a data item, or the rows of a table. */
  offersChoices?: true;
  /**
   * It may hold the value of a data item (`candidateType` DATAITEM), which is then instance data; the item offers nothing to
   * choose from here.
   */
  holdsDataItem?: "number" | "date";
  /** It may be a column of a sub-table. */
  inSubTable: boolean;
  /** No event gives it its value. */
  notSetByEvents?: true;
  properties: readonly ComponentProperty[];
}
