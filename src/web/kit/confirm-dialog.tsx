import type { ReactNode } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What it means: what closes, what cannot be undone. */
  children?: ReactNode;
  /** The verb of the button. */
  confirm: string;
  /** It destroys or closes something. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone; what can be undone is done, and says so (`useNotice`). */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const say = useTexts("app");
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm} autoFocus={!danger}>
            {confirm}
          </Button>
          <Button onClick={onClose} autoFocus={danger}>
            {say("cancel")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
