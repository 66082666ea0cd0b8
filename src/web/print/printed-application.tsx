import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { userOrgan } from "#contract/calls/user.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { queryClient, useCall } from "../api/index.ts";
import { PrintedDiscussion } from "../discussion/index.ts";
import { createFormStore, FormView } from "../form-viewer/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { useSession } from "../session/index.ts";
import { useSetting } from "../settings/index.ts";
import { PrintedOpinions } from "./printed-opinions.tsx";
import styles from "./print.module.css";

interface PrintedApplicationProps {
  detail: ApplicationDetail;
  onPrinted: () => void;
}

/** How often one looks whether everything has come, such as the names of people; and how long one waits at most. */
const lookMs = 150;
const patienceMs = 8_000;

/** Calls `then` once nothing has been on its way for two looks. Answers what gives the waiting up. */
function whenSettled(page: HTMLElement, then: () => void): () => void {
  let calm = 0;
  let waited = 0;
  const timer = setInterval(() => {
    const isBusy = queryClient.isFetching() > 0 || page.querySelector('[aria-busy="true"]') !== null;
    calm = isBusy ? 0 : calm + 1;
    waited += lookMs;
    if (calm < 2 && waited < patienceMs) return;
    clearInterval(timer);
    then();
  }, lookMs);
  return () => clearInterval(timer);
}

/** The application as A4 pages, handed to the browser's own printing; on the screen it is never seen. */
export function PrintedApplication({ detail, onPrinted }: PrintedApplicationProps) {
  const t = useTexts("chain");
  const task = useTexts("task");
  const [withDiscussion] = useSetting("printDiscussion");
  const { instance, form, timeZone, fieldRights } = detail;
  const user = useSession();
  const organs = useCall(userOrgan, { userCode: user.userCode });
  const organisation = organs.data?.userRoleOrgan.find(
    ({ organId }) => organId === instance.organId,
  )?.organName;
  const { records, chain } = useEverybody(detail);
  const [store] = useState(() => createFormStore(detail.values));
  const page = useRef<HTMLElement>(null);
  const [printedAt] = useState(() => new Date());
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const title = document.title;
    const finish = () => {
      document.title = title;
      printed();
    };
    // The browser proposes the title as the name of the file.
    document.title = `${instance.applyId} ${instance.applyTitle}`;
    addEventListener("afterprint", finish, { once: true });
    const giveUp = page.current === null ? undefined : whenSettled(page.current, () => print());
    return () => {
      giveUp?.();
      removeEventListener("afterprint", finish);
      document.title = title;
    };
  }, [instance.applyId, instance.applyTitle]);

  const facts: [string, string][] = [
    [t("print.number"), instance.applyId],
    [t("print.status"), task(`status.${instance.result ?? instance.applyStatus}`)],
    [t("print.applicant"), instance.applyUser],
    ...(instance.filedBy === undefined
      ? []
      : [[t("print.filedBy"), instance.filedBy.realName] satisfies [string, string]]),
    [t("print.dept"), instance.applyDept],
    [t("print.applied"), formatInstant(instance.applyDate)],
    [t("print.ended"), formatInstant(instance.endedAt)],
  ];
  return createPortal(
    <article ref={page} className={styles.printed} data-printed>
      <div className={styles.watermark} aria-hidden="true">
        {user.realName} {user.userCode}
      </div>
      <header>
        <p className={styles.organisation}>
          <span>{organisation}</span>
          <span>{instance.processName}</span>
        </p>
        <h1>{instance.applyTitle || instance.processName}</h1>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <section>
        <h2>{t("print.values")}</h2>
        <FormView page={form} rights={fieldRights} {...{ store, timeZone }} readOnly />
      </section>
      <section>
        <h2>{t("print.opinions")}</h2>
        <PrintedOpinions records={records} chain={chain} applyId={instance.applyId} />
      </section>
      {withDiscussion === true ? <PrintedDiscussion applyId={instance.applyId} /> : null}
      <footer className={styles.foot}>
        {t("print.printed")} {formatInstant(printedAt)} · {user.realName}
      </footer>
    </article>,
    document.body,
  );
}

/** Who decided and who read it: on paper stands everybody, on the screen of many readers the first. */
function useEverybody(detail: ApplicationDetail): Pick<ApplicationDetail, "records" | "chain"> {
  const { applyId } = detail.instance;
  const enabled = detail.chain.some(({ readers }) => readers !== undefined);
  const whole = useCall(instanceDetail, { applyId, allReaders: true }, { quiet: true, enabled });
  return whole.data ?? detail;
}
