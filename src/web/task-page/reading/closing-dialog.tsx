import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { closingPreview } from "#contract/calls/task-changes.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { ClosingList } from "./closing-list.tsx";

/** What ends other people's open work. */
export type ClosingAction = "recall" | "cancel" | "withdraw";

interface ClosingDialogProps {
  applyId: string;
  applyTitle: string;
  action: ClosingAction;
  reason: "required" | "optional" | "none";
  sending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Before a recall, a cancellation or a withdrawal: whose open work it ends, said by the engine; then the question. */
export function ClosingDialog(props: ClosingDialogProps) {
  const { applyId, applyTitle, action, reason: asksReason, sending, onConfirm, onClose } = props;
  const t = useTexts("task");
  const [reason, setReason] = useState("");
  const preview = useCall(closingPreview, { applyId, action }, { staleTime: 0, gcTime: 0, quiet: true });
  const ready = preview.data !== undefined && (asksReason !== "required" || reason.trim() !== "");
  return (
    <Modal
      open
      width={480}
      title={t(`${action}.title`, { title: applyTitle })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(`${action}.no`)}</Button>
          <Button
            type="primary"
            danger={action !== "recall"}
            loading={sending}
            disabled={!ready}
            onClick={() => onConfirm(reason.trim())}
          >
            {t(`${action}.ok`)}
          </Button>
        </>
      }
    >
      <p className="closing-what">{t(`${action}.closes`)}</p>
      {preview.isError ? (
        <p className="field-error" role="alert">
          {preview.error.message}
        </p>
      ) : preview.data === undefined ? (
        <p aria-busy="true">{t("closing.coming")}</p>
      ) : (
        <ClosingList closes={preview.data.closes} />
      )}
      {asksReason !== "none" ? (
        <Input.TextArea
          className="closing-reason grows"
          aria-label={t(`${action}.reason`)}
          placeholder={t(`${action}.reason`)}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
    </Modal>
  );
}
