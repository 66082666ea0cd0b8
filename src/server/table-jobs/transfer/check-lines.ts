import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import {
  type Cells,
  type CellStyle,
  type FieldModel,
  kindOf,
  type RecordErrors,
  type Row,
  textToRecord,
  changesBetween,
  checkRecord,
  computeCalculated,
} from "#tables";
import {
  contextFor,
  changeable,
  errorsOfStorage,
  existing,
  judgeRow,
  membersOf,
  newCode,
  reachable,
  type Runner,
  runSql,
  type TableContext,
} from "../../tables/index.ts";
import { keyField, knownField, operandsSql, quoted, selectedColumns } from "../../table-sql/index.ts";
import { type JobSettings, zoneOf } from "./job-store.ts";

/** A line of a sheet after checking. */
export interface CheckedLine {
  line: number;
  cells: readonly string[];
  /** For a new row the whole of it, for a change what changes. */
  record: Row | null;
  errors: RecordErrors | null;
  /** Nothing is to be done for an empty line, nor for one that says what its row says already. */
  action: "add" | "update" | "none";
  /** Of the row that the line is about, so far as it is known. */
  key: JsonValue;
}

/** Judges some lines as the rows they would become: the verdict is that of a form. */
export async function checkLines(
  on: Runner,
  context: TableContext,
  settings: JobSettings,
  lines: readonly { line: number; cells: readonly string[] }[],
): Promise<CheckedLine[]> {
  const style: CellStyle = { language: context.author.language, timeZone: zoneOf(settings, context.ports) };
  const named = namedCells(settings, lines);
  await findReferences(on, context, settings, named);
  const read = named.map((cells) => textToRecord(context.model, cells, style));
  const known = await findExisting(
    on,
    context,
    settings,
    read.map(({ row }) => row),
  );
  const checked = lines.map(({ line, cells }, index): CheckedLine => {
    const { row = {}, errors = {} } = read[index] ?? {};
    if (Object.values(cells).every((cell) => cell.trim() === ""))
      return { line, cells, record: null, errors: null, action: "none", key: null };
    return { line, cells, ...judgeLine(context, settings, { row, errors, known }) };
  });
  await refuseLostReferences(on, context, checked);
  return checked;
}

function namedCells({ columns }: JobSettings, lines: readonly { cells: readonly string[] }[]): Cells[] {
  const read = columns.flatMap(({ field }, index) => (field === null ? [] : [{ field, index }]));
  return lines.map(({ cells }) => {
    const named: Cells = {};
    for (const { field, index } of read) named[field] = cells[index] ?? "";
    return named;
  });
}

interface ReadLine {
  row: Row;
  errors: RecordErrors;
  known: ReadonlyMap<string, Row>;
}

function judgeLine(
  context: TableContext,
  settings: JobSettings,
  { row, errors, known }: ReadLine,
): Pick<CheckedLine, "record" | "errors" | "action" | "key"> {
  const { model, table, access } = context;
  const by = settings.by ?? model.key;
  const found = settings.mode === "add" ? undefined : known.get(String(row[by] ?? ""));
  if (found !== undefined) {
    const changed = Object.keys(row).filter((name) => name !== model.key);
    const judged = judgeRow(
      context,
      { ...found, ...row, [model.key]: found[model.key] ?? null },
      { mode: "update", changed },
    );
    const wrong = {
      ...errors,
      ...("errors" in judged ? judged.errors : {}),
      ...notWritable(context, changed),
    };
    const key = found[model.key] ?? null;
    const isSaidAlready =
      !("errors" in judged) && Object.keys(changesBetween(model, found, judged.row)).length === 0;
    // What a field that one may not read says already is not to be found out by writing it.
    const isSeen = changed.every((name) => access.readableFields.has(name));
    if (isSaidAlready && isSeen && orNull(wrong) === null)
      return { record: null, errors: null, action: "none", key };
    const calculated = model.fields.filter(({ calc }) => calc !== undefined).map(({ name }) => name);
    const whole = "errors" in judged ? row : judged.row;
    const record = Object.fromEntries([...changed, ...calculated].map((name) => [name, whole[name] ?? null]));
    return { record, errors: orNull(wrong), action: "update", key };
  }
  const lost: RecordErrors =
    settings.mode === "update" ||
    (by === model.key && model.keySource !== "given" && (row[by] ?? null) !== null)
      ? { [by]: { code: "unknownReference", params: { found: row[by] ?? "" } } }
      : {};
  const { [model.key]: key = null, ...others } = row;
  const given: Row = model.keySource === "given" ? row : others;
  const verdict = checkRecord(table.compiled, given, { mode: "import" });
  const wrong = {
    ...errors,
    ...(verdict.ok ? errorsOfStorage(model.fields, verdict.row) : withoutRead(verdict.errors, errors)),
    ...lost,
    ...notWritable(context, Object.keys(given)),
  };
  const calculated = verdict.ok
    ? computeCalculated(model, verdict.row, context.ports.parameters.value("timeZone"))
    : { values: {} };
  const all = { ...wrong, ...("errors" in calculated ? calculated.errors : {}) };
  const values = "values" in calculated ? calculated.values : {};
  const code = model.keySource === "coded" ? { [model.key]: newCode() } : {};
  const record = { ...verdict.row, ...values, ...code };
  return {
    record,
    errors: orNull(all),
    action: "add",
    key: model.keySource === "given" ? key : (code[model.key] ?? null),
  };
}

