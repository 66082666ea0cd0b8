import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { verifySealedFile } from "#contract/calls/eseal-query.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, formatNumber, useTexts } from "../i18n/index.ts";
import { Button, Failure, Skeleton, TextField } from "../kit/index.ts";
import { AppliedFor } from "./applied-for.tsx";
import { CompareFile } from "./compare-file.tsx";
import styles from "./seal-check.module.css";

/** /esealQuery/:applyId, reached by the QR code of a sealed document: who sealed it, with what, and whether a copy is it. */
export function SealCheckPage() {
  const t = useTexts("seal-check");
  const navigate = useNavigate();
  const { applyId: code = "" } = useParams();
  const [typed, setTyped] = useState(code);
  const answer = useCall(
    verifySealedFile,
    { code },
    { quiet: true, enabled: code !== "", staleTime: 0, gcTime: 0 },
  );
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === code) void answer.refetch();
    else if (typed.trim() !== "") void navigate(`/esealQuery/${encodeURIComponent(typed.trim())}`);
  };
  return (
    <main className={styles.page}>
      <h1>{t("title")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      <form className={styles.ask} onSubmit={check}>
        <TextField
          label={t("code")}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="primary" busy={answer.isFetching}>
          {t("check")}
        </Button>
      </form>
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      {answer.data === undefined || answer.isError ? null : <Sealing sealed={answer.data} />}
    </main>
  );
}

function Sealing({ sealed }: { sealed: OutputOf<typeof verifySealedFile> }) {
  const t = useTexts("seal-check");
  const { organName, sealedAt, seals, impressions, signedAs, sha256 } = sealed;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t("organ")}</dt>
        <dd>{organName}</dd>
        <dt>{t("sealedAt")}</dt>
        <dd>{formatInstant(sealedAt)}</dd>
        <dt>{t("seals")}</dt>
        <dd>
          <ul>
            {seals.map(({ sealName, lostAt }) => (
              <li key={sealName} data-lost={lostAt === null ? undefined : true}>
                {lostAt === null ? sealName : t("lost", { name: sealName, when: formatInstant(lostAt) })}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{t("impressions")}</dt>
        <dd>{formatNumber(impressions, 0)}</dd>
        <dt>{t("signedAs")}</dt>
        <dd>{signedAs === "" ? t("byHand") : signedAs}</dd>
        <dt>{t("fingerprint")}</dt>
        <dd className={styles.fingerprint}>{sha256}</dd>
      </dl>
      <AppliedFor code={sealed.code} />
      <CompareFile sha256={sha256} />
      <p className={styles.lead}>{t("note")}</p>
    </>
  );
}
