import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { placementsShapeProblem } from "../rules/seal-placements.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1020: which seals go where on which documents. */
export const sealPlacementsKind: ComponentKind = {
  type: ComponentType.sealPlacements,
  dataTypes: [ComponentDataType.list],
  check: (_component, value) => placementsShapeProblem(value),
  inSubTable: false,
  properties: ["isRequired"],
};
