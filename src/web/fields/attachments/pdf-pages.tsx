import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { useTexts } from "../../i18n/index.ts";
import { drawnScale } from "../seal-placements/drawn-scale.ts";
import { asksForPassword, openDocument, type PDFDocumentProxy } from "../seal-placements/open-document.ts";
import styles from "./pdf-pages.module.css";
import attachments from "./attachments.module.css";

/** Wide enough to be read when a phone enlarges the page, in pixels. */
const drawnWidth = 1440;

/** The pages of a PDF, drawn by this page: for a browser that has no viewer of its own, as those of most phones. */
export function PdfPages({ file, title }: { file: Attachment; title: string }) {
  const t = useTexts("files");
  const {
    data: document,
    isError,
    error,
  } = useQuery({
    queryKey: ["previewed document", file.fileId],
    queryFn: () => openDocument(file.fileId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // A document is no plain data to be compared.
    structuralSharing: false,
  });
  const frame = useRef<HTMLElement>(null);
  if (isError || document?.numPages === 0)
    return (
      <p className={attachments.previewNote} role="alert">
        {t(asksForPassword(error) ? "pdfHasPassword" : "pdfNotShown")}
      </p>
    );
  if (document === undefined) return <p className={attachments.previewNote}>{t("loading")}</p>;
  return (
    <section ref={frame} className={styles.pages} aria-label={title} tabIndex={0}>
      {Array.from({ length: document.numPages }, (_, at) => (
        <Page key={at} document={document} number={at + 1} frame={frame} />
      ))}
    </section>
  );
}

interface PageProps {
  document: PDFDocumentProxy;
  number: number;
  frame: React.RefObject<HTMLElement | null>;
}

/** One page, drawn while it is in sight or about to be: hundreds of them have no room in a phone's memory. */
function Page({ document, number, frame }: PageProps) {
  const t = useTexts("files");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [shape, setShape] = useState("210 / 297");
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: frame.current, rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || !isNear) return undefined;
    let left = false;
    let task: { cancel(): void } | undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      if (left) return;
      const whole = page.getViewport({ scale: 1 });
      setShape(`${whole.width} / ${whole.height}`);
      const viewport = page.getViewport({ scale: drawnScale(whole, drawnWidth) });
      element.width = viewport.width;
      element.height = viewport.height;
      const drawing = page.render({ canvas: element, viewport });
      task = drawing;
      await drawing.promise;
    };
    // A page that is left is not drawn to its end; whatever else stops it is a fault of the page.
    draw().catch(() => left || setFaulty(true));
    return () => {
      left = true;
      task?.cancel();
      element.width = 0;
      element.height = 0;
    };
  }, [document, number, isNear]);
  if (isFaulty)
    return (
      <p className={attachments.previewNote} role="alert">
        {t("pageNotShown", { number })}
      </p>
    );
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      style={{ aspectRatio: shape }}
      role="img"
      aria-label={t("pageOf", { number, last: document.numPages })}
    />
  );
}
