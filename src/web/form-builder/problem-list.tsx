import { withoutMember } from "#contract/rules/unknown-members.ts";
import { ProblemEntries } from "../editing/index.ts";
import { titleOf } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { useBuilder } from "./builder-context.ts";
import styles from "./form-builder.module.css";
import { componentAtKey, type FormProblem } from "./model/index.ts";
import { useProblemText } from "./use-problems.ts";

/** What keeps the form from being put into effect, each a click from its place. */
export function ProblemList() {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const textOf = useProblemText();
  const { page, problems, mark, want, show, edit, mayEdit } = useBuilder();
  if (problems.length === 0) return <p className={styles.noProblems}>{t("problems.none")}</p>;
  const go = ({ key, event, property }: FormProblem) => {
    show(event === undefined ? "fields" : "events");
    mark(key);
    want({ property, ...(event === undefined ? {} : { event }) });
  };
  const placeOf = ({ key, event }: FormProblem) => {
    const component = key === undefined ? undefined : componentAtKey(page, key);
    if (component !== undefined) return titleOf(component, language) || component.componentCode;
    return event === undefined ? t("theForm") : t("event.numbered", { number: event + 1 });
  };
  return (
    <ProblemEntries
      label={t("problems.title")}
      problems={problems}
      placeOf={placeOf}
      textOf={textOf}
      onGo={go}
      onRemove={mayEdit ? (at) => edit((before) => withoutMember(before, at)) : undefined}
    />
  );
}
