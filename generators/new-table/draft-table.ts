import english from "#contract/texts/en-US/fields.json" with { type: "json" };
import type { TableOutline } from "#tables";
import { readTitles } from "../draft/titles.ts";
import type { FieldDraft, TableDraft } from "../draft/table-draft.ts";
import { CommandRefused } from "../generator-command.ts";
import { readFieldAnswer } from "./read-field-answer.ts";

/** What somebody said about a new table, as texts. */
export interface TableAnswers {
  name: string;
  title?: string | undefined;
  /** In the form of `readFieldAnswer`. */
  fields: readonly string[];
  key?: string | undefined;
  label?: string | undefined;
  group?: string | undefined;
  read?: string | undefined;
  write?: string | undefined;
}

/** Groups of the navigation that have a name in three languages. */
export const knownGroups: readonly string[] = Object.keys(english.groups);

/** The draft that the answers describe: a counted key unless one is named, and who wrote a row and when. */
export function draftTable(answers: TableAnswers, outlines: ReadonlyMap<string, TableOutline>): TableDraft {
  const { name, key, label, group } = answers;
  if (!/^[a-z][A-Za-z0-9]{0,47}$/u.test(name)) {
    throw new CommandRefused(
      `"${name}" cannot name a table: a small letter, then letters and digits, 48 at most, such as workOrder.`,
    );
  }
  if (answers.fields.length === 0)
    throw new CommandRefused("A table needs at least one field: --field plate:text");
  if (group !== undefined && !knownGroups.includes(group)) {
    throw new CommandRefused(`There is no group "${group}". There are: ${knownGroups.join(", ")}.`);
  }
  const fields = answers.fields.map((answer) => readFieldAnswer(answer, outlines));
  const twice = fields.find((field, index) => fields.findIndex((one) => one.name === field.name) !== index);
  if (twice !== undefined) throw new CommandRefused(`The field ${twice.name} is named twice.`);
  for (const [what, named] of [
    ["key", key],
    ["label", label],
  ] as const) {
    if (named !== undefined && !fields.some((field) => field.name === named)) {
      throw new CommandRefused(`--${what} ${named} is none of the fields.`);
    }
  }
  const given = fields.find((field) => field.name === key);
  if (given !== undefined) given.required = true;
  const counted = `${name}Id`;
  const numbered: FieldDraft[] =
    key === undefined
      ? [{ name: counted, titles: { "zh-CN": "编号" }, schema: { type: "integer", readOnly: true } }]
      : [];
  const stamps = stampFields.filter((stamp) => !fields.some((field) => field.name === stamp.name));
  return {
    name,
    titles: readTitles(answers.title),
    ...(group === undefined ? {} : { group }),
    fields: [...numbered, ...fields, ...stamps],
    key: key ?? counted,
    ...(label === undefined ? {} : { label }),
    read: roles(answers.read ?? "admin"),
    write: roles(answers.write ?? "admin"),
  };
}

function roles(text: string): string[] {
  const codes = text
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
  const wrong = codes.find((code) => !/^(?:\*|[a-z][a-z0-9-]*)$/u.test(code));
  if (wrong !== undefined) {
    throw new CommandRefused(
      `"${wrong}" is no role code: small letters, digits and hyphens, or * for everybody.`,
    );
  }
  return codes;
}

/** Who made and changed a row and when; a new list shows the first of it. */
const stampFields: readonly FieldDraft[] = [
  stamp("createdAt", "创建时间", { list: 170, sort: true, filter: "range", form: false }),
  stamp("createdBy", "创建人", { form: false }),
  stamp("updatedAt", "修改时间", { form: false }),
  stamp("updatedBy", "修改人", { form: false }),
];

function stamp(name: string, title: string, ui: FieldDraft["schema"]["x-ui"] & object): FieldDraft {
  const isTime = name.endsWith("At");
  return {
    name,
    titles: { "zh-CN": title },
    schema: {
      type: "string",
      ...(isTime ? { format: "date-time" } : { "x-ref": { entity: "user", onDelete: "none" } }),
      readOnly: true,
      "x-ui": ui,
    },
  };
}
