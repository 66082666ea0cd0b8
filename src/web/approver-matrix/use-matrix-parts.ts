import { useMemo } from "react";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { DocumentParts } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { changedIn, mergeMatrices } from "./merge-matrices.ts";

/** A matrix by its parts: rows by their number, `rows` where there are more or fewer now, `dimensions`, `""` the matrix itself. */
export function useMatrixParts(): DocumentParts<MatrixContent> {
  const t = useTexts("approver-matrix");
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
    }),
    [t],
  );
}
