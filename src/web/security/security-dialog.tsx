import { useTexts } from "../i18n/index.ts";
import { Dialog } from "../kit/index.ts";
import { Factors } from "./factors.tsx";
import { Places } from "./places.tsx";
import styles from "./security.module.css";

/** One's own sessions, devices and second factors. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts("security");
  return (
    <Dialog title={say("title")} onClose={onClose}>
      <div className={styles.parts}>
        <section>
          <h3>{say("factors.title")}</h3>
          <p className={styles.quiet}>{say("factors.lead")}</p>
          <Factors />
        </section>
        <Places />
      </div>
    </Dialog>
  );
}
