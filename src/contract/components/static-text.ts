import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1017: a text of the form’s author. */
export const staticTextKind: ComponentKind = {
  type: ComponentType.staticText,
  dataTypes: [ComponentDataType.text],
  check: () => undefined,
  inSubTable: false,
  notSetByEvents: true,
  properties: [],
};
