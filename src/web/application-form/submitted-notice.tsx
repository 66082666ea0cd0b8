import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { submitApply } from "#contract/calls/task/apply.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import styles from "../kit/notice.module.css";
import { ButtonLink } from "../kit/index.ts";

export interface SubmittedNoticeProps {
  title: string;
  /** The contract it is an application of. */
  contract: ApplicationDetail["instance"]["legalContract"];
  output: OutputOf<typeof submitApply>;
}

/** That the application is in, and who has it now. */
export function SubmittedNotice({ title, contract, output }: SubmittedNoticeProps) {
  const t = useTexts("application-form");
  const say = useTexts("chain");
  const language = useLanguage();
  const people = joinTexts(
    output.next.map((next) => next.realName || next.userCode),
    language,
  );
  return (
    <div className={styles.decided} role="status">
      <span className={styles.decidedMark} aria-hidden="true">
        ✓
      </span>
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t("submitted.title", { title })}
      </h1>
      <p>{people === "" ? t("submitted.complete") : t("submitted.with", { people })}</p>
      <p className={styles.decidedLinks}>
        <ButtonLink look="primary" to={`/applyDesc?applyId=${encodeURIComponent(output.applyId)}`}>
          {t("submitted.see")}
        </ButtonLink>
        <Link to="/myApply">{t("submitted.mine")}</Link>
        {contract === undefined ? (
          <Link to="/startProcess">{t("submitted.another")}</Link>
        ) : (
          <Link to={`/contractDetails/${contract.contractId}`}>
            {say("legalContract", { contract: contract.contractNo })}
          </Link>
        )}
      </p>
    </div>
  );
}
