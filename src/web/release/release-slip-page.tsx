import { useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { releaseSlip } from "#contract/calls/task/special.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { createFormStore, FormView } from "../form-viewer/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, Failure, Skeleton, StatusTag } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage } from "../task-page/index.ts";
import { MessageForm } from "./message-form.tsx";
import styles from "./release.module.css";

type Slip = OutputOf<typeof releaseSlip>;

/** /assetControl?instanceId=… or ?applyId=…: the release slip of an application, to be printed and shown at the door. */
export function ReleaseSlipPage() {
  const t = useTexts("release");
  const [query] = useAddress();
  const applyId = query.get("applyId") ?? "";
  const given = Number(query.get("instanceId") ?? query.get("bpdInstanceId") ?? "");
  const isGiven = Number.isInteger(given) && given > 0;
  const named = useCall(instanceDetail, { applyId }, { enabled: !isGiven && applyId !== "", quiet: true });
  const instanceId = isGiven ? given : named.data?.instance.instanceId;
  const answer = useCall(
    releaseSlip,
    { instanceId: instanceId ?? 0 },
    { enabled: instanceId !== undefined, quiet: true },
  );
  const error = named.error ?? answer.error;
  useTitleSubject(answer.data?.slipNumber);
  return (
    <BarePage backTo="/myApply" backLabel={t("back")}>
      {!isGiven && applyId === "" ? (
        <section className={styles.slip}>
          <h1>{t("title")}</h1>
          <p>{t("nothingNamed")}</p>
        </section>
      ) : error !== null ? (
        <section className={styles.slip}>
          <h1>{t("title")}</h1>
          <Failure error={error} onRetry={() => void (named.isError ? named : answer).refetch()} />
        </section>
      ) : answer.data === undefined ? (
        <Skeleton />
      ) : (
        <ReleaseSlip slip={answer.data} />
      )}
    </BarePage>
  );
}

function ReleaseSlip({ slip: { slipNumber, releasedAt, usualMessage, application } }: { slip: Slip }) {
  const t = useTexts("release");
  const [store] = useState(() => createFormStore(application.values));
  const { instance, records } = application;
  const last = releasedAt === null ? undefined : records.filter(({ effective }) => effective).at(-1);
  const facts: [string, string][] = [
    [t("number"), slipNumber],
    [t("application"), instance.applyId],
    [t("applicant"), `${instance.applyUser} · ${instance.applyDept}`],
    [t("released"), releasedAt === null ? t("notYet") : formatInstant(releasedAt)],
    ...(last === undefined ? [] : [[t("releasedBy"), last.approveUser] satisfies [string, string]]),
  ];
  return (
    <article className={styles.slip}>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>{t("title")}</p>
          <h1>{instance.applyTitle === "" ? instance.processName : instance.applyTitle}</h1>
        </div>
        <StatusTag tone={releasedAt === null ? "waiting" : "good"}>
          {t(releasedAt === null ? "state.waiting" : "state.released")}
        </StatusTag>
      </header>
      {releasedAt === null ? <p role="status">{t("notReleased")}</p> : null}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FormView
        page={application.form}
        timeZone={application.timeZone}
        rights={application.fieldRights}
        store={store}
        readOnly
      />
      <div className={styles.signatures} aria-hidden="true">
        <span>{t("sign.bearer")}</span>
        <span>{t("sign.guard")}</span>
        <span>{t("sign.date")}</span>
      </div>
      {releasedAt === null ? null : (
        <div className={styles.acts}>
          <Button look="primary" onClick={() => print()}>
            {t("print")}
          </Button>
          <MessageForm instanceId={instance.instanceId} usual={usualMessage} />
        </div>
      )}
    </article>
  );
}
