import { Download, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { previewKindOf } from "#contract/rules/file-name.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { presentError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { saveFile } from "./file-address.ts";
import { FileIcon } from "./file-icon.tsx";
import { FilePreview } from "./file-preview.tsx";
import styles from "./attachments.module.css";
import parts from "../../kit/field-parts.module.css";

interface KeptFileProps {
  file: Attachment;
  error?: string | undefined;
  /** Further actions at the end of the line. */
  children?: ReactNode;
}

/** A file that was uploaded: its name, and what one can do with it. A preview opens below it. */
export function StoredFile({ file, error, children }: KeptFileProps) {
  const t = useTexts("files");
  const id = useId();
  const [open, setOpen] = useState(false);
  const { fileName } = file;
  return (
    <li className={styles.file} data-wrong={error !== undefined}>
      <div className={styles.line}>
        <FileIcon fileName={fileName} />
        <span className={styles.name} title={fileName}>
          {fileName}
        </span>
        <span className={styles.actions}>
          {previewKindOf(fileName) === undefined ? null : (
            <button
              type="button"
              className={`${styles.action} ${styles.opens}`}
              aria-expanded={open}
              aria-controls={`${id}-preview`}
              aria-label={t(open ? "closePreviewFile" : "previewFile", { file: fileName })}
              onClick={() => setOpen(!open)}
            >
              {open ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
              <span>{t(open ? "closePreview" : "preview")}</span>
            </button>
          )}
          <button
            type="button"
            className={styles.action}
            aria-label={t("downloadFile", { file: fileName })}
            onClick={() => void saveFile(file.fileId).catch(presentError)}
          >
            <Download size={16} aria-hidden="true" />
            <span>{t("download")}</span>
          </button>
          {children}
        </span>
      </div>
      {error === undefined ? null : (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
      <div id={`${id}-preview`} className={styles.preview} hidden={!open}>
        {open ? <FilePreview file={file} /> : null}
      </div>
    </li>
  );
}
