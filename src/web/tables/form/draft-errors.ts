import type { Language } from "#contract/codes/language.ts";
import { changesBetween, type RecordValidator, type Row } from "#tables";
import type { DetailDraft, DraftRow } from "./detail-drafts.ts";
import { rowErrors } from "./row-errors.ts";

/**
 * What is wrong with a detail's row, by field. What refers to the master is the server's to fill in: it is judged as if
 * it were there.
 */
export function draftErrors(
  { detail, entity }: DetailDraft,
  { base, row, refused }: DraftRow,
  { validate, master, language }: { validate: RecordValidator | undefined; master: Row; language: Language },
): Record<string, string> {
  const link = entity.fields.get(detail.field);
  const target = master[link?.reference?.field ?? ""];
  const standIn = link?.columnType === "text" ? "x" : 1;
  const whole = { ...row, [detail.field]: row[detail.field] ?? target ?? standIn };
  const written = entity.model.fields.filter(({ name, readOnly }) => entity.writable.has(name) && !readOnly);
  const changed =
    base === undefined
      ? written.map(({ name }) => name)
      : Object.keys(changesBetween(entity.model, base, row));
  const mode = base === undefined ? "create" : "update";
  const { [detail.field]: _filledIn, ...wrong } = rowErrors(entity, validate, whole, {
    mode,
    changed,
    language,
  });
  return { ...refused, ...wrong };
}
