import { useMemo, useRef } from "react";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { askedOf } from "./asked-of.ts";
import { compareDefinitions } from "./compare-definitions.ts";
import { DifferenceList } from "./difference-list.tsx";
import styles from "./difference-list.module.css";
import { DrawnDifferences } from "./drawn-differences.tsx";
import { useWordSources } from "./use-word-sources.ts";

interface ComparisonProps {
  before: ProcessDefinition;
  after: ProcessDefinition;
  /** The drawing is folded up until it is asked for. */
  isFolded?: boolean;
}

/** What two definitions say differently: on the drawing and as a list. A marked step leads to its part of the list. */
export function Comparison({ before, after, isFolded = false }: ComparisonProps) {
  const t = useTexts("process-manage");
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const differences = useMemo(() => compareDefinitions(before, after), [before, after]);
  const names = useMemo(
    () =>
      new Map(
        [...before.tasks, ...after.tasks].map(({ taskId, taskName, i18n }) => [
          taskId,
          i18n?.[language] || taskName || taskId,
        ]),
      ),
    [before, after, language],
  );
  const nameOf = (taskId: string) => names.get(taskId) ?? taskId;
  const both = useMemo(() => [before, after], [before, after]);
  const words = {
    before: useWordSources(before, both, nameOf),
    after: useWordSources(after, both, nameOf),
  };
  if (differences.length === 0) return <p className={styles.same}>{t("compare.same")}</p>;
  const lead = (taskId: string) => {
    const part = list.current?.querySelector<HTMLElement>(`[data-differences-of="${CSS.escape(taskId)}"]`);
    part?.scrollIntoView({ block: "nearest" });
    part?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.comparison}>
      <details open={!isFolded}>
        <summary>{t("compare.drawing")}</summary>
        <DrawnDifferences
          before={before}
          after={after}
          differences={differences}
          nameOf={nameOf}
          conditionOf={({ transExpression }) => askedOf(transExpression, words.after)}
          onStep={lead}
        />
      </details>
      <div ref={list}>
        <DifferenceList differences={differences} words={words} />
      </div>
    </div>
  );
}
