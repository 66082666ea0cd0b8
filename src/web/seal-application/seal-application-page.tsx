import { instanceDetail } from "#contract/calls/task/detail.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Empty, TextLink } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage, ReadingError, ReadingSkeleton } from "../task-page/index.ts";
import { SealFile } from "./seal-file.tsx";
import styles from "./seal-application.module.css";

/** /stampDesc?applyId=…: an application for a seal as the seal office reads it: what is sealed where, with what, by whom. */
export function SealApplicationPage() {
  const t = useTexts("seal-application");
  const [query] = useAddress();
  const applyId = query.get("applyId") ?? "";
  const answer = useCall(instanceDetail, { applyId }, { quiet: true, enabled: applyId !== "" });
  useTitleSubject(answer.data?.instance.applyTitle);
  return (
    <BarePage backTo="/myApprove" backLabel={t("back")}>
      {applyId === "" ? (
        <div className={styles.page}>
          <Empty action={<TextLink to="/myApprove">{t("back")}</TextLink>}>
            <h1>{t("noneNamed")}</h1>
          </Empty>
        </div>
      ) : answer.isError ? (
        <ReadingError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <ReadingSkeleton />
      ) : (
        <SealFile key={applyId} detail={answer.data} />
      )}
    </BarePage>
  );
}
