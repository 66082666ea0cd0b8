import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { limits } from "../limits.ts";
import type { ComponentKind } from "./component-kind.ts";
import { textUpTo } from "./text-check.ts";

/** 1002: text of several lines. */
export const textAreaKind: ComponentKind = {
  type: ComponentType.textArea,
  dataTypes: [ComponentDataType.text],
  check: textUpTo(limits.fieldTextAreaMaxCharacters),
  comparedAs: "text",
  inSubTable: true,
  properties: ["componentCol", "isRequired", "isCondition", "placeholder", "defaultValue", "maxLength"],
};
