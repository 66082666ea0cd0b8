import { applicantDepartment, type MatrixDimension } from "#contract/shapes/approver-matrix.ts";
import type { Say } from "../i18n/index.ts";

/** Dimensions that matrices usually have, with the field of the form that they read. */
export const matrixPresets = [
  { preset: "company", field: "company", kind: "text" },
  { preset: "purchasingGroup", field: "purchasingGroup", kind: "text" },
  { preset: "project", field: "project", kind: "text" },
  { preset: "orderType", field: "orderType", kind: "text" },
  { preset: "costCenter", field: "costCenter", kind: "text" },
  { preset: "module", field: "module", kind: "text" },
  { preset: "amount", field: "amount", kind: "number" },
  { preset: "department", field: applicantDepartment, kind: "text" },
] as const;
export type MatrixPreset = (typeof matrixPresets)[number]["preset"];

/** The dimension of a preset, named in the reader's language. */
export function presetDimension(preset: MatrixPreset, t: Say): MatrixDimension {
  const { field, kind } = matrixPresets.find((each) => each.preset === preset) ?? matrixPresets[0];
  return { field, kind, title: t(`preset.${preset}`), values: [] };
}
