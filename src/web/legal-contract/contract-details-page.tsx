import { useParams } from "react-router-dom";
import { legalContractDetail } from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { useCall } from "../api/index.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Empty, Failure, Page, Skeleton, TextLink } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { ContractActs } from "./contract-acts.tsx";
import { ContractCourse } from "./contract-course.tsx";
import { ContractState } from "./contract-state.tsx";
import { ContractText } from "./contract-text.tsx";
import { useContractNews } from "./use-contract-news.ts";
import { WhyReturned } from "./why-returned.tsx";
import styles from "./legal-contract.module.css";

/** /contractDetails/:id: one contract as a document, with its applications, its history and what may be done with it. */
export function ContractDetailsPage() {
  const t = useTexts("legal-contract");
  useContractNews();
  const { id = "" } = useParams();
  const contractId = Number(id);
  const isNumber = Number.isInteger(contractId) && contractId > 0;
  const answer = useCall(legalContractDetail, { contractId }, { quiet: true, enabled: isNumber });
  const { data, error } = answer;
  useTitleSubject(data?.content.title);
  if (!isNumber || error?.status === 404)
    return (
      <Page title={t("detailsTitle")}>
        <Empty action={<TextLink to="/contractManager">{t("back")}</TextLink>}>{t("notFound")}</Empty>
      </Page>
    );
  if (data === undefined)
    return (
      <Page title={t("detailsTitle")}>
        {error === null ? (
          <Skeleton />
        ) : (
          <Failure error={error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
        )}
      </Page>
    );
  return (
    <div className={styles.page}>
      <Contract key={data.contractId} detail={data} />
    </div>
  );
}

function Contract({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  const { content, state, amends } = detail;
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>
            <span>{t(`kind.${content.kind}`)}</span>
            <span className={styles.figure}>{content.contractNo}</span>
            {amends === null ? null : <span>{t("supplement")}</span>}
          </p>
          <h1>{content.title}</h1>
          <p className={styles.stands}>
            <ContractState state={state} />
            {detail.terminatedOn === null ? null : (
              <span>
                {t("terminated", {
                  day: formatDay(detail.terminatedOn),
                  reason: detail.terminationReason ?? "",
                })}
              </span>
            )}
          </p>
        </div>
        <ContractActs detail={detail} />
      </header>
      <WhyReturned detail={detail} />
      <div className={styles.columns}>
        <ContractText detail={detail} />
        <ContractCourse detail={detail} />
      </div>
    </>
  );
}
