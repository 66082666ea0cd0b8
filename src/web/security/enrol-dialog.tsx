import { useTexts } from "../i18n/index.ts";
import { Dialog } from "../kit/index.ts";
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
  return (
    <Dialog title={say("enrol.title")} lead={say("enrol.lead")} onClose={onLeave}>
      <div className={styles.parts}>
        <Factors enrolment={{ onDone, onLeave }} />
      </div>
    </Dialog>
  );
}
