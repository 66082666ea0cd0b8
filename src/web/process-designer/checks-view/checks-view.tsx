import { useTexts } from "../../i18n/index.ts";
import { BackTestList } from "./back-test-list.tsx";
import styles from "./checks-view.module.css";
import { SampleCaseList } from "./sample-case-list.tsx";

/** What shows before a publication whether the definition does what it shall: sample cases, and what has ended played again. */
export default function ChecksView() {
  const t = useTexts("sample-cases", "back-test");
  return (
    <div className={styles.checks}>
      <section aria-label={t("title")}>
        <h2>{t("title")}</h2>
        <p className={styles.note}>{t("lead")}</p>
        <SampleCaseList />
      </section>
      <section aria-label={t("back-test:title")}>
        <h2>{t("back-test:title")}</h2>
        <p className={styles.note}>{t("back-test:lead")}</p>
        <BackTestList />
      </section>
    </div>
  );
}
