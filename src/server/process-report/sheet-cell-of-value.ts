import { ComponentType } from "#contract/codes/component-type.ts";
import type { ReportFormat } from "#contract/codes/report-format.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { ReportColumn } from "#contract/shapes/process-report.ts";
import type { ValueWords } from "../form/index.ts";
import { dayCell, figureCell, type SheetCell } from "../table-jobs/index.ts";
import { cellOfValue } from "./cell-of-value.ts";

/**
 * What stands in an extra column of a sheet: what the screen has, and a figure or a day that a program counts with where
 * the column shows such, or shows as words the one value of a field that holds such. Pure.
 */
export function sheetCellOfValue(
  column: Pick<ReportColumn, "columnCode" | "format">,
  component: FormComponent | undefined,
  value: JsonValue,
  words: ValueWords,
): SheetCell {
  const cell = cellOfValue(column, component, value, words);
  if (cell === null || component === undefined) return "";
  if (typeof cell === "number") return figureOfColumn(cell, column.format);
  if (typeof value === "number" && isFigure(component)) return figureCell(value, cell, figureOf(component));
  const isDay = column.format === "date" || component.componentType === ComponentType.date;
  return isDay && isCalendarDay(cell) ? dayCell(cell) : cell;
}

/** A figure of a column: amounts with their two decimals, as on the screen, others as they are. Pure. */
export function figureOfColumn(value: number | null, format: ReportFormat | undefined): SheetCell {
  if (format === "money") return figureCell(value, value?.toFixed(2), "amount");
  return figureCell(value, undefined, format === "percent" ? "share" : "number");
}

const figures: readonly number[] = [ComponentType.number, ComponentType.money, ComponentType.formula];

/** A number that stands for something else, as a choice or a person, is none to count with. */
function isFigure({ componentType }: FormComponent): boolean {
  return figures.includes(componentType);
}

function figureOf({ componentType }: FormComponent): "number" | "amount" {
  return componentType === ComponentType.money ? "amount" : "number";
}
