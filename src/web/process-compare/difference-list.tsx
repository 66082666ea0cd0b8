import type { TaskDefinition, Transition } from "#contract/shapes/process-definition.ts";
import { END } from "#contract/shapes/process-definition.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import type { Difference } from "./compare-definitions.ts";
import styles from "./difference-list.module.css";

/** Differences under the step they are about, each with what it was and what it is. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const t = useTexts("process-manage");
  const language = useLanguage();
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const id = difference.step?.taskId ?? "";
    groups.set(id, [...(groups.get(id) ?? []), difference]);
  }
  const nameOf = (step: TaskDefinition | undefined): string =>
    step === undefined
      ? t("process-design:theProcess")
      : step.i18n?.[language] || step.taskName || step.taskId;
  return (
    <div className={styles.differences}>
      {[...groups].map(([id, each]) => (
        <section key={id}>
          <h3>{nameOf(each[0]?.step)}</h3>
          <ul>
            {each.map((difference, index) => (
              <li key={index} data-what={difference.what}>
                <OneDifference difference={difference} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function OneDifference({ difference: { what, property = "", before, after } }: { difference: Difference }) {
  const t = useTexts("process-manage");
  const way = (transition: unknown): string => {
    const { toTaskId, transExpression, sequence } = transition as Transition;
    const to = toTaskId === END ? t("process-design:end") : toTaskId;
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
  const t = useTexts("process-manage");
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
