import type { ReactNode } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog } from "../kit/index.ts";
import styles from "./legal-contract.module.css";

interface AskingDialogProps {
  title: string;
  lead?: string;
  /** What is done, as its button says it. */
  act: string;
  look?: "primary" | "danger";
  /** The way out, where "Cancel" would be taken for the act; absent: "Cancel". */
  leave?: string;
  busy: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for what an act on a contract needs before it is done. */
export function AskingDialog({
  title,
  lead,
  act,
  look = "primary",
  leave,
  busy,
  onAct,
  onClose,
  children,
}: AskingDialogProps) {
  const say = useTexts("app");
  return (
    <Dialog
      title={title}
      lead={lead}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button look={look} busy={busy} onClick={onAct}>
            {act}
          </Button>
          <Button onClick={onClose}>{leave ?? say("cancel")}</Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
    </Dialog>
  );
}
