import { type Comparison, type Condition, isGroup, type Operand } from "./condition.ts";

/** A condition as FEEL; a group without members as nothing, which always holds. Pure. */
export function writeCondition(condition: Condition): string {
  return written(condition, undefined);
}

function written(condition: Condition, around: "and" | "or" | undefined): string {
  if (!isGroup(condition)) return writeComparison(condition);
  const { join, members } = condition;
  const said = members.map((member) => written(member, join)).filter((text) => text !== "");
  const text = said.join(` ${join} `);
  return around !== undefined && said.length > 1 ? `(${text})` : text;
}

function writeComparison({ path, operator, values }: Comparison): string {
  const [first, second] = values.map(writeOperand);
  switch (operator) {
    case "in":
      return `list contains([${values.map(writeOperand).join(", ")}], ${path})`;
    case "notIn":
      return `not(list contains([${values.map(writeOperand).join(", ")}], ${path}))`;
    case "has":
      return `list contains(${path}, ${first})`;
    case "contains":
      return `contains(${path}, ${first})`;
    case "startsWith":
      return `starts with(${path}, ${first})`;
    case "empty":
      return `${path} = null`;
    case "notEmpty":
      return `${path} != null`;
    case "between":
      return `${path} between ${first} and ${second}`;
    default:
      return `${path} ${operator} ${first}`;
  }
}

/** One value as FEEL writes it. */
export function writeOperand(operand: Operand): string {
  if ("path" in operand) return operand.path;
  if ("day" in operand) return `date(${JSON.stringify(operand.day)})`;
  if ("moment" in operand) return `date and time("${operand.moment}:00")`;
  const { literal } = operand;
  if (typeof literal !== "number")
    return typeof literal === "string" ? JSON.stringify(literal) : String(literal);
  // FEEL knows no powers of ten, and minus nothing is nothing.
  const plain = literal.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 10 });
  return plain === "-0" ? "0" : plain;
}
