import { TriangleAlert } from "lucide-react";
import { useTexts } from "../i18n/index.ts";
import styles from "./account-end.module.css";

/** Tells administrators that a proxy stands in front which the server was not told of. It goes once that is mended. */
export function UnnamedProxy({ address }: { address: string }) {
  const say = useTexts("shell");
  return (
    <p className={styles.notice} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>{say("unnamedProxy", { address })}</span>
    </p>
  );
}
