import type { ProcessStatus } from "#contract/codes/process-status.ts";
import { DocumentBar, SaveMark, type SaveState, StepButtons } from "../editing/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { StatusTag, TextButton } from "../kit/index.ts";
import { PresenceMarks } from "../presence/index.ts";
import { BpmnButton } from "../process-bpmn/index.ts";
import { useDesign } from "./design-context.ts";
import type { ViewName } from "./designer-views.tsx";
import { useDefinitionParts } from "./use-definition-parts.ts";
import { useNameOfId } from "./use-words.ts";

interface DesignerBarProps {
  /** Those that are offered. */
  views: readonly ViewName[];
  view: ViewName;
  onView: (view: ViewName) => void;
  status: ProcessStatus;
  version: number | null;
  isOlder: boolean;
  /** The draft is further than the version that is offered. */
  isAhead: boolean;
  saveState: SaveState;
  onRetry: () => void;
  /** It is being published. */
  isFinishing: boolean;
  onPublish: () => void;
  showsProblems: boolean;
  onProblems: () => void;
}

/** What stands in the place of a count that nobody knows. */
const countOf = { pending: "pending", noRight: "unknown", failed: "unknown", done: undefined } as const;
const tones = { draft: "idle", enabled: "good", disabled: "closed" } as const;

/** What one designs and how it stands; the views; undo, problems, publish. */
export function DesignerBar(props: DesignerBarProps) {
  const {
    views,
    view,
    onView,
    status,
    version,
    isOlder,
    isAhead,
    saveState,
    onRetry,
    isFinishing,
    onPublish,
  } = props;
  const { showsProblems, onProblems } = props;
  const t = useTexts("process-design");
  const language = useLanguage();
  const { definition, page, choose, undo, redo, step, problems, judging, mayEdit, others } = useDesign();
  const nameOf = useNameOfId();
  const parts = useDefinitionParts();
  return (
    <DocumentBar
      views={views.map((name) => ({ name, title: t(`view.${name}`) }))}
      view={view}
      onView={onView}
      steps={
        mayEdit ? (
          <StepButtons document={definition} undo={undo} redo={redo} step={step} parts={parts} />
        ) : null
      }
      tools={<BpmnButton size="small" processId={definition.processId} definition={definition} page={page} />}
      problems={{ count: countOf[judging] ?? problems.length, areShown: showsProblems, onToggle: onProblems }}
      main={isOlder ? undefined : { title: t("publish.do"), isBusy: isFinishing, onPress: onPublish }}
    >
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
      {isOlder ? null : <SaveMark state={saveState} isAhead={isAhead} onRetry={onRetry} />}
      <PresenceMarks people={others} nameOf={nameOf} />
    </DocumentBar>
  );
}
