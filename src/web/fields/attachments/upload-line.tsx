import { RotateCw, X } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { FileIcon } from "./file-icon.tsx";
import type { Upload } from "./upload.ts";

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
    <li className="file" data-wrong={failed}>
      <div className="file-line">
        <FileIcon fileName={file} />
        <span className="file-name" title={file}>
          {file}
        </span>
        <span className="file-actions">
          {failed ? null : (
            <span className="file-state">
              {upload.state === "waiting" ? t("waiting") : t("uploading", { share })}
            </span>
          )}
          {failed && upload.hopeless !== true ? (
            <button
              type="button"
              className="file-action"
              aria-label={t("retryFile", { file })}
              onClick={onRetry}
            >
              <RotateCw size={16} aria-hidden="true" />
              <span className="file-action-word">{t("retry")}</span>
            </button>
          ) : null}
          <button
            type="button"
            className="file-action"
            aria-label={t(failed ? "dismiss" : "cancel", { file })}
            onClick={onCancel}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </span>
      </div>
      {failed ? (
        <p className="field-error" role="alert">
          {upload.problem}
        </p>
      ) : (
        <progress className="file-progress" max={100} value={share} aria-label={t("progressOf", { file })} />
      )}
    </li>
  );
}
