import type { ChoiceSchema, FieldKind, FieldSchema, TableOutline } from "#tables";
import { CommandRefused } from "../generator-command.ts";
import { readTitles, titlesFor } from "../draft/titles.ts";

type Words = Omit<FieldSchema, "title" | "x-i18n">;

/** What a kind may be told in brackets. */
export interface KindArgument {
  text: string;
  /** Tables that a reference can point to. */
  outlines: ReadonlyMap<string, TableOutline>;
}

const usualLength = 200;

/** The words of a schema that make a field of each kind; the argument is what stood in brackets. */
export const kindWords: Record<FieldKind, (argument: KindArgument) => Words> = {
  text: ({ text }) => ({ type: "string", maxLength: wholeNumber(text, usualLength) }),
  longText: ({ text }) => ({
    type: "string",
    maxLength: wholeNumber(text, 2_000),
    "x-ui": { widget: "textarea" },
  }),
  integer: () => ({ type: "integer" }),
  decimal: ({ text }) => ({ type: "number", multipleOf: Number(`1e-${wholeNumber(text, 2)}`) }),
  money: () => ({ type: "number", multipleOf: 0.01, "x-ui": { widget: "money" } }),
  boolean: () => ({ type: "boolean", default: false }),
  date: () => ({ type: "string", format: "date" }),
  instant: () => ({ type: "string", format: "date-time" }),
  choice: ({ text }) => ({ type: "string", oneOf: choices(text) }),
  multiChoice: ({ text }) => ({
    type: "array",
    maxItems: 50,
    uniqueItems: true,
    items: { type: "string", ...(text === "" ? {} : { oneOf: choices(text) }) },
    "x-ui": { widget: "tags" },
  }),
  reference: ({ text, outlines }) => reference(text, outlines),
  person: ({ outlines }) => reference("user", outlines),
  department: ({ outlines }) => reference("dept", outlines),
  attachment: () => ({
    type: "array",
    maxItems: 20,
    items: { type: "object" },
    "x-ui": { widget: "attachment" },
  }),
  json: () => ({ type: "object", "x-ui": { widget: "json" } }),
  icon: () => ({ type: "string", maxLength: usualLength, "x-ui": { widget: "icon" } }),
  cron: () => ({ type: "string", maxLength: usualLength, "x-ui": { widget: "cron" } }),
  colour: () => ({ type: "string", maxLength: 7, "x-ui": { widget: "color" } }),
};

function wholeNumber(text: string, usual: number): number {
  if (text === "") return usual;
  if (/^[1-9]\d{0,8}$/u.test(text)) return Number(text);
  throw new CommandRefused(`"${text}" is no whole number above 0.`);
}

/** `new=新|New|新品, used`. */
function choices(text: string): ChoiceSchema[] {
  const parts = text.split(",").map((part) => part.trim());
  if (parts.includes("")) {
    throw new CommandRefused(
      `A choice names its values: choice(new, used), or choice(new=新|New|新品, used=旧|Used|中古).`,
    );
  }
  return parts.map((part) => {
    const [value = "", titles] = part.split("=").map((side) => side.trim());
    return { const: value, ...titlesFor(value, readTitles(titles)) };
  });
}

function reference(entity: string, outlines: ReadonlyMap<string, TableOutline>): Words {
  const target = outlines.get(entity);
  if (target === undefined) {
    throw new CommandRefused(
      `There is no table "${entity}" to refer to. There are: ${[...outlines.keys()].toSorted().join(", ")}.`,
    );
  }
  const column = target.columnTypes.get(target.key) ?? "text";
  return {
    type: ["smallint", "integer", "bigint"].includes(column) ? "integer" : "string",
    "x-ref": { entity },
  };
}
