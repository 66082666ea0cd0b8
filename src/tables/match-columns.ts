import { limits } from "#contract/limits.ts";
import { nameHeads } from "./name-head.ts";
import { nearestWord } from "./nearest-word.ts";
import type { TableModel } from "./table-model.ts";

/** What the heads of a spreadsheet's columns most likely mean. */
export interface ColumnMatch {
  /** Head of the column, as it stands there. */
  head: string;
  /** Property, or undefined where nothing is near or another column fits better. */
  field?: string;
  /** Whether the name or a title was exactly that; a guess is shown for the person to confirm. */
  sure: boolean;
}

/**
 * Finds the property that each column of a sheet is meant for: by name, by title in any language, without regard to
 * case, blanks and signs; else the nearest title. No property is given to two columns; what an export wrote beside a
 * reference for people to read is surely none. Pure.
 */
export function matchColumns(
  model: TableModel,
  heads: readonly string[],
  fields: ReadonlySet<string>,
): ColumnMatch[] {
  const known = new Map<string, string>();
  for (const field of model.fields.filter((one) => fields.has(one.name))) {
    for (const word of [field.name, ...Object.values(field.titles)]) {
      if (!known.has(fold(word))) known.set(fold(word), field.name);
    }
  }
  const taken = new Set<string>();
  const claim = (head: string, field: string | undefined, sure: boolean): ColumnMatch | undefined => {
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return { head, field, sure };
  };
  // Exact heads choose first, wherever they stand.
  const exact = heads.map((head) => claim(head, known.get(fold(head)), true));
  const names = new Set(model.fields.flatMap(nameHeads).map(fold));
  return heads.map((head, index) => {
    const found = exact[index];
    if (found !== undefined) return found;
    if (names.has(fold(head))) return { head, sure: true };
    const free = [...known].filter(([, field]) => !taken.has(field)).map(([word]) => word);
    const isGuessable = fold(head) !== "" && head.length <= limits.guessedHeadMaxCharacters;
    const near = !isGuessable ? undefined : nearestWord(fold(head), free);
    return claim(head, near === undefined ? undefined : known.get(near), false) ?? { head, sure: false };
  });
}

const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_*:.()-]/g, "");
