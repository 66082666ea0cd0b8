import { RotateCw, X } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { FileIcon } from "./file-icon.tsx";
import type { Upload } from "./upload.ts";
import styles from "./attachments.module.css";
import parts from "../../kit/field-parts.module.css";

interface UploadLineProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

/** A file on its way: how far it is, or why it did not arrive and what to do. */
export function UploadLine({ upload, onCancel, onRetry }: UploadLineProps) {
  const t = useTexts("files");
  const file = upload.file.name;
  const failed = upload.state === "failed";
  const share = Math.floor(upload.share * 100);
  return (
    <li className={styles.file} data-wrong={failed}>
      <div className={styles.line}>
        <FileIcon fileName={file} />
        <span className={styles.name} title={file}>
          {file}
        </span>
        <span className={styles.actions}>
          {failed ? null : (
            <span className={styles.state}>
              {upload.state === "waiting" ? t("waiting") : t("uploading", { share })}
            </span>
          )}
          {failed && upload.hopeless !== true ? (
            <button
              type="button"
              className={styles.action}
              aria-label={t("retryFile", { file })}
              onClick={onRetry}
            >
              <RotateCw size={16} aria-hidden="true" />
              <span>{t("retry")}</span>
            </button>
          ) : null}
          <button
            type="button"
            className={styles.action}
            aria-label={t(failed ? "dismiss" : "cancel", { file })}
            onClick={onCancel}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </span>
      </div>
      {failed ? (
        <p className={parts.error} role="alert">
          {upload.problem}
        </p>
      ) : (
        <progress
          className={styles.progress}
          max={100}
          value={share}
          aria-label={t("progressOf", { file })}
        />
      )}
    </li>
  );
}
