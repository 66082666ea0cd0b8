import {
  type ProcessDefinition,
  type TaskDefinition,
  taskTypes,
} from "#contract/shapes/process-definition.ts";
import { assignmentTypes } from "#contract/codes/assignment-type.ts";
import { limits } from "#contract/limits.ts";
import { decimalsOf } from "#contract/rules/decimals-of.ts";
import { pastedCells } from "#contract/rules/pasted-cells.ts";
import { readRunWay } from "#contract/rules/completion-mode.ts";
import { type Edited, insertStep, type Place } from "./edit-steps.ts";

/** Words of the reader's language for the codes of a column: `审批` → `approve`. */
export interface SheetWords {
  taskType: ReadonlyMap<string, string>;
  assignedType: ReadonlyMap<string, string>;
  runWay: ReadonlyMap<string, string>;
}

/** A cell that cannot be read; lines and columns from 1. */
export interface SheetFault {
  line: number;
  column: "taskName" | "taskType" | "assignedType" | "taskRunWay" | "taskHour";
  value: string;
}

type Row = Pick<TaskDefinition, "taskName" | "taskType"> & Partial<TaskDefinition>;

/**
 * Reads steps copied from a spreadsheet, one a line: name, type, rule, its argument, completion mode, hours; what is
 * missing on the right is usual. Codes and the words of the screen are both read. Pure.
 */
export function readRows(text: string, words: SheetWords): { rows: Row[]; faults: SheetFault[] } {
  const faults: SheetFault[] = [];
  const rows = pastedCells(text)
    .map((cells, at) => ({ cells: cells.map((cell) => cell.replaceAll(/\s+/gu, " ")), line: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .map(({ cells, line }) => readRow(cells, words, (column, value) => faults.push({ line, column, value })));
  return { rows, faults };
}

function readRow(
  [taskName = "", type = "", rule = "", taskAssigned = "", mode = "", hours = ""]: string[],
  words: SheetWords,
  fault: (column: SheetFault["column"], value: string) => void,
): Row {
  if (taskName === "") fault("taskName", "");
  const code = <Code extends string>(
    column: SheetFault["column"],
    value: string,
    codes: readonly Code[],
    said: ReadonlyMap<string, string>,
  ): Code | undefined => {
    if (value === "") return undefined;
    const found = codes.find((each) => each === value || each === said.get(value));
    if (found === undefined) fault(column, value);
    return found;
  };
  const pastable = taskTypes.filter((each) => each === "approve" || each === "read");
  const taskType = code("taskType", type, pastable, words.taskType) ?? "approve";
  const assignedType = code("assignedType", rule, assignmentTypes, words.assignedType);
  const way = words.runWay.get(mode) ?? mode;
  if (way !== "" && readRunWay(way) === undefined) fault("taskRunWay", mode);
  const taskHour = Number(hours);
  if (hours !== "" && !(taskHour > 0 && decimalsOf(taskHour) <= limits.numberMaxDecimals))
    fault("taskHour", hours);
  const isApproval = taskType === "approve";
  return {
    taskName,
    taskType,
    ...(assignedType === undefined ? {} : { assignedType, taskAssigned }),
    ...(isApproval ? { taskRunWay: way === "" ? "any" : way } : {}),
    ...(isApproval || hours !== "" ? { taskHour: hours === "" ? 24 : taskHour } : {}),
  };
}

/** Puts read steps one behind the other onto a transition. */
export function insertRows(definition: ProcessDefinition, rows: readonly Row[], place: Place): Edited {
  let edited: Edited = { definition };
  let at = place;
  for (const row of rows) {
    edited = insertStep(edited.definition, at, row);
    if (edited.chosen !== undefined) at = { afterTaskId: edited.chosen };
  }
  return edited;
}
