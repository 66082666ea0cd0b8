/** What a check of one column says that a schema can say too. */
export interface ColumnCheck {
  column: string;
  choices?: (string | number)[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
}

const name = String.raw`\(*(?:"([^"]+)"|([a-z_][a-z0-9_$]*))\)*(?:::[a-z ]+(?:\(\d+\))?)?\)*`;
const number = String.raw`\(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::[a-z ]+)?`;
const bounds: Readonly<Record<string, keyof ColumnCheck>> = {
  ">=": "minimum",
  "<=": "maximum",
  ">": "exclusiveMinimum",
  "<": "exclusiveMaximum",
};

/**
 * Reads a check as PostgreSQL prints it: a list of values, or bounds of a number or of a text's length. Undefined
 * where it says anything else.
 */
export function readCheck(expression: string): ColumnCheck | undefined {
  const text = withoutBrackets(expression.trim());
  const parts = splitAt(text, " AND ");
  if (parts.length > 1) return merged(parts.map(readCheck));
  const either = splitAt(text, " OR ");
  if (either.length > 1) {
    const all = either.map((part) => readCheck(part));
    if (all.some((one) => one?.choices === undefined || one.column !== all[0]?.column)) return undefined;
    return { column: all[0]?.column ?? "", choices: all.flatMap((one) => one?.choices ?? []) };
  }
  return readList(text) ?? readEqual(text) ?? readBound(text) ?? readLength(text);
}

function merged(parts: readonly (ColumnCheck | undefined)[]): ColumnCheck | undefined {
  const [first] = parts;
  if (first === undefined || parts.some((part) => part?.column !== first.column)) return undefined;
  if (parts.filter((part) => part?.choices !== undefined).length > 1) return undefined;
  return Object.assign({}, ...parts) as ColumnCheck;
}

/** `status = ANY (ARRAY['a'::text, 'b'::text])`, whatever casts stand around. */
function readList(text: string): ColumnCheck | undefined {
  const found = new RegExp(String.raw`^${name} = ANY \(+ARRAY\[(.*)\]\)*(?:::[a-z ]+\[\])?\)*$`, "su").exec(
    text,
  );
  if (found === null) return undefined;
  const values = splitAt(found[3] ?? "", ", ").map(readValue);
  if (values.length === 0 || values.some((value) => value === undefined)) return undefined;
  return { column: columnOf(found), choices: values as (string | number)[] };
}

function readEqual(text: string): ColumnCheck | undefined {
  const found = new RegExp(String.raw`^${name} = (.+)$`, "su").exec(text);
  const value = found === null ? undefined : readValue(found[3] ?? "");
  return found === null || value === undefined ? undefined : { column: columnOf(found), choices: [value] };
}

function readBound(text: string): ColumnCheck | undefined {
  const found = new RegExp(String.raw`^${name} (>=|<=|>|<) ${number}$`, "u").exec(text);
  if (found === null) return undefined;
  return { column: columnOf(found), [bounds[found[3] ?? ""] ?? ""]: Number(found[4]) };
}

function readLength(text: string): ColumnCheck | undefined {
  const found = new RegExp(
    String.raw`^(?:char_length|character_length|length)\(${name}\)? (>=|<=|>|<|=) (\d+)$`,
    "u",
  ).exec(text);
  if (found === null) return undefined;
  const [column, sign, length] = [columnOf(found), found[3], Number(found[4])];
  if (sign === "=") return { column, minLength: length, maxLength: Math.max(1, length) };
  if (sign === ">=" || sign === ">") return { column, minLength: sign === ">" ? length + 1 : length };
  return { column, maxLength: Math.max(1, sign === "<" ? length - 1 : length) };
}

const columnOf = (found: RegExpExecArray): string => found[1] ?? found[2] ?? "";

/** `'it''s'::text` → it's; `(5)::numeric` → 5. */
export function readValue(text: string): string | number | undefined {
  const plain = /^\(*'((?:[^']|'')*)'\)*(?:::[\w ".]+(?:\(\d+\))?(?:\[\])?)*\)*$/su.exec(text.trim());
  if (plain !== null) return (plain[1] ?? "").replaceAll("''", "'");
  const whole = /^\(*(-?\d+(?:\.\d+)?)\)*(?:::[\w ]+(?:\([\d,]+\))?)*$/u.exec(text.trim());
  return whole === null ? undefined : Number(whole[1]);
}

/** Cuts a text at a word that stands outside of brackets and quotes. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let inText = false;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'") inText = !inText;
    if (inText) continue;
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (depth === 0 && text.startsWith(word, at)) {
      parts.push(text.slice(begin, at));
      begin = at + word.length;
    }
  }
  return [...parts, text.slice(begin)];
}

/** Takes away brackets that stand around the whole. */
function withoutBrackets(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0 && at < text.length - 1) return text;
  }
  return withoutBrackets(text.slice(1, -1).trim());
}
