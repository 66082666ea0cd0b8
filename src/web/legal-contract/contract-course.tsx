import { Link } from "react-router-dom";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { useTexts } from "../i18n/index.ts";
import { ButtonLink, TextLink } from "../kit/index.ts";
import { ApplicationStatus } from "../marks/index.ts";
import { formatDay } from "../i18n/index.ts";
import { ContractHistory } from "./contract-history.tsx";
import { ContractState } from "./contract-state.tsx";
import styles from "./legal-contract.module.css";

/** Beside the contract: its applications, what it belongs to, where it is kept, and what has happened. */
export function ContractCourse({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  const { applications, amends, supplements, archive } = detail;
  return (
    <aside className={styles.course}>
      <section>
        <h2>{t("applications")}</h2>
        {applications.length === 0 ? (
          <p className={styles.faint}>{t("noApplications")}</p>
        ) : (
          <ul className={styles.plain}>
            {applications.map((each) => (
              <li key={each.applyId} data-former={each.isCurrent ? undefined : true}>
                <span className={styles.line}>
                  <strong>{t(each.purpose)}</strong>
                  <ApplicationStatus status={each.status} result={each.result} />
                </span>
                <span className={styles.faint}>
                  {[each.processName, each.applyId, ...(each.isCurrent ? [] : [t("formerApplication")])].join(
                    " · ",
                  )}
                </span>
                {each.bpdTaskId !== null ? (
                  <ButtonLink size="small" look="primary" to={`/applyForm?bpdTaskId=${each.bpdTaskId}`}>
                    {t("continueApplication")}
                  </ButtonLink>
                ) : each.mayOpen ? (
                  <TextLink to={`/applyDesc?applyId=${encodeURIComponent(each.applyId)}`}>
                    {t("openApplication")}
                  </TextLink>
                ) : each.status === "draft" ? (
                  <span className={styles.faint}>{t("draftOfAnother")}</span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      {archive === null ? null : (
        <section>
          <h2>{t("archive.title")}</h2>
          <p>
            {archive.location === ""
              ? t("archive.number", { archiveNo: archive.archiveNo })
              : t("archive.place", { archiveNo: archive.archiveNo, location: archive.location })}
            <span className={styles.faint}>{t("archive.on", { day: formatDay(archive.archivedOn) })}</span>
          </p>
          {archive.mayOpen ? (
            <TextLink to={`/basic/ufDagl?row=${archive.archiveId}`}>{t("archive.open")}</TextLink>
          ) : null}
        </section>
      )}
      {amends === null && supplements.length === 0 ? null : (
        <section>
          <h2>{t("related")}</h2>
          {amends === null ? null : <Related title={t("formerOf")} contracts={[amends]} />}
          {supplements.length === 0 ? null : <Related title={t("supplementsOf")} contracts={supplements} />}
        </section>
      )}
      <ContractHistory detail={detail} />
    </aside>
  );
}

function Related({ title, contracts }: { title: string; contracts: LegalContractDetail["supplements"] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.plain}>
        {contracts.map((each) => (
          <li key={each.contractId}>
            <span className={styles.line}>
              {each.title === null ? (
                <span>{each.contractNo}</span>
              ) : (
                <Link to={`/contractDetails/${each.contractId}`}>{each.title}</Link>
              )}
              <ContractState state={each.state} />
            </span>
            {each.title === null ? null : <span className={styles.faint}>{each.contractNo}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
