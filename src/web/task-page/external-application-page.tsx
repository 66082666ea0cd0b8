import { Link } from "react-router-dom";
import { externalInstanceDetail } from "#contract/calls/task/detail.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage } from "./bare-page.tsx";
import { ReadApplication } from "./reading/read-application.tsx";
import { ReadingError } from "./reading/reading-error.tsx";
import { ReadingSkeleton } from "./reading/reading-skeleton.tsx";
import styles from "../kit/document.module.css";

/** /oggApplyDesc?apply=…: where the links of other systems lead; `apply` is the encrypted id of the application. */
export function ExternalApplicationPage() {
  const t = useTexts("task");
  const [query] = useAddress();
  const apply = query.get("apply") ?? "";
  const answer = useCall(externalInstanceDetail, { apply }, { enabled: apply !== "", quiet: true });
  const detail = answer.data;
  useTitleSubject(detail?.instance.applyTitle);
  return (
    <BarePage backTo="/myApply" backLabel={t("backToApplications")}>
      {apply === "" ? (
        <div className={styles.readingProblem}>
          <h2>{t("noApplicationNamed")}</h2>
          <Link to="/myApply">{t("backToApplications")}</Link>
        </div>
      ) : detail !== undefined ? (
        <ReadApplication key={detail.instance.applyId} detail={detail} />
      ) : answer.isError ? (
        <ReadingError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <ReadingSkeleton />
      )}
    </BarePage>
  );
}
