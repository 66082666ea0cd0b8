import { useEffect, useState } from "react";
import { previewKindOf } from "#contract/rules/file-name.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { isCallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { lazyPart } from "../lazy-part.tsx";
import { fileAddress } from "./file-address.ts";
import styles from "./attachments.module.css";
import parts from "../../kit/field-parts.module.css";

type Shown = { is: "coming" } | { is: "there"; address: string } | { is: "failed"; reason: string };

/** The drawing of PDFs is fetched where a browser cannot do it. */
const PdfPages = lazyPart(
  async () => (await import("./pdf-pages.tsx")).PdfPages,
  () => <Opening />,
);

function Opening() {
  return <p className={styles.previewNote}>{useTexts("files")("loading")}</p>;
}

/** A PDF or an image where it stands: the browser's own viewer, in a frame of the document, or its pages drawn here. */
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

  const title = t("previewOf", { file: file.fileName });
  if (cannotShow) return <PdfPages file={file} title={title} />;
  if (shown.is === "failed")
    return (
      <p className={parts.error} role="alert">
        {t("previewFailed", { reason: shown.reason })}
      </p>
    );
  if (shown.is === "coming") return <Opening />;
  // No browser shows a PDF in a sandbox; its viewer runs nothing of the file in our name.
  return isPdf ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe className={styles.previewFrame} title={title} src={shown.address} />
  ) : (
    <img className={styles.previewImage} alt={title} src={shown.address} />
  );
}
