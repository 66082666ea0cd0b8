import { instanceDetail } from "#contract/calls/task/detail.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Empty, Failure, Skeleton, TextLink } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage } from "../task-page/index.ts";
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
        <Empty action={<TextLink to="/myApprove">{t("back")}</TextLink>}>
          <h1 className={styles.none}>{t("noneNamed")}</h1>
        </Empty>
      ) : null}
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {applyId !== "" && answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      {answer.data === undefined ? null : <SealFile key={applyId} detail={answer.data} />}
    </BarePage>
  );
}
