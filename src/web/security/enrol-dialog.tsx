import { useEffect, useId, useRef } from "react";
import { useTexts } from "../i18n/index.ts";
import { Factors } from "./factors.tsx";
import styles from "./security.module.css";

interface EnrolDialogProps {
  onDone(): void;
  /** Closed without a second factor: that logs out. */
  onLeave(): void;
}

/** A second factor is demanded before anything else. */
export function EnrolDialog({ onDone, onLeave }: EnrolDialogProps) {
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
        onLeave();
      }}
    >
      <h2 id={heading}>{say("enrol.title")}</h2>
      <p className={styles.quiet}>{say("enrol.lead")}</p>
      <Factors enrolment={{ onDone, onLeave }} />
    </dialog>
  );
}
