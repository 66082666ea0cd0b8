import { limits } from "../limits.ts";
import { oneOf, type Static, Type } from "../schema.ts";

/** What a dimension's cells hold: values, or a band of a number. */
export const dimensionKinds = ["text", "number"] as const;
export type DimensionKind = (typeof dimensionKinds)[number];

/** Rules that find the approvers of a row: those that need nothing of a form or another matrix. */
export const matrixAssignedTypes = [
  "users",
  "role",
  "deptHead",
  "deptDeputy",
  "deptRole",
  "deptLevel",
  "groupLeader",
  "orgHead",
  "hqHead",
] as const;

/** Field of a dimension that reads no form: the number of the applicant's department. */
export const applicantDepartment = "applicant.deptId";

/** A name in the other interface languages. */
const Names = Type.Record(Type.String(), Type.String({ maxLength: 100 }));

/** A column of a matrix by which its rows are told apart. */
export const MatrixDimension = Type.Object({
  /** The form's field it reads, or `applicant.deptId`. */
  field: Type.String({ maxLength: 100 }),
  title: Type.String({ maxLength: 100 }),
  i18n: Type.Optional(Names),
  kind: oneOf(dimensionKinds),
  /** The values that may come: what holes are looked for among. Without them the values of the rows. */
  values: Type.Array(Type.String({ maxLength: limits.matrixCellMaxCharacters }), {
    maxItems: limits.matrixValuesMax,
  }),
});
export type MatrixDimension = Static<typeof MatrixDimension>;

/** Who approves what. */
export const MatrixRow = Type.Object({
  /** One for each dimension, in their order, as people write them. */
  cells: Type.Array(Type.String({ maxLength: limits.matrixCellMaxCharacters }), {
    maxItems: limits.matrixDimensionsMax,
  }),
  /** One of `matrixAssignedTypes`; a draft may say anything. */
  assignedType: Type.String({ maxLength: 40 }),
  taskAssigned: Type.String({ maxLength: 1_000 }),
});
export type MatrixRow = Static<typeof MatrixRow>;

/** What a matrix says. The first row that holds counts. */
export const MatrixContent = Type.Object({
  matrixName: Type.String({ maxLength: 100 }),
  i18n: Type.Optional(Names),
  /** It counts in the organisations below as well, where none of their own has its id. */
  forGroup: Type.Optional(Type.Boolean()),
  dimensions: Type.Array(MatrixDimension, { maxItems: limits.matrixDimensionsMax }),
  rows: Type.Array(MatrixRow, { maxItems: limits.matrixRowsMax }),
});
export type MatrixContent = Static<typeof MatrixContent>;

/** A published version, as the engine asks it. */
export interface MatrixVersion {
  version: number;
  content: MatrixContent;
}
