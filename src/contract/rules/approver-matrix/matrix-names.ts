import type { Language } from "../../codes/language.ts";
import type { MatrixContent, MatrixDimension } from "../../shapes/approver-matrix.ts";

type Names = MatrixContent["i18n"];

/** What a matrix is called in a language; as it was written where nobody has said it. Pure. */
export function matrixNameIn(
  { matrixName, i18n }: Pick<MatrixContent, "matrixName" | "i18n">,
  language: Language,
): string {
  return said(i18n, language) ?? matrixName;
}

/** What a dimension is called in a language. Pure. */
export function dimensionTitleIn(
  { title, i18n }: Pick<MatrixDimension, "title" | "i18n">,
  language: Language,
): string {
  return said(i18n, language) ?? title;
}

function said(names: Names, language: Language): string | undefined {
  const name = names?.[language]?.trim() ?? "";
  return name === "" ? undefined : name;
}
