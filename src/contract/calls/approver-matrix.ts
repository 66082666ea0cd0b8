import { limits } from "../limits.ts";
import { Day, FormValues, Instant, nullable, oneOf, type Static, Type } from "../schema.ts";
import { MatrixContent } from "../shapes/approver-matrix.ts";
import { SheetLines, SheetName } from "../shapes/sheets.ts";
import { transferFormats } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const matrixId = Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" });
const ofDesigners = { method: "POST", whose: "organisation", encoding: "json", access: designers } as const;
const version = Type.Integer({ minimum: 1 });
const versionNote = Type.String({ maxLength: limits.versionNoteMaxCharacters });
/** The matrix of that id that an organisation above keeps for those below, instead of one's own. */
const above = Type.Optional(Type.Boolean());

/** A matrix as the list shows it. */
export const MatrixEntry = Type.Object({
  matrixId: Type.String(),
  matrixName: Type.String(),
  /** The organisation above that keeps it for those below; null where it is one's own. */
  ofOrgan: nullable(Type.String()),
  /** How many rows the draft has. */
  rowCount: Type.Integer(),
  /** The version that counts today, and since when. */
  versionInEffect: nullable(Type.Integer()),
  validFrom: nullable(Day()),
  /** A version that will count from a later day. */
  nextFrom: nullable(Day()),
  draftDiffers: Type.Boolean(),
  rowVersion: Type.Integer(),
  updatedAt: Instant(),
  updatedBy: Type.String(),
});

const MatrixFindings = Type.Object({
  /** Rows from 1. */
  overlaps: Type.Array(
    Type.Object({
      row: Type.Integer(),
      other: Type.Integer(),
      cells: Type.Array(Type.String()),
      never: Type.Boolean(),
    }),
  ),
  holes: Type.Array(Type.Object({ cells: Type.Array(Type.String()) })),
  more: Type.Boolean(),
});

/** A matrix with what is written in it, or what a version of it says. */
export const MatrixDetail = Type.Object({
  matrixId: Type.String(),
  /** The organisation above that keeps it for those below; null where it is one's own. */
  ofOrgan: nullable(Type.String()),
  rowVersion: Type.Integer(),
  content: MatrixContent,
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      validFrom: Day(),
      publishedAt: Instant(),
      publishedBy: Type.String(),
      /** What it changes; null where nobody has said. */
      note: nullable(Type.String()),
      inEffect: Type.Boolean(),
      /** It says what the content shown says. */
      sameContent: Type.Boolean(),
    }),
  ),
  /** What keeps the draft from being published, in words, by path: `rows[3].cells[1]`. */
  problems: Type.Record(Type.String(), Type.String()),
  findings: MatrixFindings,
  /** The people its rows name. */
  users: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
  /** Published processes that ask it; `missing`: fields of the draft that their form does not have. */
  usedBy: Type.Array(
    Type.Object({
      processId: Type.String(),
      processName: Type.String(),
      missing: Type.Array(Type.String()),
    }),
  ),
  /** How many published processes of organisations below ask it. */
  usedElsewhere: Type.Integer(),
});
export type MatrixDetail = Static<typeof MatrixDetail>;

export const listMatrices = defineCall("listMatrices", {
  ...ofDesigners,
  path: "/opt/listMatrices",
  input: Type.Object({}),
  output: Type.Array(MatrixEntry),
  ours: true,
  summary: "The approver matrices of the organization.",
});

export const matrixDetail = defineCall("matrixDetail", {
  ...ofDesigners,
  path: "/opt/matrixDetail",
  input: Type.Object({
    matrixId,
    /** A published version instead of the draft. */
    version: Type.Optional(version),
    above,
  }),
  output: MatrixDetail,
  ours: true,
  summary: "An approver matrix with its versions, its problems, overlaps and holes, and who uses it.",
});

export const saveMatrix = defineCall("saveMatrix", {
  ...ofDesigners,
  path: "/opt/saveMatrix",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    matrixId,
    /** The state the change began from; absent for a new one. */
    rowVersion: Type.Optional(Type.Integer()),
    content: MatrixContent,
  }),
  output: MatrixDetail,
  ours: true,
  tx: "write",
  summary: "Saves the draft of an approver matrix, faulty or not. What is published stays as it is.",
});

export const publishMatrix = defineCall("publishMatrix", {
  ...ofDesigners,
  path: "/opt/publishMatrix",
  input: Type.Object({
    matrixId,
    rowVersion: Type.Integer(),
    /** The day from which it counts; today without. */
    validFrom: Type.Optional(Day()),
    /** Overlaps and holes were looked at. */
    acceptFindings: Type.Optional(Type.Boolean()),
    /** What the version changes. */
    note: Type.Optional(versionNote),
  }),
  output: MatrixDetail,
  ours: true,
  tx: "write",
  summary: "Checks the draft of an approver matrix and publishes it as the next version.",
});

export const noteMatrixVersion = defineCall("noteMatrixVersion", {
  ...ofDesigners,
  path: "/opt/noteMatrixVersion",
  input: Type.Object({
    matrixId,
    version,
    /** What the version changes; empty takes the note away. */
    note: versionNote,
  }),
  output: Type.Object({ note: nullable(Type.String()) }),
  ours: true,
  tx: "write",
  summary: "Notes what a published version of an approver matrix changes.",
});

export const removeMatrix = defineCall("removeMatrix", {
  ...ofDesigners,
  path: "/opt/removeMatrix",
  input: Type.Object({ matrixId, rowVersion: Type.Integer() }),
  output: Type.Object({ matrixId: Type.String() }),
  ours: true,
  tx: "write",
  summary: "Deletes an approver matrix of which nothing was ever published.",
});

export const askMatrix = defineCall("askMatrix", {
  ...ofDesigners,
  path: "/opt/askMatrix",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    content: MatrixContent,
    applyUser: Type.String({ minLength: 1, maxLength: 64 }),
    values: FormValues(),
  }),
  output: Type.Object({
    /** The row that holds, from 1; null where none does. */
    row: nullable(Type.Integer()),
    people: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
  }),
  ours: true,
  summary: "Whom an approver matrix, saved or not, names for an applicant and values of a form.",
});

export const readMatrixSheet = defineCall("readMatrixSheet", {
  ...ofDesigners,
  path: "/opt/readMatrixSheet",
  encoding: "multipart",
  fileMaxKb: limits.matrixSheetMaxKb,
  cost: 10,
  input: Type.Object({ sheet: SheetName }),
  output: SheetLines,
  tx: "none",
  ours: true,
  summary: "Reads the cells of a CSV file or of one sheet of an XLSX file; nothing is stored.",
});

export const exportMatrix = defineCall("exportMatrix", {
  method: "GET",
  path: "/opt/exportMatrix",
  whose: "organisation",
  access: designers,
  input: Type.Object({
    matrixId,
    version: Type.Optional(version),
    above,
    format: oneOf(transferFormats),
  }),
  outputKind: "file",
  ours: true,
  summary: "The rows of an approver matrix as a CSV or XLSX file, which can be read in again.",
});
