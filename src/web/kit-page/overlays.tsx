import { useState } from "react";
import { Button, ConfirmDialog, Dialog, TextField, useNotice } from "../kit/index.ts";
import styles from "./kit-page.module.css";
import { Section } from "./section.tsx";

export function Overlays() {
  const [open, setOpen] = useState<"dialog" | "confirm">();
  const notice = useNotice();
  const close = () => setOpen(undefined);
  return (
    <Section title="Dialogs and notices">
      <div className={styles.row}>
        <Button onClick={() => setOpen("dialog")}>Open a dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Ask before deleting</Button>
        <Button
          onClick={() =>
            notice({
              key: "row",
              said: "Deleted “Travel expenses”",
              action: { label: "Undo", run: () => {}, undoes: true },
            })
          }
        >
          Say what was done
        </Button>
        <Button onClick={() => notice({ key: "fault", said: "The file was not stored.", tone: "failed" })}>
          Say what failed
        </Button>
      </div>
      {open === "dialog" ? (
        <Dialog
          title="Transfer tasks"
          lead="Whoever takes them over is told at once."
          onClose={close}
          footer={
            <>
              <Button look="primary" onClick={close}>
                Transfer
              </Button>
              <Button onClick={close}>Cancel</Button>
            </>
          }
        >
          <TextField label="To whom" required />
        </Dialog>
      ) : null}
      {open === "confirm" ? (
        <ConfirmDialog title="Delete the row?" confirm="Delete" danger onConfirm={close} onClose={close}>
          It cannot be undone.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
