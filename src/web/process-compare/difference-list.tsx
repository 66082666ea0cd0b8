import { END, type Transition } from "#contract/shapes/process-definition.ts";
import { type Say, useTexts } from "../i18n/index.ts";
import { rulesOf, type ValueSources, valueWords } from "../process-words/index.ts";
import { Change } from "./change.tsx";
import type { Difference } from "./compare-definitions.ts";
import { askedOf } from "./asked-of.ts";
import styles from "./difference-list.module.css";

interface DifferenceListProps {
  differences: readonly Difference[];
  /** What the values are said with, those of the earlier and those of the later definition. */
  words: { before: ValueSources; after: ValueSources };
}

/** Differences under the step they are about, each with what it was and what it is. */
export function DifferenceList({ differences, words }: DifferenceListProps) {
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
          <h3>{id === "" ? t("process-design:theProcess") : words.after.nameOf(id)}</h3>
          <ul>
            {each.map((difference, index) => (
              <li key={index} data-what={difference.what}>
                <OneDifference difference={difference} words={words} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface OneDifferenceProps extends Pick<DifferenceListProps, "words"> {
  difference: Difference;
}

function OneDifference({ difference, words }: OneDifferenceProps) {
  const t = useTexts("process-manage", "process-design");
  const { what, step, property = "", before, after } = difference;
  switch (what) {
    case "added":
      return <Change label={t("compare.added")} after={stepLines(step, words.after)} />;
    case "removed":
      return <Change label={t("compare.removed")} before={stepLines(step, words.before)} />;
    case "transitionAdded":
    case "transitionRemoved":
    case "transitionChanged":
      return (
        <Change
          label={t(`compare.${what}`)}
          before={before === undefined ? [] : [wayWords(t, before as Transition, words.before)]}
          after={after === undefined ? [] : [wayWords(t, after as Transition, words.after)]}
        />
      );
    default: {
      const key = `process-design:property.${property}`;
      const said = t(key);
      const label = said.endsWith(`property.${property}`) ? property : said;
      const [was, is] = differingEntries(property, before, after);
      return (
        <Change
          label={label}
          before={valueWords(property, was, words.before)}
          after={valueWords(property, is, words.after)}
        />
      );
    }
  }
}

/** Properties that say one thing for each field, language or policy: only where they differ is worth a line. */
const byEntry: ReadonlySet<string> = new Set([
  "fieldRights",
  "i18n",
  "commentsI18n",
  "setFields",
  "onReturn",
]);

function differingEntries(property: string, before: unknown, after: unknown): [unknown, unknown] {
  if (!byEntry.has(property)) return [before, after];
  const was = new Map(Object.entries(before ?? {}));
  const is = new Map(Object.entries(after ?? {}));
  const only = (these: Map<string, unknown>, those: Map<string, unknown>) =>
    Object.fromEntries([...these].filter(([key, value]) => those.get(key) !== value));
  return [only(was, is), only(is, was)];
}

/** What is said of a step that is there on one side alone: what it is, who does it, and how. */
function stepLines(step: Difference["step"], words: ValueSources): string[] {
  if (step === undefined) return [];
  const { taskType, taskRunWay, ...rest } = step;
  return [
    ...valueWords("taskType", taskType, words),
    ...valueWords("assignments", rulesOf(rest), words),
    ...valueWords("taskRunWay", taskRunWay, words),
  ];
}

/** Where a transition leads, on what condition, and after which outcome where not the usual one. */
function wayWords(
  t: Say,
  { toTaskId, transExpression, sequence, on }: Transition,
  words: ValueSources,
): string {
  const to = toTaskId === END ? t("process-design:end") : words.nameOf(toTaskId);
  const way =
    transExpression === ""
      ? t("compare.way", { sequence, to })
      : t("compare.wayIf", { sequence, to, condition: askedOf(transExpression, words) });
  return on === undefined ? way : t("compare.wayOn", { way, outcome: t(`process-design:on.${on}`) });
}
