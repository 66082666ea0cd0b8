import english from "#contract/texts/en-US/fields.json" with { type: "json" };
import {
  type AccessOperation,
  type CallAlias,
  type FieldModel,
  isAlwaysThere,
  type RuleModel,
  type SchemaFolder,
  type TableModel,
  type TableOperation,
  tableOperations,
  type TableScope,
  type Texts,
  type WhenModel,
} from "#tables";

const groupTitles: Readonly<Record<string, string>> = english.groups;

/** Last steps of the calls that every table answers. */
const ownCalls: Readonly<Record<TableOperation, readonly string[]>> = {
  list: ["listByPage"],
  get: ["get"],
  create: ["add"],
  update: ["update"],
  delete: ["remove"],
  restore: ["restore"],
  history: ["history"],
  import: ["importPreview", "importCommit", "importRevert"],
  export: ["export"],
};

/** `docs/tables.md`: every table of a folder of schemas, by group and name. */
export function tableReference({ models, files }: Pick<SchemaFolder, "models" | "files">): string {
  const groups = new Map<string, TableModel[]>();
  for (const model of [...models.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const group = model.navigationGroup ?? "";
    groups.set(group, [...(groups.get(group) ?? []), model]);
  }
  const ordered = [...groups].toSorted(([a], [b]) => (titleOfGroup(a) < titleOfGroup(b) ? -1 : 1));
  return [
    "# Tables",
    "",
    "Every table that comes with the product, as its file in `schemas/` describes it. Written by `npm run generate`: edit",
    "those files. [Add a table](add-a-table.md) says how.",
    "",
    ...ordered.map(
      ([group, tables]) =>
        `- **${titleOfGroup(group)}**: ${tables.map(({ name }) => `[${name}](#${name.toLowerCase()})`).join(" · ")}`,
    ),
    "",
    "Required fields have a value in every row; unique ones among the rows that are not in the recycle bin. Every call is a",
    "`POST` with JSON unless its spelling says otherwise. *Nobody* may still mean the server itself.",
    "",
    "Of a workbook with several sheets an import reads the first with content among those it shows, or the one that `sheet`",
    "names, and says which it was. Nothing is read from the others.",
    "",
    "An import names the lines of a file as a spreadsheet program numbers them: blank ones count, ends of lines inside a cell",
    "do not. A cell that shows percent is taken as it is shown: `15%` in a text. A number becomes the share that spreadsheets",
    "reckon with, 0.15; where a field's title counts in percent, such as *Completion (%)*, it becomes 15. The same holds for",
    "`15%` written in a CSV file. A whole number that does not come out is refused.",
    ...ordered.flatMap(([, tables]) =>
      tables.flatMap((model) => section(model, files.get(model.name) ?? "")),
    ),
    "",
  ].join("\n");
}

const titleOfGroup = (group: string): string => groupTitles[group] ?? "Without a group";

function section(model: TableModel, file: string): string[] {
  return [
    "",
    `## ${model.name}`,
    "",
    `${texts(model.titles)}. ${facts(model, file)}`,
    ...(model.description === undefined ? [] : ["", model.description]),
    "",
    row(["Field", "Title", "Kind", "Rules"]),
    row(["---", "---", "---", "---"]),
    ...model.fields.map((field) =>
      row([`\`${field.name}\``, texts(field.titles), field.kind, fieldRules(model, field)]),
    ),
    ...crossRules(model),
    "",
    row(["Operation", "Who", "Call"]),
    row(["---", "---", "---"]),
    ...operationRows(model),
    ...model.actions.map((action) =>
      row([
        `${texts(action.titles)} (a button ${{ table: "above the list", row: "at each row", selection: "for selected rows" }[action.on]})`,
        roles(action.roles ?? model.access.read),
        spelling(action.call),
      ]),
    ),
  ];
}

function facts(model: TableModel, file: string): string {
  const where = {
    table: `rows in the table \`${model.table}\``,
    adopted: `rows in the product's own table \`${model.table}\``,
    call: "rows from the calls below",
  }[model.storage];
  const said = [
    `\`schemas/${file}\``,
    where,
    `key \`${model.key}\` (${{ counted: "auto-numbered", coded: "generated", given: "entered by the user" }[model.keySource]})`,
    `label ${[model.label, ...new Set(Object.values(model.labelIn ?? {}).map((own) => own.field))].map(code).join(", ")}`,
    ...(model.sort.length === 0
      ? []
      : [
          `sorted by ${model.sort.map((term) => `\`${term.descending ? "-" : ""}${term.field}\``).join(", ")}`,
        ]),
    ...(model.tree === undefined ? [] : [`a tree by \`${model.tree.parent}\``]),
    ...scopeText(model),
    ...(model.audit ? ["with history"] : []),
    ...(model.softDelete ? ["with a recycle bin"] : []),
    ...(model.behaviours.length === 0 ? [] : [`behaviours: ${model.behaviours.join(", ")}`]),
    ...(model.detail.length === 0 ? [] : [`details: ${model.detail.map(detailText).join(", ")}`]),
  ];
  return `${said.join("; ")}.`;
}

