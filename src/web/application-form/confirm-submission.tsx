import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { PreviewEntry, TaskDetail } from "#contract/shapes/task.ts";
import { PreviewChain } from "../chain/index.ts";
import { type FormStore, FormView } from "../form-viewer/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextArea } from "../kit/index.ts";
import { usePerson } from "../people/index.ts";
import { WalkNotice } from "../task-page/index.ts";
import styles from "../kit/document.module.css";
import bar from "../kit/decision-bar.module.css";

interface ConfirmSubmissionProps {
  detail: TaskDetail;
  store: FormStore;
  title: string;
  /** In whose name it is filed. */
  applicant: string;
  chain: readonly PreviewEntry[];
  sending: boolean;
  onBack: () => void;
  onConfirm: (comment: string) => void;
}

/** The last look: the application as its approvers will read it, and who they will be and why. */
export function ConfirmSubmission(props: ConfirmSubmissionProps) {
  const { detail, store, title, applicant, chain, sending, onBack, onConfirm } = props;
  const t = useTexts("application-form");
  const say = useTexts("task");
  const [comment, setComment] = useState("");
  return (
    <div
      className={styles.task}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !sending) onConfirm(comment);
        if (event.key === "Escape") onBack();
      }}
    >
      <div className={styles.taskScroll}>
        <div className={styles.reading}>
          <header className={styles.applicationHead}>
            <p className={styles.applicationKind}>{t("confirm.title")}</p>
            <h1 className={styles.applicationTitle} tabIndex={-1} ref={(heading) => heading?.focus()}>
              {title}
            </h1>
            {applicant === detail.instance.applyUserCode ? null : <FiledFor userCode={applicant} />}
          </header>
          <WalkNotice detail={detail} chain={chain} />
          <div className={styles.readingColumns}>
            <section className={styles.readingDocument} aria-label={say("document")}>
              <FormView
                page={detail.form}
                timeZone={detail.timeZone}
                rights={detail.fieldRights}
                store={store}
                readOnly
              />
            </section>
            <aside className={styles.readingChain} aria-label={t("confirm.chain")}>
              <h2 className={styles.readingChainTitle}>{t("confirm.chain")}</h2>
              <PreviewChain entries={chain} />
            </aside>
          </div>
        </div>
      </div>
      <section className={bar.decision} aria-label={t("confirm.title")}>
        <TextArea
          className={bar.decisionOpinion}
          rows={1}
          maxLength={limits.opinionMaxCharacters}
          value={comment}
          placeholder={t("confirm.comment")}
          aria-label={t("confirm.comment")}
          onChange={(event) => setComment(event.target.value)}
        />
        <div className={bar.decisionFoot}>
          <span className={bar.decisionNext}>{t("confirm.hint")}</span>
          <div className={bar.decisionActions}>
            <Button disabled={sending} onClick={onBack}>
              {t("confirm.back")}
            </Button>
            <Button
              look="primary"
              className={bar.decisionPrimary}
              busy={sending}
              onClick={() => onConfirm(comment)}
            >
              {t("confirm.ok")}
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}

function FiledFor({ userCode }: { userCode: string }) {
  const t = useTexts("application-form");
  const person = usePerson(userCode);
  return (
    <p className={styles.applicationFacts}>
      {t("confirm.filedFor", { person: person?.realName ?? userCode })}
    </p>
  );
}
