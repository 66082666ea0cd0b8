import { isNamed, narrowedBy, readableFields, type TableContext } from "../../tables/index.ts";
import type { JobSettings } from "./job-store.ts";

/** What a person may see of a table, kept with an export of theirs. */
export function seenBy(context: TableContext): Pick<JobSettings, "forbidden" | "seen"> {
  const fields = readableFields(context);
  return {
    forbidden: keptFrom(context),
    seen: {
      fields: fields.map(({ name }) => name),
      named: fields.filter((field) => isNamed(context, field)).map(({ name }) => name),
    },
  };
}

/** Whether a person may still see everything that an export of theirs holds. */
export function maySeeStill(context: TableContext, { forbidden = "", seen }: JobSettings): boolean {
  const now = seenBy(context);
  if (forbidden !== now.forbidden || seen === undefined) return false;
  const { fields = [], named = [] } = now.seen ?? {};
  return (
    seen.fields.every((name) => fields.includes(name)) && seen.named.every((name) => named.includes(name))
  );
}

/** What is hidden from somebody of all that an export shows: the table's rows, and the names of what they point to. */
function keptFrom({ model, author }: TableContext): string {
  const pointedTo = model.fields.flatMap(({ reference }) =>
    reference === undefined ? [] : [reference.entity],
  );
  const shown = [...new Set([model.name, ...narrowedBy(model), ...pointedTo.toSorted()])];
  return shown.map((entity) => author.forbidden.keyOf(entity)).join("");
}
