import styles from "./table-view.module.css";

/** The room of rows that are not drawn. */
export function RoomLeft({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.room}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
