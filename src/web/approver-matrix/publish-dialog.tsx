import { useMemo, useState } from "react";
import {
  listMatrices,
  type MatrixDetail,
  matrixDetail,
  publishMatrix,
} from "#contract/calls/approver-matrix.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { matrixFindings } from "#contract/rules/approver-matrix/matrix-findings.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Dialog, TextField, useNotice } from "../kit/index.ts";
import { VersionNoteField } from "../version-note/index.ts";
import { MatrixChecks } from "./matrix-checks.tsx";
import type { MatrixDraft } from "./use-matrix-draft.ts";
import styles from "./approver-matrix.module.css";
import notices from "../kit/notice.module.css";

/** Publishes what is saved, from a day on, once its overlaps and gaps were looked at. */
export function PublishDialog({ draft, onClose }: { draft: MatrixDraft; onClose: () => void }) {
  const t = useTexts("approver-matrix");
  const [validFrom, setValidFrom] = useState("");
  const [note, setNote] = useState("");
  const [accepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { overlaps, holes } = useMemo(() => matrixFindings(draft.content), [draft.content]);
  const hasFindings = overlaps.length + holes.length > 0;
  const counting = countingOn(draft.stored.versions, validFrom);
  const same = counting?.sameContent === true ? counting : undefined;
  // From another day it may be something else again: where a later version says otherwise.
  const hasLater = draft.stored.versions.some((one) => one.validFrom > (same?.validFrom ?? ""));
  const isFaulty = Object.keys(draft.stored.problems).length > 0;
  const { publish, sending } = usePublish(draft, setErrors, onClose);
  return (
    <Dialog
      title={t("publishing.title")}
      lead={t("publishing.lead")}
      onClose={onClose}
      footer={
        <>
          {same === undefined ? (
            <Button
              look="primary"
              busy={sending}
              disabled={isFaulty || (hasFindings && !accepted)}
              onClick={() => void publish({ validFrom, note, accepted })}
            >
              {t("publish")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t(same === undefined ? "cancel" : "app:close")}</Button>
        </>
      }
    >
      <div className={styles.fields}>
        {same === undefined ? null : (
          <p className={notices.notice} role="status">
            {t("publishing.unchanged", { version: same.version, from: formatDay(same.validFrom) })}
          </p>
        )}
        {same === undefined || hasLater ? (
          <TextField
            type="date"
            label={t("field.validFrom")}
            hint={t("field.validFromHint")}
            error={errors["validFrom"]}
            value={validFrom}
            onChange={(event) => setValidFrom(event.target.value)}
          />
        ) : null}
        {same === undefined ? <VersionNoteField note={note} onChange={setNote} /> : null}
        {same === undefined ? <MatrixChecks draft={draft} problems={draft.stored.problems} /> : null}
        {hasFindings && !isFaulty && same === undefined ? (
          <CheckBox
            label={t("publishing.accept")}
            checked={accepted}
            onChange={(event) => setAccepted(event.target.checked)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface Publication {
  validFrom: string;
  note: string;
  accepted: boolean;
}

function usePublish(
  draft: MatrixDraft,
  setErrors: (errors: Readonly<Record<string, string>>) => void,
  onClose: () => void,
) {
  const t = useTexts("approver-matrix");
  const notice = useNotice();
  const { send, sending } = useSend(publishMatrix, {
    // Which matrices a process may name, the designer keeps for a moment.
    invalidates: [listMatrices, matrixDetail, processDesignNames],
    onError: (error) => placeErrors(error, ["validFrom"], setErrors),
  });
  const publish = async ({ validFrom, note, accepted }: Publication) => {
    const { matrixId, rowVersion } = draft.stored;
    const done = await send({
      matrixId,
      rowVersion,
      ...(validFrom === "" ? {} : { validFrom }),
      ...(note.trim() === "" ? {} : { note }),
      ...(accepted ? { acceptFindings: true } : {}),
    });
    if (done === undefined) return;
    draft.takeStored(done, draft.content);
    notice({ key: `matrix ${matrixId}`, said: t("published") });
    onClose();
  };
  return { publish, sending };
}

/** The version that counts on a day; none named: today. */
function countingOn(versions: MatrixDetail["versions"], day: string) {
  if (day === "") return versions.find(({ inEffect }) => inEffect);
  // The latest version stands first: of those from one day on it counts.
  return versions
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))[0];
}
