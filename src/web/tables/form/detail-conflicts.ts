import type { Language } from "#contract/codes/language.ts";
import type { ConflictLine } from "./conflict-dialog.tsx";
import { rowName } from "../source/row-name.ts";
import { type DetailDraft, findByPath } from "./detail-drafts.ts";
import type { Conflicts } from "./use-row-form.ts";

/** The clashes in rows of the details, each with its table and row in front. */
export function detailConflictLines(
  drafts: readonly DetailDraft[],
  conflicts: Conflicts,
  language: Language,
): ConflictLine[] {
  return Object.entries(conflicts).flatMap(([path, clash]) => {
    const found = findByPath(drafts, path);
    const field = found?.draft.entity.fields.get(found.field);
    if (found === undefined || field === undefined) return [];
    const { model } = found.draft.entity;
    const name = rowName(found.draft.entity, found.row.row, language, found.row.id);
    const title = [model.titles[language], name, field.titles[language]].join(" · ");
    return [{ path, title, field, clash }];
  });
}