/** A cell that could not be read is not missing besides. */
function withoutRead(verdict: RecordErrors, read: RecordErrors): RecordErrors {
  return Object.fromEntries(Object.entries(verdict).filter(([name]) => read[name] === undefined));
}

function notWritable({ model, access }: TableContext, names: readonly string[]): RecordErrors {
  return Object.fromEntries(
    names
      .filter((name) => name !== model.key && !access.writableFields.has(name))
      .map((name) => [name, { code: "readOnly" as const, params: {} }]),
  );
}

const orNull = (errors: RecordErrors): RecordErrors | null =>
  Object.keys(errors).length === 0 ? null : errors;

/** The rows that lines of an update are about, by the field that finds them. */
async function findExisting(
  on: Runner,
  context: TableContext,
  { mode, by }: JobSettings,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const { model } = context;
  if (mode === "add") return new Map();
  const field = knownField(model, by ?? model.key);
  const values = rows.flatMap((row) => kindOf(field).readValue(row[field.name] ?? null, field) ?? []);
  if (values.length === 0) return new Map();
  const found = await runSql<Row>(
    on,
    sql`select ${selectedColumns(model.fields)} from ${quoted(model.table)}
        where ${quoted(field.column)} = any(${operandsSql(field, values)}) and ${changeable(context)}
        order by ${quoted(keyField(model).column)}`,
  );
  return new Map(found.map((row) => [String(row[field.name]), row]));
}

/** People write what a thing is called: such cells of reference fields become what the field keeps. */
async function findReferences(
  on: Runner,
  context: TableContext,
  { columns }: JobSettings,
  lines: readonly Cells[],
): Promise<void> {
  for (const { field: name } of columns) {
    const field = name === null ? undefined : knownField(context.model, name);
    const { reference } = field ?? {};
    const target = reference === undefined ? undefined : contextFor(context, reference.entity);
    if (
      field === undefined ||
      reference === undefined ||
      target === undefined ||
      field.kind === "multiChoice"
    )
      continue;
    if (target.model.storage === "call" || !target.access.readableFields.has(target.model.label)) continue;
    const texts = [
      ...new Set(lines.map((cells) => (cells[field.name] ?? "").trim()).filter((text) => text !== "")),
    ];
    const pointed = quoted(knownField(target.model, reference.field).column);
    const label = quoted(knownField(target.model, target.model.label).column);
    if (texts.length === 0) continue;
    const found = await runSql<{ value: string; label: string }>(
      on,
      sql`select min(${pointed}::text) as value, ${label}::text as label from ${quoted(target.model.table)}
          where ${label}::text = any(${texts}::text[]) and ${reachable(target)} group by 2 having count(*) = 1`,
    );
    const byLabel = new Map(found.map((row) => [row.label, row.value]));
    const isValue = await existing(on, context, field, texts);
    for (const cells of lines) {
      const text = (cells[field.name] ?? "").trim();
      const value = isValue.has(text) ? undefined : byLabel.get(text);
      if (value !== undefined) cells[field.name] = value;
    }
  }
}

async function refuseLostReferences(
  on: Runner,
  context: TableContext,
  lines: readonly CheckedLine[],
): Promise<void> {
  const pointing = context.model.fields.filter(
    (field): field is FieldModel => field.reference !== undefined && field.stamp === undefined,
  );
  for (const field of pointing) {
    const values = [...new Set(lines.flatMap(({ record }) => membersOf(record?.[field.name])))];
    if (values.length === 0) continue;
    const found = await existing(on, context, field, values);
    for (const line of lines) {
      const missing = membersOf(line.record?.[field.name]).find((value) => !found.has(String(value)));
      if (missing === undefined || line.errors?.[field.name] !== undefined) continue;
      line.errors = {
        ...line.errors,
        [field.name]: { code: "unknownReference", params: { found: missing } },
      };
    }
  }
}
