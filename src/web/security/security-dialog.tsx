import { useEffect, useId, useRef } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { Factors } from "./factors.tsx";
import { Places } from "./places.tsx";
import styles from "./security.module.css";

/** One's own sessions, devices and second factors. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts("security");
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading}>{say("title")}</h2>
      <section>
        <h3>{say("factors.title")}</h3>
        <p className={styles.quiet}>{say("factors.lead")}</p>
        <Factors />
      </section>
      <Places />
      <div className={styles.actions}>
        <Button look="primary" onClick={onClose}>
          {say("close")}
        </Button>
      </div>
    </dialog>
  );
}