const scopeWords: Readonly<Record<TableScope, (model: TableModel) => string>> = {
  organisation: () => "rows of the organisation one works in",
  administered: () => "rows of the organisations one administers",
  membership: ({ person }) =>
    `rows about people (\`${person}\`) of the organisations one works in or administers`,
  shared: () => "rows of the group, read by all, or of one organisation (`organId`)",
  group: () => "rows of the group",
};

/** Whose rows, and who changes them besides administrators of everything. */
function scopeText(model: TableModel): string[] {
  const { scope, changedBy } = model;
  if (scope === undefined) return [];
  const others = changedBy?.length === 0 ? "" : ` and ${changedBy?.join(", ")}`;
  const held = changedBy === undefined ? "" : `, changed by administrators of everything${others} alone`;
  return [`${scopeWords[scope](model)}${held}`];
}

function detailText({ entity, field, inForm }: TableModel["detail"][number]): string {
  return `\`${entity}.${field}\`${inForm ? " (written in the form)" : ""}`;
}

function fieldRules(model: TableModel, field: FieldModel): string {
  const { limits, reference } = field;
  const unique = model.uniqueSets.find(([first]) => first === field.name);
  const number = (words: string, limit: number | undefined) =>
    limit === undefined ? [] : [`${words} ${limit}`];
  const said = [
    ...(isAlwaysThere(field) ? ["required"] : field.required ? ["required when shown"] : []),
    ...(unique === undefined
      ? []
      : [unique.length === 1 ? "unique" : `unique with ${unique.slice(1).map(code).join(", ")}`]),
    ...(field.readOnly ? [`set by the server${moments[field.stamp ?? ""] ?? ""}`] : []),
    ...(field.calc === undefined ? [] : [`= ${code(field.calc)}`]),
    ...(field.default === undefined ? [] : [`default ${code(JSON.stringify(field.default))}`]),
    ...number("at least", limits.minimum),
    ...number("at most", limits.maximum),
    ...number("more than", limits.exclusiveMinimum),
    ...number("less than", limits.exclusiveMaximum),
    ...number("in steps of", limits.multipleOf),
    ...length(limits),
    ...number("at least members:", limits.minItems),
    ...number("at most members:", limits.maxItems),
    ...(limits.pattern === undefined ? [] : [`matches ${code(limits.pattern)}${inWords(field)}`]),
    ...(limits.format === undefined || limits.format.startsWith("date") ? [] : [limits.format]),
    ...(field.choices === undefined
      ? []
      : [field.choices.map((one) => `${code(String(one.value))} ${one.titles["en-US"]}`).join(", ")]),
    ...(reference === undefined
      ? []
      : [
          `→ [${reference.entity}](#${reference.entity.toLowerCase()}) \`${reference.field}\`, ${onDelete[reference.onDelete]}`,
        ]),
    ...(field.when === undefined ? [] : [`shown when ${when(field.when)}`]),
    ...(field.readRoles === undefined ? [] : [`read by ${roles(field.readRoles)}`]),
    ...(field.writeRoles === undefined ? [] : [`written by ${roles(field.writeRoles)}`]),
  ];
  return said.join("; ");
}

const moments: Readonly<Record<string, string>> = {
  createdAt: " with a new row",
  createdBy: " with a new row",
  updatedAt: " with every write",
  updatedBy: " with every write",
};

const onDelete = {
  restrict: "cannot be deleted while referenced",
  cascade: "deleted with the referenced row",
  setNull: "cleared when the referenced row is deleted",
  none: "kept when the referenced row is deleted",
} as const;

const inWords = ({ patternWords, example }: FieldModel): string =>
  patternWords !== undefined
    ? ` (${patternWords["en-US"]})`
    : example === undefined
      ? ""
      : ` (such as ${code(example)})`;

