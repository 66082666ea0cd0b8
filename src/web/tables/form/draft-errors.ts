import type { Language } from "#contract/codes/language.ts";
import { changesBetween, type RecordValidator, type Row } from "#tables";
import type { DetailDraft, DraftRow } from "./detail-drafts.ts";
import { requiredFields, rowErrors } from "./row-errors.ts";

interface Around {
  validate: RecordValidator | undefined;
  master: Row;
}

/**
 * What is wrong with a detail's row, by field. What refers to the master is the server's to fill in: it is judged as if
 * it were there.
 */
export function draftErrors(
  draft: DetailDraft,
  row: DraftRow,
  { validate, master, language }: Around & { language: Language },
): Record<string, string> {
  const { whole, ...judged } = asSaved(draft, row, master);
  const { [draft.detail.field]: _filledIn, ...wrong } = rowErrors(draft.entity, validate, whole, {
    ...judged,
    language,
  });
  return { ...row.refused, ...wrong };
}

/** The fields that what stands in a detail's row requires. */
export function draftRequired(
  draft: DetailDraft,
  row: DraftRow,
  { validate, master }: Around,
): ReadonlySet<string> {
  const { whole, ...judged } = asSaved(draft, row, master);
  return requiredFields(draft.entity, validate, whole, judged);
}

/** A row with what refers to its master, and what of it would be written. */
function asSaved({ detail, entity }: DetailDraft, { base, row }: DraftRow, master: Row) {
  const link = entity.fields.get(detail.field);
  const target = master[link?.reference?.field ?? ""];
  const standIn = link?.columnType === "text" ? "x" : 1;
  const whole = { ...row, [detail.field]: row[detail.field] ?? target ?? standIn };
  const written = entity.model.fields.filter(({ name, readOnly }) => entity.writable.has(name) && !readOnly);
  const changed =
    base === undefined
      ? written.map(({ name }) => name)
      : Object.keys(changesBetween(entity.model, base, row));
  const mode: "create" | "update" = base === undefined ? "create" : "update";
  return { whole, mode, changed };
}
