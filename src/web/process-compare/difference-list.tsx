import type { Transition } from "#contract/shapes/process-definition.ts";
import { END } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../i18n/index.ts";
import type { Difference } from "./compare-definitions.ts";
import styles from "./difference-list.module.css";

interface DifferenceListProps {
  differences: readonly Difference[];
  /** What a step is called. */
  nameOf: (taskId: string) => string;
}

/** Differences under the step they are about, each with what it was and what it is. */
export function DifferenceList({ differences, nameOf }: DifferenceListProps) {
  const t = useTexts("process-manage", "process-design");
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const id = difference.step?.taskId ?? "";
    groups.set(id, [...(groups.get(id) ?? []), difference]);
  }
  return (
    <div className={styles.differences}>
      {[...groups].map(([id, each]) => (
        <section key={id} data-differences-of={id} tabIndex={-1}>
          <h3>{id === "" ? t("process-design:theProcess") : nameOf(id)}</h3>
          <ul>
            {each.map((difference, index) => (
              <li key={index} data-what={difference.what}>
                <OneDifference difference={difference} nameOf={nameOf} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface OneDifferenceProps {
  difference: Difference;
  nameOf: (taskId: string) => string;
}

function OneDifference({ difference: { what, property = "", before, after }, nameOf }: OneDifferenceProps) {
  const t = useTexts("process-manage", "process-design");
  const way = (transition: unknown): string => {
    const { toTaskId, transExpression, sequence } = transition as Transition;
    const to = toTaskId === END ? t("process-design:end") : nameOf(toTaskId);
    return transExpression === ""
      ? t("compare.way", { sequence, to })
      : t("compare.wayIf", { sequence, to, condition: transExpression });
  };
  switch (what) {
    case "added":
    case "removed":
      return <strong>{t(`compare.${what}`)}</strong>;
    case "transitionAdded":
      return <Change label={t("compare.transitionAdded")} after={way(after)} />;
    case "transitionRemoved":
      return <Change label={t("compare.transitionRemoved")} before={way(before)} />;
    case "transitionChanged":
      return <Change label={t("compare.transitionChanged")} before={way(before)} after={way(after)} />;
    default: {
      const key = `process-design:property.${property}`;
      const said = t(key);
      const label = said.endsWith(`property.${property}`) ? property : said;
      return <Change label={label} before={shown(before)} after={shown(after)} />;
    }
  }
}

function Change({ label, before, after }: { label: string; before?: string; after?: string }) {
  const t = useTexts("process-manage", "process-design");
  return (
    <>
      <span className={styles.what}>{label}</span>
      {before === undefined || before === "" ? null : (
        <del>
          <span className="visually-hidden">{t("compare.before")} </span>
          {before}
        </del>
      )}
      {after === undefined || after === "" ? null : (
        <ins>
          <span className="visually-hidden">{t("compare.after")} </span>
          {after}
        </ins>
      )}
    </>
  );
}

/** A value of a definition as it is written there: texts as they are, anything else as JSON. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
