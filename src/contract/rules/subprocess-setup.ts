import { ComponentType } from "../codes/component-type.ts";
import { componentKind } from "../components/component-kinds.ts";
import { columnsOf, componentsOf } from "../shapes/form-components.ts";
import type { TaskDefinition } from "../shapes/process-definition.ts";
import type { AutomaticSurroundings } from "./automatic-surroundings.ts";
import type { KnownNames } from "./known-names.ts";
import { writtenInto } from "./written-into.ts";
import type { Problems } from "./problems.ts";

/** A subprocess names a published process whose fields it fills, and none that leads back to this one. */
export function checkSubprocess(
  { subprocess }: TaskDefinition,
  path: string,
  around: AutomaticSurroundings,
  problems: Problems,
): void {
  const { definition, page, known, checkExpression } = around;
  if (subprocess === undefined) {
    problems.add(`${path}.subprocess.processId`, { problem: "required" });
    return;
  }
  const { processId, applicant, title, values, forEach } = subprocess;
  const table = componentsOf(page).find(({ componentCode }) => componentCode === forEach);
  const columns = table === undefined ? undefined : columnsOf(table);
  const at = `${path}.subprocess`;
  const started = known.processes?.get(processId);
  if (processId === definition.processId || leadsTo(known, processId, definition.processId))
    problems.add(`${at}.processId`, { problem: "processesInCircle", params: { process: processId } });
  else if (known.processes !== undefined && started === undefined)
    problems.add(`${at}.processId`, { problem: "unknownProcess", params: { process: processId } });
  else if (started?.notByProcesses === true)
    problems.add(`${at}.processId`, { problem: "notBegunByProcesses", params: { process: processId } });
  const given: [string, string | undefined][] = [
    [`${at}.applicant`, applicant],
    [`${at}.title`, title],
  ];
  for (const [place, expression] of given) {
    const problem =
      expression === undefined ? undefined : checkExpression(expression, page, "value", columns);
    if (problem !== undefined) problems.add(place, problem);
  }
  for (const [field, expression] of Object.entries(values)) {
    const into = writtenInto(field, started?.kinds?.[field]);
    const problem = checkExpression(expression, page, "value", columns, into);
    if (problem !== undefined) problems.add(`${at}.values.${field}`, problem);
  }
  checkRows(subprocess, at, around, problems);
  for (const field of Object.keys(values)) {
    if (started !== undefined && !started.fields.includes(field))
      problems.add(`${at}.values.${field}`, { problem: "unknownField", params: { field } });
  }
}

/** One application for each row: of a sub-table of the form, into whose columns it may write. */
function checkRows(
  { forEach, rowValues = {} }: NonNullable<TaskDefinition["subprocess"]>,
  at: string,
  { page, checkExpression }: AutomaticSurroundings,
  problems: Problems,
): void {
  if (forEach === undefined) {
    if (Object.keys(rowValues).length > 0) problems.add(`${at}.rowValues`, { problem: "rowValuesNeedTable" });
    return;
  }
  const table = componentsOf(page).find(({ componentCode }) => componentCode === forEach);
  if (table === undefined) {
    problems.add(`${at}.forEach`, { problem: "unknownField", params: { field: forEach } });
    return;
  }
  if (table.componentType !== ComponentType.subTable) {
    problems.add(`${at}.forEach`, { problem: "notASubTable", params: { field: table.componentTitle } });
    return;
  }
  for (const [code, expression] of Object.entries(rowValues)) {
    const column = columnsOf(table).find(({ componentCode }) => componentCode === code);
    const place = `${at}.rowValues.${code}`;
    if (column === undefined) problems.add(place, { problem: "unknownField", params: { field: code } });
    else if (componentKind(column.componentType)?.notSetByEvents === true)
      problems.add(place, { problem: "fieldNotSettable", params: { field: column.componentTitle } });
    const into = writtenInto(code, column && componentKind(column.componentType)?.comparedAs);
    const problem = checkExpression(expression, page, "valueOfAnswer", columnsOf(table), into);
    if (problem !== undefined) problems.add(place, problem);
  }
}

/** Whether a process starts another, at whatever remove: applications would give birth to applications for ever. */
function leadsTo({ processes }: KnownNames, from: string, to: string): boolean {
  const seen = new Set<string>();
  const ahead = [from];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    ahead.push(...(processes?.get(at)?.starts ?? []));
  }
  return false;
}
