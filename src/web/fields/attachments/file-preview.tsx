import { useEffect, useState } from "react";
import { previewKindOf } from "#contract/rules/file-name.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { isCallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { fileAddress } from "./file-address.ts";
import styles from "./attachments.module.css";
import parts from "../../kit/field-parts.module.css";

type Shown = { is: "coming" } | { is: "there"; address: string } | { is: "failed"; reason: string };

/** A PDF or an image where it stands: the browser's own viewer, in a frame of the document. */
export function FilePreview({ file }: { file: Attachment }) {
  const t = useTexts("files");
  const isPdf = previewKindOf(file.fileName) === "pdf";
  const cannotShow = isPdf && (navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled === false;
  const [shown, setShown] = useState<Shown>({ is: "coming" });

  useEffect(() => {
    if (cannotShow) return;
    let left = false;
    fileAddress(file.fileId, { inline: true }).then(
      (address) => left || setShown({ is: "there", address }),
      (error: unknown) => {
        if (!isCallError(error)) throw error;
        if (!left) setShown({ is: "failed", reason: error.message });
      },
    );
    return () => {
      left = true;
    };
  }, [file.fileId, cannotShow]);

  if (cannotShow) return <p className={styles.previewNote}>{t("noPdfViewer")}</p>;
  if (shown.is === "failed")
    return (
      <p className={parts.error} role="alert">
        {t("previewFailed", { reason: shown.reason })}
      </p>
    );
  if (shown.is === "coming") return <p className={styles.previewNote}>{t("loading")}</p>;
  const title = t("previewOf", { file: file.fileName });
  // No browser shows a PDF in a sandbox; its viewer runs nothing of the file in our name.
  return isPdf ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe className={styles.previewFrame} title={title} src={shown.address} />
  ) : (
    <img className={styles.previewImage} alt={title} src={shown.address} />
  );
}
