import { X } from "lucide-react";
import { useState } from "react";
import { formatDay, useTexts } from "../i18n/index.ts";
import styles from "./account-end.module.css";

const seenKey = "chancery.accountEndSeen";

/** That the account is about to end, until one has taken note of it for the day. */
export function AccountEnd({ day }: { day: string }) {
  const say = useTexts("shell");
  const [today] = useState(() => new Date().toDateString());
  const [seen, setSeen] = useState(() => localStorage.getItem(seenKey) === `${today} ${day}`);
  if (seen) return null;
  return (
    <p className={styles.notice} role="status">
      <span>{say("accountEnd.until", { day: formatDay(day) })}</span>
      <button
        type="button"
        title={say("accountEnd.close")}
        aria-label={say("accountEnd.close")}
        onClick={() => {
          localStorage.setItem(seenKey, `${today} ${day}`);
          setSeen(true);
        }}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </p>
  );
}
