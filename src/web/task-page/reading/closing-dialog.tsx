import { useState } from "react";
import { closingPreview } from "#contract/calls/task/recall.ts";
import { limits } from "#contract/limits.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Dialog, Failure, TextAreaField } from "../../kit/index.ts";
import { ClosingList } from "./closing-list.tsx";

/** What ends other people's open work. */
export type ClosingAction = "recall" | "cancel" | "withdraw";

interface ClosingDialogProps {
  applyId: string;
  applyTitle: string;
  action: ClosingAction;
  reason: "required" | "optional" | "none";
  /** What is wrong with the reason. */
  reasonError: string | undefined;
  sending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Before a recall, a cancellation or a withdrawal: whose open work it ends, said by the engine; then the question. */
export function ClosingDialog(props: ClosingDialogProps) {
  const { applyId, applyTitle, action, reason: asksReason, reasonError, sending, onConfirm, onClose } = props;
  const t = useTexts("task");
  const [reason, setReason] = useState("");
  const preview = useCall(closingPreview, { applyId, action }, { staleTime: 0, gcTime: 0, quiet: true });
  const ready = preview.data !== undefined && (asksReason !== "required" || reason.trim() !== "");
  return (
    <Dialog
      title={t(`${action}.title`, { title: applyTitle })}
      lead={t(`${action}.closes`)}
      onClose={onClose}
      footer={
        <>
          <Button
            look={action === "recall" ? "primary" : "danger"}
            busy={sending}
            disabled={!ready}
            onClick={() => onConfirm(reason.trim())}
          >
            {t(`${action}.ok`)}
          </Button>
          <Button onClick={onClose}>{t(`${action}.no`)}</Button>
        </>
      }
    >
      {preview.isError ? (
        <Failure error={preview.error} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      ) : preview.data === undefined ? (
        <p aria-busy="true">{t("closing.coming")}</p>
      ) : (
        <ClosingList closes={preview.data.closes} />
      )}
      {asksReason === "none" ? null : (
        <TextAreaField
          label={t(`${action}.reason`)}
          required={asksReason === "required"}
          rows={2}
          maxLength={limits.opinionMaxCharacters}
          value={reason}
          error={reasonError}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  );
}