function length({ minLength = 0, maxLength }: FieldModel["limits"]): string[] {
  if (maxLength === undefined) return minLength === 0 ? [] : [`${minLength} characters or more`];
  return [minLength === 0 ? `up to ${maxLength} characters` : `${minLength} to ${maxLength} characters`];
}

/** Tests across fields, and what is required only sometimes. */
function crossRules({ rules, recordSchema }: TableModel): string[] {
  const lines = [
    ...rules.map((rule) => `- ${ruleText(rule)} (${texts(rule.message)})`),
    ...conditionals(recordSchema as ConditionalSchema).map((text) => `- ${text}`),
  ];
  return lines.length === 0 ? [] : ["", ...lines];
}

type ValueTests = Record<string, Record<string, unknown>>;
interface Condition {
  required?: string[];
  properties?: ValueTests;
}
interface ConditionalSchema {
  if?: Condition;
  then?: Condition;
  else?: Condition;
  allOf?: ConditionalSchema[];
  dependentRequired?: Record<string, string[]>;
}

function conditionals(schema: ConditionalSchema): string[] {
  const { if: condition, then: yes, else: no, allOf = [], dependentRequired = {} } = schema;
  return [
    ...Object.entries(dependentRequired).map(
      ([field, others]) => `${code(field)} needs ${others.map(code).join(", ")}`,
    ),
    ...(condition === undefined
      ? []
      : [...consequence(yes, `when ${tests(condition)}`), ...consequence(no, `unless ${tests(condition)}`)]),
    ...allOf.flatMap(conditionals),
  ];
}

function consequence(part: Condition | undefined, condition: string): string[] {
  const required = part?.required ?? [];
  return [
    ...(required.length === 0 ? [] : [`${required.map(code).join(", ")} required ${condition}`]),
    ...(part?.properties === undefined ? [] : [`${tests({ properties: part.properties })} ${condition}`]),
  ];
}

function tests({ required = [], properties = {} }: Condition): string {
  const said = Object.entries(properties).map(([field, words]) => {
    const values = words["enum"] ?? ("const" in words ? [words["const"]] : undefined);
    if (Array.isArray(values))
      return `${code(field)} is ${values.map((value) => code(String(value))).join(" or ")}`;
    return `${code(field)} has ${Object.entries(words)
      .map(([word, value]) => code(`${word} ${String(value)}`))
      .join(", ")}`;
  });
  const there = required.filter((field) => properties[field] === undefined);
  return [...said, ...there.map((field) => `${code(field)} has a value`)].join(" and ");
}

const signs = { eq: "=", ne: "≠", lt: "<", lte: "≤", gt: ">", gte: "≥" } as const;

function ruleText({ field, operator, other, when: condition }: RuleModel): string {
  const right = "field" in other ? code(other.field) : code(JSON.stringify(other.value));
  return `${code(field)} ${signs[operator]} ${right}${condition === undefined ? "" : ` when ${when(condition)}`}`;
}

const when = (condition: WhenModel): string =>
  condition
    .map(
      ({ field, values }) => `${code(field)} is ${values.map((value) => code(String(value))).join(" or ")}`,
    )
    .join(" and ");

function operationRows(model: TableModel): string[] {
  return tableOperations
    .filter((operation) => exists(model, operation))
    .map((operation) => {
      const own = ownCalls[operation].map((step) => `\`/basic/${model.name}/${step}\``);
      const further = model.aliases[operation];
      const calls = further === undefined ? own : [...own, spelling(further)];
      return row([operation, roles(model.access[rightFor(operation)]), calls.join(", ")]);
    });
}

function exists(model: TableModel, operation: TableOperation): boolean {
  if (operation === "history" && !model.audit) return false;
  if (operation === "restore" && !model.softDelete) return false;
  return !model.removedOperations.includes(operation);
}

const rightFor = (operation: TableOperation): AccessOperation =>
  operation === "list" || operation === "get" ? "read" : operation;

function spelling(call: CallAlias): string {
  return code("call" in call ? call.call : `${call.method} ${call.path} ${call.encoding}`);
}

function roles(codes: readonly string[]): string {
  if (codes.length === 0) return "nobody";
  return codes.includes("*") ? "everybody" : codes.join(", ");
}

const texts = (titles: Texts): string => [...new Set(Object.values(titles))].join(" · ");
const code = (text: string): string => `\`${text}\``;

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
