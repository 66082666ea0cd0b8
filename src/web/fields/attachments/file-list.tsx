import type { Attachment } from "#contract/shapes/attachment.ts";
import { StoredFile } from "./stored-file.tsx";
import styles from "./attachments.module.css";

/** Files one reads: each can be looked at in place where a browser can show it, and saved. */
export function FileList({ files }: { files: readonly Attachment[] }) {
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <StoredFile key={file.fileId} file={file} />
      ))}
    </ul>
  );
}
