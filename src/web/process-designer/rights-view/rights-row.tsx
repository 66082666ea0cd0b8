import { memo } from "react";
import type { FieldRight } from "#contract/codes/field-right.ts";
import type { Say } from "../../i18n/index.ts";
import { type Drawn, placeOf } from "./use-grid-in-sight.ts";

/** A field of the form, a column of a sub-table among them, as the grid shows it. */
export interface RightsField {
  address: string;
  title: string;
  isColumn: boolean;
  /** Somebody may write it; the others are read at most. */
  isTyped: boolean;
}

/** A step whose column is drawn. */
export interface RightsStep {
  name: string;
  rights: Readonly<Record<string, FieldRight>>;
  /** Those it names itself; the others are the usual ones. */
  own: Readonly<Record<string, FieldRight>>;
}

interface RightsRowProps {
  row: number;
  field: RightsField;
  /** Of the view: hundreds of cells are drawn at once, and each would look for them by itself. */
  t: Say;
  columns: readonly Drawn[];
  /** Whether the grid is a large one, whose cells stand at places of their own. */
  isLarge: boolean;
  /** The steps of the columns that are drawn, by their place. */
  steps: ReadonlyMap<number, RightsStep>;
  /** The columns that are chosen in this row; none where the row is not chosen. */
  left: number;
  right: number;
  /** The column of the cell that Tab leads to, where it is in this row. */
  reachable: number | undefined;
  onRow: (row: number) => void;
}

/** What the steps may do with one field. */
export const RightsRow = memo(function RightsRow(props: RightsRowProps) {
  const { row, field, t, columns, isLarge, steps, left, right, reachable, onRow } = props;
  return (
    <tr role="row" aria-rowindex={row + 2}>
      <th role="rowheader" scope="row" data-column={field.isColumn || undefined} title={field.title}>
        <button type="button" onClick={() => onRow(row)}>
          {field.title}
        </button>
      </th>
      {columns.map(({ index }) => {
        const step = steps.get(index);
        return step === undefined ? null : (
          <RightsCell
            key={index}
            t={t}
            row={row}
            column={index}
            isLarge={isLarge}
            field={field.title}
            step={step.name}
            right={shownRight(step.rights[field.address], field)}
            isOwn={step.own[field.address] !== undefined}
            isReachable={reachable === index}
            isChosen={index >= left && index <= right}
          />
        );
      })}
    </tr>
  );
});

function shownRight(right: FieldRight = "read", { isTyped }: RightsField): FieldRight {
  return right === "write" && !isTyped ? "read" : right;
}

interface RightsCellProps {
  t: Say;
  row: number;
  column: number;
  isLarge: boolean;
  field: string;
  step: string;
  right: FieldRight;
  isOwn: boolean;
  isReachable: boolean;
  isChosen: boolean;
}

const RightsCell = memo(function RightsCell(props: RightsCellProps) {
  const { t, row, column, isLarge, field, step, right, isOwn, isReachable, isChosen } = props;
  const said = t(`rights.${right}`);
  return (
    <td
      role="gridcell"
      aria-colindex={column + 2}
      data-cell={`${row} ${column}`}
      data-right={right}
      data-own={isOwn || undefined}
      tabIndex={isReachable ? 0 : -1}
      aria-selected={isChosen}
      aria-label={t("rights.cell", { field, step, right: said })}
      style={isLarge ? placeOf(column) : undefined}
    >
      {said}
    </td>
  );
});
