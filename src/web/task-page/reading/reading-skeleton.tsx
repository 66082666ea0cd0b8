import { useTexts } from "../../i18n/index.ts";
import styles from "../../kit/document.module.css";

/** The shape of an application that is on its way; it appears only when that takes a while. */
export function ReadingSkeleton() {
  const t = useTexts("app");
  return (
    <div className={`${styles.reading} ${styles.readingSkeleton}`} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      <i style={{ width: "20%" }} />
      <i className={styles.tall} style={{ width: "60%" }} />
      <i style={{ width: "40%" }} />
      <div className={styles.readingColumns} aria-hidden="true">
        <div className={styles.readingDocument}>
          {["70%", "90%", "50%", "80%", "64%"].map((width) => (
            <i key={width} style={{ width }} />
          ))}
        </div>
        <div className={styles.readingChain}>
          {["60%", "80%", "70%"].map((width) => (
            <i key={width} style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  );
}
