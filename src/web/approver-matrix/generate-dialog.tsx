import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { cartesianRows, productOf } from "#contract/rules/approver-matrix/cartesian-rows.ts";
import { readCell, valuesIn } from "#contract/rules/approver-matrix/matrix-cell.ts";
import { dimensionTitleIn } from "#contract/rules/approver-matrix/matrix-names.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextAreaField } from "../kit/index.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** Makes a row of every combination of the values that are written here. */
export function GenerateDialog({ draft, onClose }: { draft: MatrixDraft; onClose: () => void }) {
  const t = useTexts("approver-matrix", "problems");
  const language = useLanguage();
  const { dimensions, rows } = draft.content;
  const [written, setWritten] = useState(() => dimensions.map(({ values }) => values.join(", ")));
  const chosen = written.map(valuesIn);
  const wrong = chosen.map((values, at) =>
    values.some((value) => readCell(dimensions[at]?.kind ?? "text", value) === undefined),
  );
  const product = productOf(chosen);
  const made = cartesianRows(chosen, rows);
  const isTooMany = product > limits.matrixRowsMax || rows.length + made.length > limits.matrixRowsMax;
  return (
    <Dialog
      title={t("generate.title")}
      lead={t("generate.lead")}
      onClose={onClose}
      footer={
        <>
          <Button
            look="primary"
            disabled={isTooMany || made.length === 0 || wrong.includes(true)}
            onClick={() => {
              draft.edit((before) => ({ ...before, rows: [...before.rows, ...made] }));
              onClose();
            }}
          >
            {t("generate.do")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      {dimensions.map(({ kind, ...names }, at) => (
        <TextAreaField
          key={at}
          label={dimensionTitleIn(names, language)}
          rows={2}
          hint={kind === "number" ? t("generate.bandsHint") : undefined}
          error={wrong[at] === true ? t("problems:matrixBand") : undefined}
          value={written[at] ?? ""}
          onChange={(event) => setWritten(written.with(at, event.target.value))}
        />
      ))}
      <p role="status">
        {isTooMany
          ? t("generate.tooMany", { count: product, most: limits.matrixRowsMax })
          : t("generate.count", { count: made.length })}
      </p>
    </Dialog>
  );
}
