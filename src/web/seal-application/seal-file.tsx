import { listSeal } from "#contract/calls/seal.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import { stampFields, stampForm } from "#contract/seals/stamp-form.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { fieldKind, titleOf } from "../fields/index.ts";
import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { Empty, Failure, StatusTag, TextLink } from "../kit/index.ts";
import { ApplicationStatus } from "../marks/index.ts";
import { useKeepersText } from "../seals/index.ts";
import { useSession } from "../session/index.ts";
import { SealPush } from "./seal-push.tsx";
import styles from "./seal-application.module.css";

/** Who see how an application's orders stand with the seal system. */
const sealers: readonly string[] = ["admin", "seal"];

/** The facts of a seal application in the order in which the seal office needs them. */
export function SealFile({ detail }: { detail: ApplicationDetail }) {
  const t = useTexts("seal-application", "seals");
  const { access } = useSession();
  const { instance, values, form } = detail;
  const isSealing = componentsOf(form).some(({ componentCode }) => componentCode === stampFields.placements);
  const read = `/applyDesc?applyId=${encodeURIComponent(instance.applyId)}`;
  return (
    <div className={styles.page}>
      <header>
        <p className={styles.facts}>
          {instance.processName} · {instance.applyId}
        </p>
        <h1>{instance.applyTitle || instance.processName}</h1>
        <p className={styles.facts}>
          <ApplicationStatus status={instance.applyStatus} result={instance.result} /> {instance.applyUser} ·{" "}
          {instance.applyDept}
          {instance.applyDate === null ? null : ` · ${formatInstant(instance.applyDate)}`}
        </p>
        <p>
          <TextLink to={read}>{t("wholeApplication")}</TextLink>
        </p>
      </header>
      {isSealing ? (
        <>
          <StampFields detail={detail} />
          <SealsOf placements={values[stampFields.placements]} />
          {access.some((role) => sealers.includes(role)) ? (
            <SealPush bpdInstanceId={instance.instanceId} applyId={instance.applyId} />
          ) : null}
        </>
      ) : (
        <Empty action={<TextLink to={read}>{t("wholeApplication")}</TextLink>}>{t("sealsNothing")}</Empty>
      )}
    </div>
  );
}

/** The stamp form in its own order, with the pages on which seals are placed; what the reader may not see is not there. */
function StampFields({ detail: { form, values, fieldRights } }: { detail: ApplicationDetail }) {
  const t = useTexts("seal-application", "seals");
  const language = useLanguage();
  const shown = componentsOf(form);
  const components = stampForm.flatMap(
    ({ componentCode }) => shown.find((each) => each.componentCode === componentCode) ?? [],
  );
  return (
    <section className={styles.section}>
      <h2>{t("whatIsSealed")}</h2>
      <dl className={styles.fields}>
        {components.map((component) => {
          const { Read } = fieldKind(component.componentType);
          return (
            <div key={component.componentCode} data-wide={component.componentCol === 12 || undefined}>
              <dt>{titleOf(component, language)}</dt>
              <dd>
                <Read
                  component={component}
                  value={values[component.componentCode]}
                  language={language}
                  rights={fieldRights}
                  kindOf={fieldKind}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Each seal that is asked for: whether it can be used now, and who keeps it. */
function SealsOf({ placements }: { placements: ApplicationDetail["values"][string] | undefined }) {
  const t = useTexts("seal-application", "seals");
  const keepersText = useKeepersText();
  const answer = useCall(listSeal, {}, { quiet: true });
  const wanted = new Set(placementsIn(placements).map(({ sealId }) => sealId));
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  const seals = answer.data?.filter(({ sealId }) => wanted.has(sealId)) ?? [];
  if (seals.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t("sealsAsked")}</h2>
      <ul className={styles.seals}>
        {seals.map(({ sealId, sealName, medium, isUsable, lostAt, keepers }) => (
          <li key={sealId}>
            <strong>{sealName}</strong>
            <StatusTag tone={isUsable ? "good" : "bad"}>
              {lostAt === null
                ? t(isUsable ? "usable" : "notUsable")
                : t("seals:lostSince", { when: formatInstant(lostAt) })}
            </StatusTag>
            <span className={styles.facts}>
              {t(`seals:medium.${medium}`)} · {keepersText({ keepers })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
