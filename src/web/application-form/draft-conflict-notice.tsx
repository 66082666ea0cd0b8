import type { TaskDetail } from "#contract/shapes/task.ts";
import { SaveConflictNotice } from "../editing/index.ts";
import { fieldKind, titleOf } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import type { DraftConflict } from "./use-stored-draft.ts";

interface DraftConflictNoticeProps {
  conflict: DraftConflict;
  detail: TaskDetail;
  onChoose: (preferred: "mine" | "theirs") => void;
}

/** Two windows changed the same of one draft: what the other one saved of it, and the choice. */
export function DraftConflictNotice({ conflict, detail, onChoose }: DraftConflictNoticeProps) {
  const t = useTexts("application-form");
  const word = useTexts("form");
  const taskWord = useTexts("task");
  const language = useLanguage();
  const { error, both, theirs } = conflict;
  const saved = (field: string, value: string) =>
    t("conflict.saved", { field, value: value === "" ? word("nothing") : value });
  const head = both.head.map((part) =>
    part === "applyTitle"
      ? saved(t("applyTitle"), theirs.applyTitle)
      : saved(t("urgency"), taskWord(`urgency.${theirs.degreeOfEmergency}`)),
  );
  const fields = detail.form.components
    .filter(({ componentCode }) => both.fields.includes(componentCode))
    .map((component) => {
      const value = theirs.values[component.componentCode];
      return saved(
        titleOf(component, language),
        fieldKind(component.componentType).print(value, { component, language, word }),
      );
    });
  return (
    <SaveConflictNotice
      error={error}
      choices={{
        changes: [...head, ...fields],
        isOverlapping: true,
        onMine: () => onChoose("mine"),
        onTheirs: () => onChoose("theirs"),
      }}
      words={{ mine: t("conflict.keepMine"), theirs: t("conflict.takeSaved") }}
    />
  );
}
