import { useTexts } from "../i18n/index.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** `lines` of a text, `rows` of a list. */
  shape?: "lines" | "rows";
  count?: number;
}

const widths = [60, 72, 48, 66, 54, 70, 58];

/** The shape of what is on its way; it appears after 200 ms, since most answers are there by then. */
export function Skeleton({ shape = "lines", count = 7 }: SkeletonProps) {
  const say = useTexts("app");
  return (
    <div className={styles.skeleton} data-shape={shape} aria-busy="true">
      <span className="visually-hidden" role="status">
        {say("loading")}
      </span>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} style={{ width: `${widths[index % widths.length]}%` }} aria-hidden="true" />
      ))}
    </div>
  );
}
