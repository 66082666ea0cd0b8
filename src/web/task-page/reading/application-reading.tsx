import { lazy, type ReactNode, Suspense } from "react";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { ChainView } from "../../chain/index.ts";
import { type FormStore, FormView } from "../../form-viewer/index.ts";
import { loadTexts, useTexts } from "../../i18n/index.ts";
import { SaveAsCase, WaySection } from "../../process-way/index.ts";
import { ApplicationHead } from "./application-head.tsx";
import { InstanceActions } from "./instance-actions.tsx";
import styles from "../../kit/document.module.css";

const ReadingNotice = lazy(async () => {
  const [part] = await Promise.all([import("../../reading/index.ts"), loadTexts(["reading"])]);
  return { default: part.ReadingNotice };
});

const DiscussionSection = lazy(async () => {
  const [part] = await Promise.all([import("../../discussion/index.ts"), loadTexts(["discussion"])]);
  return { default: part.DiscussionSection };
});

const SpecialVersions = lazy(async () => {
  const [part] = await Promise.all([
    import("../../special-versions/index.ts"),
    loadTexts(["special-versions"]),
  ]);
  return { default: part.SpecialVersions };
});

/** Whether it is an application for seals, which has a page with what is sealed where, and with what. */
function sealsSomething({ form, instance }: ApplicationDetail): boolean {
  return (
    instance.applyStatus !== "draft" &&
    componentsOf(form).some(({ componentCode }) => componentCode === stampFields.placements)
  );
}

interface ApplicationReadingProps {
  detail: ApplicationDetail;
  store: FormStore;
  level: 1 | 2;
  readOnly: boolean;
  /** The chain is read before the document. */
  approvalsFirst?: boolean;
  /** Notices above the document. */
  notices?: ReactNode;
}

/** The application as a document, and beside it the chain of those who decide on it. */
export function ApplicationReading(props: ApplicationReadingProps) {
  const { detail, store, level, readOnly, approvalsFirst = false, notices } = props;
  const t = useTexts("task");
  const chain = <ApprovalChain detail={detail} level={level} />;
  return (
    <div className={styles.reading}>
      <ApplicationHead instance={detail.instance} level={level} seals={sealsSomething(detail)}>
        <InstanceActions detail={detail} />
      </ApplicationHead>
      {notices}
      {detail.sentToMe === true ? (
        <Suspense fallback={null}>
          <ReadingNotice applyId={detail.instance.applyId} />
        </Suspense>
      ) : null}
      <div className={styles.readingColumns} data-first={approvalsFirst ? "chain" : undefined}>
        {approvalsFirst ? chain : null}
        <section className={styles.readingDocument} aria-label={t("document")}>
          <FormView
            page={detail.form}
            timeZone={detail.timeZone}
            rights={detail.fieldRights}
            store={store}
            readOnly={readOnly}
          />
        </section>
        {approvalsFirst ? null : chain}
      </div>
      {detail.instance.applyStatus === "draft" ? null : (
        <>
          <Suspense fallback={null}>
            <SpecialVersions
              applyId={detail.instance.applyId}
              processId={detail.instance.processId}
              level={level === 1 ? 2 : 3}
            />
          </Suspense>
          <Suspense fallback={null}>
            <DiscussionSection applyId={detail.instance.applyId} level={level === 1 ? 2 : 3} />
          </Suspense>
          <WaySection applyId={detail.instance.applyId} page={detail.form} />
        </>
      )}
      {detail.instance.applyStatus === "complete" ? <SaveAsCase applyId={detail.instance.applyId} /> : null}
    </div>
  );
}

/** Those who decide on an application, and what they said. */
function ApprovalChain({ detail, level }: Pick<ApplicationReadingProps, "detail" | "level">) {
  const t = useTexts("task");
  const ChainTitle = level === 1 ? "h2" : "h3";
  return (
    <aside className={styles.readingChain} aria-label={t("chain")}>
      <ChainTitle className={styles.readingChainTitle}>{t("chain")}</ChainTitle>
      <ChainView
        chain={detail.chain}
        applyId={detail.instance.applyId}
        foreseen={detail.foreseen}
        records={detail.records}
      />
    </aside>
  );
}
