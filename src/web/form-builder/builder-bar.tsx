import type { FormStatus } from "#contract/codes/form-status.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import { formName } from "#contract/shapes/form-page.ts";
import { DocumentBar, SaveMark, type SaveState, StepButtons } from "../editing/index.ts";
import { titleOf } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { StatusTag, TextButton } from "../kit/index.ts";
import { PresenceMarks } from "../presence/index.ts";
import { type BuilderView, useBuilder } from "./builder-context.ts";
import { useFormParts } from "./use-form-parts.ts";

interface BuilderBarProps {
  standing: { version: number; state: FormStatus };
  frozen: boolean;
  isFixed: boolean;
  saveState: SaveState;
  onRetry: () => void;
  /** It is being put into effect. */
  isFinishing: boolean;
  onPutInEffect: () => void;
  showsProblems: boolean;
  onProblems: () => void;
}

const tones = { temporary: "idle", effective: "good", failed: "closed" } as const;
const views: readonly BuilderView[] = ["fields", "events", "texts", "preview"];

/** What one designs and how it stands; the views; undo, problems, putting into effect. */
export function BuilderBar(props: BuilderBarProps) {
  const { standing, frozen, isFixed, saveState, onRetry, isFinishing, onPutInEffect } = props;
  const { showsProblems, onProblems } = props;
  const t = useTexts("form-builder", "form-manage");
  const { page, problems, mark, undo, redo, step, mayEdit, others, view, show } = useBuilder();
  const language = useLanguage();
  const parts = useFormParts();
  const nameOf = (code: string) => {
    const found = componentsOf(page).find(({ componentCode }) => componentCode === code);
    return found === undefined ? code : titleOf(found, language) || code;
  };
  return (
    <DocumentBar
      views={views.map((name) => ({ name, title: t(`view.${name}`) }))}
      view={view}
      onView={show}
      steps={
        mayEdit ? <StepButtons document={page} undo={undo} redo={redo} step={step} parts={parts} /> : null
      }
      problems={{ count: problems.length, areShown: showsProblems, onToggle: onProblems }}
      main={isFixed ? undefined : { title: t("putInEffect"), isBusy: isFinishing, onPress: onPutInEffect }}
    >
      <h1>
        <TextButton
          title={t("theForm")}
          onClick={() => {
            show("fields");
            mark(undefined);
          }}
        >
          {formName(page, language)}
        </TextButton>
      </h1>
      <StatusTag tone={tones[standing.state]}>
        {t("standing", {
          state: t(`form-manage:state.${standing.state}`),
          version: standing.version,
        })}
      </StatusTag>
      {frozen ? <StatusTag tone="running">{t("form-manage:frozen")}</StatusTag> : null}
      {isFixed ? null : <SaveMark state={saveState} onRetry={onRetry} />}
      <PresenceMarks people={others} nameOf={nameOf} />
    </DocumentBar>
  );
}
