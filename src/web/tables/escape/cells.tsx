import type { ReactNode } from "react";
import type { Language } from "#contract/codes/language.ts";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";
import type { Say } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { CellValue } from "../list/cell-value.tsx";
import { ReasonReading } from "./reason-reading.tsx";
import { StatusCodeCell } from "./status-code-cell.tsx";

/** What a cell is drawn from. */
export interface CellGiven {
  entity: Entity;
  field: FieldModel;
  row: TableRow;
  language: Language;
  labels: ReferenceLabels | undefined;
  say: Say;
}

/** Cells drawn by hand, by `table.field`. Every other cell is drawn from its field's kind. */
const cells: Readonly<Record<string, (given: CellGiven) => ReactNode>> = {
  "apiLog.httpStatus": (given) => <StatusCodeCell value={given.row.httpStatus} />,
  "operationLog.reason": ({ field, row }) => <ReasonReading field={field} value={row.reason} />,
};

/** The content of a cell: by hand where somebody wrote one, else as its kind is shown. */
export function cellFor(given: CellGiven): ReactNode {
  const { entity, field, row, language, labels, say } = given;
  const byHand = cells[`${entity.name}.${field.name}`];
  if (byHand !== undefined) return byHand(given);
  return <CellValue field={field} value={row[field.name]} language={language} labels={labels} say={say} />;
}
