import type { OutputOf } from "#contract/calls/define-call.ts";
import type { listProcessForPageId } from "#contract/calls/opt-form-page.ts";
import { useTexts } from "../i18n/index.ts";
import { Skeleton, TextLink } from "../kit/index.ts";
import styles from "./form-manage.module.css";

interface ProcessListProps {
  processes: OutputOf<typeof listProcessForPageId> | undefined;
  /** Each leads to its design. */
  opens: boolean;
}

/** The processes that use a form, each by its latest published version first. */
export function ProcessList({ processes, opens }: ProcessListProps) {
  const t = useTexts("form-manage");
  return (
    <section className={styles.part}>
      <h3>{t("usedBy")}</h3>
      {processes === undefined ? <Skeleton count={2} /> : null}
      {processes?.length === 0 ? <p className={styles.note}>{t("usedByNone")}</p> : null}
      <ul>
        {processes?.map(({ processId, processName, processVersion, pageVersion }) => (
          <li key={`${processId} ${processVersion}`}>
            {opens ? (
              <TextLink
                to={`/processDesc?processId=${encodeURIComponent(processId)}&version=${processVersion}`}
              >
                {processName}
              </TextLink>
            ) : (
              <span>{processName}</span>
            )}
            <span className={styles.note}>{t("bindsVersion", { processVersion, pageVersion })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
