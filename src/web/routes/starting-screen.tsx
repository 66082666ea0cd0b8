import { SealMark } from "../theme/index.ts";
import styles from "./starting-screen.module.css";

/** What is there until the first screen has arrived; it appears only when that takes a while. */
export function StartingScreen() {
  return (
    <div className={styles.page} aria-busy="true">
      <SealMark size={40} />
    </div>
  );
}
