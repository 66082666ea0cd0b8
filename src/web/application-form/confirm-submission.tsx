import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { PreviewEntry, TaskDetail } from "#contract/shapes/task.ts";
import { PreviewChain } from "../chain/index.ts";
import { type FormStore, FormView } from "../form-viewer/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextArea } from "../kit/index.ts";
import { usePerson } from "../people/index.ts";
import { WalkNotice } from "../task-page/index.ts";

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
      className="task"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !sending) onConfirm(comment);
        if (event.key === "Escape") onBack();
      }}
    >
      <div className="task-scroll">
        <div className="reading">
          <header className="application-head">
            <p className="application-kind">{t("confirm.title")}</p>
            <h1 className="application-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
              {title}
            </h1>
            {applicant === detail.instance.applyUserCode ? null : <FiledFor userCode={applicant} />}
          </header>
          <WalkNotice detail={detail} chain={chain} />
          <div className="reading-columns">
            <section className="reading-document" aria-label={say("document")}>
              <FormView page={detail.form} rights={detail.fieldRights} store={store} readOnly />
            </section>
            <aside className="reading-chain" aria-label={t("confirm.chain")}>
              <h2 className="reading-chain-title">{t("confirm.chain")}</h2>
              <PreviewChain entries={chain} />
            </aside>
          </div>
        </div>
      </div>
      <section className="decision" aria-label={t("confirm.title")}>
        <TextArea
          className="decision-opinion"
          rows={1}
          maxLength={limits.opinionMaxCharacters}
          value={comment}
          placeholder={t("confirm.comment")}
          aria-label={t("confirm.comment")}
          onChange={(event) => setComment(event.target.value)}
        />
        <div className="decision-foot">
          <span className="decision-next">{t("confirm.hint")}</span>
          <div className="decision-actions">
            <Button disabled={sending} onClick={onBack}>
              {t("confirm.back")}
            </Button>
            <Button
              look="primary"
              className="decision-primary"
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
    <p className="application-facts">{t("confirm.filedFor", { person: person?.realName ?? userCode })}</p>
  );
}
