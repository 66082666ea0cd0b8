import { useMemo, useState } from "react";
import { listMatrices, matrixDetail, publishMatrix } from "#contract/calls/approver-matrix.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { matrixFindings } from "#contract/rules/approver-matrix/matrix-findings.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Dialog, TextField, useNotice } from "../kit/index.ts";
import { MatrixChecks } from "./matrix-checks.tsx";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** Publishes what is saved, from a day on, once its overlaps and gaps were looked at. */
export function PublishDialog({ draft, onClose }: { draft: MatrixDraft; onClose: () => void }) {
  const t = useTexts("approver-matrix");
  const notice = useNotice();
  const [validFrom, setValidFrom] = useState("");
  const [accepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { overlaps, holes } = useMemo(() => matrixFindings(draft.content), [draft.content]);
  const hasFindings = overlaps.length + holes.length > 0;
  const isFaulty = Object.keys(draft.stored.problems).length > 0;
  const { send, sending } = useSend(publishMatrix, {
    // Which matrices a process may name, the designer keeps for a moment.
    invalidates: [listMatrices, matrixDetail, processDesignNames],
    onError: (error) => placeErrors(error, ["validFrom"], setErrors),
  });
  const publish = async () => {
    const { matrixId, rowVersion } = draft.stored;
    const done = await send({
      matrixId,
      rowVersion,
      ...(validFrom === "" ? {} : { validFrom }),
      ...(accepted ? { acceptFindings: true } : {}),
    });
    if (done === undefined) return;
    draft.takeStored(done, draft.content);
    notice({ key: `matrix ${matrixId}`, said: t("published") });
    onClose();
  };
  return (
    <Dialog
      title={t("publishing.title")}
      lead={t("publishing.lead")}
      onClose={onClose}
      footer={
        <>
          <Button
            look="primary"
            busy={sending}
            disabled={isFaulty || (hasFindings && !accepted)}
            onClick={() => void publish()}
          >
            {t("publish")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <TextField
        type="date"
        label={t("field.validFrom")}
        hint={t("field.validFromHint")}
        error={errors["validFrom"]}
        value={validFrom}
        onChange={(event) => setValidFrom(event.target.value)}
      />
      <MatrixChecks draft={draft} problems={draft.stored.problems} />
      {hasFindings && !isFaulty ? (
        <CheckBox
          label={t("publishing.accept")}
          checked={accepted}
          onChange={(event) => setAccepted(event.target.checked)}
        />
      ) : null}
    </Dialog>
  );
}
