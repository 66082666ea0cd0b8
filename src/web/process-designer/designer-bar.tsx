import { Redo2, Undo2 } from "lucide-react";
import type { ProcessStatus } from "#contract/codes/process-status.ts";
import { SaveMark, type SaveState } from "../editing/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, StatusTag, TextButton } from "../kit/index.ts";
import { PresenceMarks } from "../presence/index.ts";
import { BpmnButton } from "../process-bpmn/index.ts";
import { useDesign } from "./design-context.ts";
import styles from "./designer.module.css";
import { type ViewName, viewNames } from "./designer-views.tsx";
import { useNameOfId } from "./use-words.ts";

interface DesignerBarProps {
  view: ViewName;
  onView: (view: ViewName) => void;
  status: ProcessStatus;
  version: number | null;
  isOlder: boolean;
  saveState: SaveState;
  onRetry: () => void;
  /** It is being published. */
  isFinishing: boolean;
  onPublish: () => void;
  showsProblems: boolean;
  onProblems: () => void;
}

const tones = { draft: "idle", enabled: "good", disabled: "closed" } as const;

/** What one designs and how it stands; the views; undo, problems, publish. */
export function DesignerBar(props: DesignerBarProps) {
  const { view, onView, status, version, isOlder, saveState, onRetry, isFinishing, onPublish } = props;
  const { showsProblems, onProblems } = props;
  const t = useTexts("process-design");
  const language = useLanguage();
  const { definition, choose, undo, redo, problems, mayEdit, others } = useDesign();
  const nameOf = useNameOfId();
  return (
    <header className={styles.bar}>
      <div className={styles.what}>
        <h1>
          <TextButton onClick={() => choose(undefined)} title={t("theProcess")}>
            {definition.i18n?.[language] || definition.processName || definition.processId}
          </TextButton>
        </h1>
        <StatusTag tone={tones[status]}>
          {version === null
            ? t(`status.${status}`)
            : t("statusOfVersion", { status: t(`status.${status}`), version })}
        </StatusTag>
        {isOlder ? null : <SaveMark state={saveState} onRetry={onRetry} />}
        <PresenceMarks people={others} nameOf={nameOf} />
      </div>
      <nav className={styles.views} aria-label={t("views")}>
        {viewNames.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
            {t(`view.${each}`)}
          </button>
        ))}
      </nav>
      <div className={styles.tools}>
        {mayEdit ? (
          <>
            <Button
              size="small"
              look="quiet"
              icon={<Undo2 size={16} />}
              aria-label={t("undo")}
              title={t("undo")}
              disabled={undo === undefined}
              onClick={undo}
            />
            <Button
              size="small"
              look="quiet"
              icon={<Redo2 size={16} />}
              aria-label={t("redo")}
              title={t("redo")}
              disabled={redo === undefined}
              onClick={redo}
            />
          </>
        ) : null}
        <BpmnButton size="small" processId={definition.processId} definition={definition} />
        <Button size="small" aria-expanded={showsProblems} onClick={onProblems}>
          {t("problems.count", { count: problems.length })}
        </Button>
        {isOlder ? null : (
          <Button size="small" look="primary" busy={isFinishing} onClick={onPublish}>
            {t("publish.do")}
          </Button>
        )}
      </div>
    </header>
  );
}
