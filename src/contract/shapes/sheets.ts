import { limits } from "../limits.ts";
import { nullable, type Static, Type } from "../schema.ts";

/** What people call a sheet of a workbook; absent: the first with content among those it shows. */
export const SheetName = Type.Optional(
  Type.String({ minLength: 1, maxLength: limits.fieldTextMaxCharacters }),
);

/** Of a workbook: the sheet that was read, and those one may choose among; of any other file neither. */
export const sheetsOffered = {
  sheet: nullable(Type.String()),
  sheets: Type.Array(Type.String()),
};

/** The lines of a sheet that came with a call, and which it is. */
export const SheetLines = Type.Object({
  /** Without blank ones. */
  lines: Type.Array(Type.Array(Type.String())),
  /** The number of each in the file, blank lines counted. */
  numbers: Type.Array(Type.Integer()),
  ...sheetsOffered,
  /** Why this sheet cannot be read, where the workbook has others that may be; it has no lines then. */
  problem: nullable(Type.String()),
});
export type SheetLines = Static<typeof SheetLines>;
