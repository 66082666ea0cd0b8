import { ArrowLeft } from "lucide-react";
import { listMatrices, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { matrixNameIn } from "#contract/rules/approver-matrix/matrix-names.ts";
import { useSend } from "../api/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, StatusTag } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import type { OpenMatrix } from "./matrix-list.tsx";
import type { MatrixRights } from "./use-matrix-rights.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

interface MatrixHeadProps {
  draft: MatrixDraft;
  /** One's own, on a screen on which it is written. */
  isOwn: boolean;
  rights: MatrixRights;
  onSave: () => void;
  onPublish: () => void;
  onOpen: OpenMatrix;
  onBack: () => void;
}

/** What one looks at and how it stands: saving and publishing one's own, or an own matrix in the place of one above. */
export function MatrixHead({ draft, isOwn, rights, onSave, onPublish, onOpen, onBack }: MatrixHeadProps) {
  const t = useTexts("approver-matrix");
  const language = useLanguage();
  const { content, stored, isChanged } = draft;
  const { matrixId, ofOrgan } = stored;
  return (
    <header className={styles.head}>
      <div className={styles.named}>
        <Button look="quiet" icon={<ArrowLeft size={16} />} onClick={onBack}>
          {t("back")}
        </Button>
        <h1>{matrixNameIn(content, language) || matrixId}</h1>
        {isChanged ? <StatusTag tone="waiting">{t("unsaved")}</StatusTag> : null}
      </div>
      {isOwn ? (
        <div className={styles.bar}>
          {rights.saves ? (
            <Button disabled={!isChanged} busy={draft.saving} onClick={onSave}>
              {t("save")}
            </Button>
          ) : (
            <p className={styles.note}>{t("app:noRight.save")}</p>
          )}
          {rights.publishes ? (
            <Button look="primary" onClick={onPublish}>
              {t("publish")}
            </Button>
          ) : null}
        </div>
      ) : ofOrgan === null ? (
        <p className={styles.note}>{t("phone")}</p>
      ) : (
        <div className={styles.named}>
          <p className={styles.note}>{t("above.note", { organ: ofOrgan })}</p>
          {rights.saves ? <OwnButton draft={draft} onOpen={onOpen} /> : null}
        </div>
      )}
    </header>
  );
}

/** One's own matrix with the same rows, as a draft; where there is a draft already, that. */
function OwnButton({ draft, onOpen }: Pick<MatrixHeadProps, "draft" | "onOpen">) {
  const t = useTexts("approver-matrix");
  const { matrixId, content } = draft.stored;
  const { send, sending } = useSend(saveMatrix, {
    invalidates: [listMatrices],
    onSuccess: () => onOpen(matrixId),
    onError: ({ code }) => {
      const isThere = code === errorCatalogue.idTaken.code;
      if (isThere) onOpen(matrixId);
      return isThere;
    },
  });
  const { forGroup: _counted, ...own } = content;
  return (
    <Button busy={sending} onClick={() => void send({ matrixId, content: own })}>
      {t("above.own")}
    </Button>
  );
}
