import type { ComparedAs } from "../components/component-kind.ts";
import { componentKind } from "../components/component-kinds.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { componentsOf } from "../shapes/form-components.ts";
import type { TaskDefinition } from "../shapes/process-definition.ts";
import type { AutomaticSurroundings } from "./automatic-surroundings.ts";
import { isPathBelow, pathExpressions } from "./effect-path.ts";
import type { Problems } from "./problems.ts";
import { checkSubprocess } from "./subprocess-setup.ts";
import { writtenInto } from "./written-into.ts";

/**
 * An automatic step does something: it calls an outside system, adds a row to a table or sends a message, or writes into
 * the form, or both; a subprocess says what it starts. No other step does any of it.
 */
export function checkAutomatic(
  task: TaskDefinition,
  path: string,
  around: AutomaticSurroundings,
  problems: Problems,
): void {
  const { taskType, setFields, effect, addRow, message, subprocess } = task;
  const written = Object.entries(setFields ?? {});
  if (effect !== undefined && taskType !== "auto")
    problems.add(`${path}.effect`, { problem: "effectOfAutomatic" });
  if (addRow !== undefined && taskType !== "auto")
    problems.add(`${path}.addRow`, { problem: "rowOfAutomatic" });
  if (message !== undefined && taskType !== "auto")
    problems.add(`${path}.message`, { problem: "messageOfAutomatic" });
  if (subprocess !== undefined && taskType !== "subprocess")
    problems.add(`${path}.subprocess`, { problem: "subprocessOfStep" });
  if (taskType === "subprocess") checkSubprocess(task, path, around, problems);
  else if (taskType !== "auto") {
    if (written.length > 0) problems.add(`${path}.setFields`, { problem: "setFieldsOfAutomatic" });
    return;
  } else if (written.length === 0 && [effect, addRow, message].every((each) => each === undefined))
    problems.add(`${path}.setFields`, { problem: "automaticDoesNothing" });
  if (taskType === "auto") {
    checkOneThing(task, path, problems);
    checkEffect(task, `${path}.effect`, around, problems);
    checkAddedRow(task, `${path}.addRow`, around, problems);
    checkMessage(task, `${path}.message`, around, problems);
  }
  const hasAnswer = effect !== undefined || addRow !== undefined || taskType === "subprocess";
  for (const [field, expression] of written) {
    const at = `${path}.setFields.${field}`;
    add(problems, at, settableProblem(around, field));
    const gives = hasAnswer ? "valueOfAnswer" : "value";
    const into = writtenInto(field, kindOfField(around, field));
    add(problems, at, around.checkExpression(expression, around.page, gives, undefined, into));
  }
}

function kindOfField({ page }: Pick<AutomaticSurroundings, "page">, field: string): ComparedAs | undefined {
  const component = componentsOf(page).find(({ componentCode }) => componentCode === field);
  return component && componentKind(component.componentType)?.comparedAs;
}

function settableProblem(
  { page }: Pick<AutomaticSurroundings, "page">,
  field: string,
): FieldProblem | undefined {
  const component = componentsOf(page).find(({ componentCode }) => componentCode === field);
  if (component === undefined) return { problem: "unknownField", params: { field } };
  return componentKind(component.componentType)?.notSetByEvents === true
    ? { problem: "fieldNotSettable", params: { field: component.componentTitle } }
    : undefined;
}

/** A call goes to a system that may be called, below its address, with values that can be worked out. */
function checkEffect(
  { effect }: TaskDefinition,
  path: string,
  { page, known, checkExpression }: AutomaticSurroundings,
  problems: Problems,
): void {
  if (effect === undefined) return;
  const { systemCode, path: below, body = {} } = effect;
  if (known.systems?.has(systemCode) === false)
    problems.add(`${path}.systemCode`, { problem: "unknownSystem", params: { system: systemCode } });
  if (!isPathBelow(below)) problems.add(`${path}.path`, { problem: "pathNotBelow" });
  for (const expression of pathExpressions(below))
    add(problems, `${path}.path`, checkExpression(expression, page, "value"));
  for (const [name, expression] of Object.entries(body))
    add(problems, `${path}.body.${name}`, checkExpression(expression, page, "value"));
}

/** A step that fails is tried again as a whole: of what it does outside there is one thing. */
function checkOneThing({ effect, addRow, message }: TaskDefinition, path: string, problems: Problems): void {
  if (addRow !== undefined && effect !== undefined)
    problems.add(`${path}.addRow`, { problem: "automaticDoesTwo" });
  if (message !== undefined && (effect ?? addRow) !== undefined)
    problems.add(`${path}.message`, { problem: "automaticDoesTwo" });
}

/** A row goes to a table that whoever publishes may add to, with fields that they may fill and all it cannot be without. */
function checkAddedRow(
  { addRow }: TaskDefinition,
  path: string,
  { page, known, checkExpression }: AutomaticSurroundings,
  problems: Problems,
): void {
  if (addRow === undefined) return;
  const { entity, values } = addRow;
  const table = known.tables?.get(entity);
  if (known.tables !== undefined && table === undefined)
    problems.add(`${path}.entity`, { problem: "unknownTable", params: { table: entity } });
  for (const [field, expression] of Object.entries(values)) {
    if (table?.fields.includes(field) === false)
      problems.add(`${path}.values.${field}`, { problem: "unknownField", params: { field } });
    const into = writtenInto(field, table?.kinds?.[field]);
    add(problems, `${path}.values.${field}`, checkExpression(expression, page, "value", undefined, into));
  }
  const missing = table?.required.filter((field) => values[field] === undefined) ?? [];
  if (missing.length > 0)
    problems.add(`${path}.values`, { problem: "rowLacksFields", params: { fields: missing.join(", ") } });
}

/** A message has words, and its receivers and values can be worked out. */
function checkMessage(
  { message }: TaskDefinition,
  path: string,
  { page, checkExpression }: AutomaticSurroundings,
  problems: Problems,
): void {
  if (message === undefined) return;
  if (message.text.trim() === "") problems.add(`${path}.text`, { problem: "required" });
  add(problems, `${path}.to`, checkExpression(message.to, page, "value"));
  for (const expression of pathExpressions(message.text))
    add(problems, `${path}.text`, checkExpression(expression, page, "value"));
}

function add(problems: Problems, at: string, problem: FieldProblem | undefined): void {
  if (problem !== undefined) problems.add(at, problem);
}
