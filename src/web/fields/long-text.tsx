import { useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./fields.module.css";
import textLink from "../kit/text-link.module.css";

/** A text one reads. A long one (spec §9) that would take many lines shows the first of them, and the rest on request. */
export function LongText({ text, lines }: { text: string; lines: number }) {
  const isLong = [...text].length > limits.shortTextMaxCharacters;
  return isLong ? (
    <ClippedText key={text} text={text} lines={lines} />
  ) : (
    <span className={styles.text} data-shape="text">
      {text}
    </span>
  );
}

function ClippedText({ text, lines }: { text: string; lines: number }) {
  const t = useTexts("form");
  const id = useId();
  const shown = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = shown.current;
    if (element === null || open) return undefined;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [open]);
  // One box: beside its label on a phone, the way to the rest stays below the text.
  return (
    <span className={styles.long} data-shape="long">
      <span
        ref={shown}
        id={id}
        data-shape="paragraph"
        className={open ? styles.paragraph : `${styles.paragraph} ${styles.clipped}`}
        style={open ? undefined : { WebkitLineClamp: lines }}
      >
        {text}
      </span>
      {isCut || open ? (
        <button
          type="button"
          className={`${textLink.link} ${styles.more}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "showLess" : "showAll")}
        </button>
      ) : null}
    </span>
  );
}
