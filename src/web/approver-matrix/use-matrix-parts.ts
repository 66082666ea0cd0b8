import { useMemo } from "react";
import { dimensionTitleIn } from "#contract/rules/approver-matrix/matrix-names.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { DocumentParts } from "../editing/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { changedIn, mergeMatrices } from "./merge-matrices.ts";

/** What the columns of the sheet and the fields above it are called. */
const titles: Readonly<Record<string, string>> = {
  matrixName: "field.matrixName",
  i18n: "field.matrixName",
  forGroup: "field.forGroup",
  assignedType: "sheet.rule",
  taskAssigned: "sheet.argument",
};

/** A matrix by its parts: rows by their number, `rows` where there are more or fewer now, `dimensions`, `""` the matrix itself. */
export function useMatrixParts(): DocumentParts<MatrixContent> {
  const t = useTexts("approver-matrix");
  const language = useLanguage();
  return useMemo(
    () => ({
      changed: (before, after) => {
        const keys = Object.keys(changedIn(before, after));
        const isOther = keys.some((key) => key !== "rows" && key !== "dimensions");
        const rows =
          before.rows.length === after.rows.length
            ? mergeMatrices(before, after, before).mine.map(String)
            : ["rows"];
        return [
          ...(isOther ? [""] : []),
          ...(keys.includes("dimensions") ? ["dimensions"] : []),
          ...(keys.includes("rows") ? rows : []),
        ];
      },
      has: () => true,
      nameOf: ({ rows }, id) => {
        if (id === "") return t("title");
        if (id === "rows") return t("rowCount", { count: rows.length });
        return id === "dimensions" ? t(id) : t("row", { row: id });
      },
      propertiesOf: (content, id) => {
        const { dimensions: _dimensions, rows, ...head } = content;
        if (id === "") return head;
        const { cells, ...row } = rows[Number(id) - 1] ?? {};
        return cells === undefined ? undefined : { ...cells, ...row };
      },
      titleOf: ({ dimensions }, id, property) => {
        const dimension = id === "" ? undefined : dimensions[Number(property)];
        if (dimension !== undefined) return dimensionTitleIn(dimension, language);
        const key = titles[property];
        return key === undefined ? undefined : t(key);
      },
    }),
    [t, language],
  );
}
