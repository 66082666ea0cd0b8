import { type FieldKind, fieldKinds, nearestWord, type TableOutline } from "#tables";
import type { FieldDraft } from "../draft/table-draft.ts";
import { readTitles } from "../draft/titles.ts";
import { CommandRefused } from "../generator-command.ts";
import { kindWords } from "./field-kind-words.ts";

/** How a field is answered, for help and questions. */
export const fieldForm = "name:kind[(…)] [required] [unique][:中文|English|日本語]";

const kinds = Object.keys(fieldKinds) as FieldKind[];

/**
 * Reads a field as somebody types it: `plate:text(20) required unique:车牌|Plate|ナンバー`, `amount:money`,
 * `colour:choice(red, blue)`, `supplier:reference(hrpSupplierT)`.
 */
export function readFieldAnswer(
  answer: string,
  outlines: ReadonlyMap<string, TableOutline> = new Map(),
): FieldDraft {
  const shape = /^\s*([^:]+?)\s*(?::\s*([A-Za-z]+)\s*(?:\(([^)]*)\))?((?:\s+[a-z]+)*)\s*(?::(.*))?)?$/su.exec(
    answer,
  );
  if (shape === null) throw new CommandRefused(`The field "${answer}" does not read as ${fieldForm}.`);
  const [, name = "", given = "text", argument = "", flags = "", titles] = shape;
  if (!/^[A-Za-z][A-Za-z0-9_]{0,57}$/u.test(name)) {
    throw new CommandRefused(
      `"${name}" cannot name a field: begin with a letter, then letters and digits, 58 at most, such as plateNumber.`,
    );
  }
  const kind = kinds.find((one) => one === given);
  if (kind === undefined) throw unknown(`kind of field "${given}"`, given, kinds);
  const said = flags.split(/\s+/u).filter((flag) => flag !== "");
  for (const flag of said) {
    if (!["required", "unique"].includes(flag)) throw unknown(`word "${flag}"`, flag, ["required", "unique"]);
  }
  const isRequired = said.includes("required");
  const schema = kindWords[kind]({ text: argument.trim(), outlines });
  const isText = schema.type === "string" && ["text", "longText"].includes(kind);
  return {
    name,
    titles: readTitles(titles),
    required: isRequired,
    schema: {
      ...schema,
      ...(isRequired && isText ? { minLength: 1 } : {}),
      ...(said.includes("unique") ? { "x-unique": true } : {}),
    },
  };
}

function unknown(what: string, word: string, words: readonly string[]): CommandRefused {
  const nearest = nearestWord(word, words);
  const meant = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  return new CommandRefused(`There is no ${what}.${meant} There are: ${words.join(", ")}.`);
}
