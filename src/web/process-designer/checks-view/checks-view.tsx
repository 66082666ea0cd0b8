import { backTests } from "#contract/calls/back-test.ts";
import { sampleCases } from "#contract/calls/sample-cases.ts";
import { useMay } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { BackTestList } from "./back-test-list.tsx";
import { Empty } from "../../kit/index.ts";
import styles from "./checks-view.module.css";
import { SampleCaseList } from "./sample-case-list.tsx";

/** What shows before a publication whether the definition does what it shall: sample cases, and what has ended played again. */
export default function ChecksView() {
  const t = useTexts("sample-cases", "back-test");
  const seesCases = useMay(sampleCases.name);
  const seesTests = useMay(backTests.name);
  if (seesCases === false && seesTests === false) return <Empty>{t("app:noRight.open")}</Empty>;
  return (
    <div className={styles.checks}>
      {seesCases ? (
        <section aria-label={t("title")}>
          <h2>{t("title")}</h2>
          <p className={styles.note}>{t("lead")}</p>
          <SampleCaseList />
        </section>
      ) : null}
      {seesTests ? (
        <section aria-label={t("back-test:title")}>
          <h2>{t("back-test:title")}</h2>
          <p className={styles.note}>{t("back-test:lead")}</p>
          <BackTestList />
        </section>
      ) : null}
    </div>
  );
}
