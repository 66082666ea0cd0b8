import styles from "./badge.module.css";

interface BadgeProps {
  count: number;
  /** The sentence for who cannot see it: "3 unread". */
  label: string;
  /** What is late or wants somebody at once. */
  urgent?: boolean;
}

/** How many of something wait; nothing where none do. */
export function Badge({ count, label, urgent }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} data-urgent={urgent || undefined} title={label}>
      <span aria-hidden="true">{count > 999 ? "999+" : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
