import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { limits } from "../limits.ts";
import type { ComponentKind } from "./component-kind.ts";
import { textUpTo } from "./text-check.ts";

/** 1001: one line of text. */
export const textKind: ComponentKind = {
  type: ComponentType.text,
  dataTypes: [ComponentDataType.text],
  check: textUpTo(limits.fieldTextMaxCharacters),
  comparedAs: "text",
  inSubTable: true,
  properties: [
    "componentCol",
    "isRequired",
    "isHeading",
    "isCondition",
    "placeholder",
    "defaultValue",
    "maxLength",
  ],
};
