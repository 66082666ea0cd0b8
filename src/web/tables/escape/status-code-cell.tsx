import type { JsonValue } from "#contract/schema.ts";
import styles from "../list/cell.module.css";

/** An HTTP status with the tone of its class, so that failures stand out of a long log. */
export function StatusCodeCell({ value }: { value: JsonValue | undefined }) {
  const code = Number(value);
  if (!Number.isInteger(code) || code < 100) return <span className={styles.nothing}>—</span>;
  const tone = code >= 500 ? "bad" : code >= 400 ? "warn" : "good";
  return (
    <span className={styles.tag} data-tone={tone}>
      {code}
    </span>
  );
}
