import { useMemo } from "react";
import type { ProcessDefinition, TaskDefinition, Transition } from "#contract/shapes/process-definition.ts";
import { END } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../i18n/index.ts";
import { flowLines, stepTree, type TreeItem } from "../process-flow/index.ts";
import type { Difference } from "./compare-definitions.ts";
import styles from "./drawn-differences.module.css";
import { drawnTogether, type DrawnTogether, type Mark } from "./drawn-together.ts";

interface DrawnDifferencesProps {
  before: ProcessDefinition;
  after: ProcessDefinition;
  differences: readonly Difference[];
  nameOf: (taskId: string) => string;
  /** What a transition asks, in words. */
  conditionOf: (transition: Transition) => string;
  /** Told which marked step is asked about. */
  onStep: (taskId: string) => void;
}

/** Both versions as one drawing: each step and transition with a word for what became of it. */
export function DrawnDifferences({ before, after, differences, ...told }: DrawnDifferencesProps) {
  const t = useTexts("process-manage", "process-design");
  const drawn = useMemo(() => drawnTogether(before, after, differences), [before, after, differences]);
  const tree = useMemo(() => stepTree(drawn.definition), [drawn]);
  return (
    // Scrolled by the arrow keys as well: a drawing may be wider than its frame.
    <div className={styles.frame} role="group" aria-label={t("compare.drawing")} tabIndex={0}>
      <div className={styles.tree}>
        <Column items={tree.items} drawn={drawn} {...told} />
        <span className={flowLines.end}>{t("process-design:end")}</span>
      </div>
      {tree.loose.length === 0 ? null : (
        <div className={styles.loose}>
          {tree.loose.map((task) => (
            <Step key={task.taskId} task={task} drawn={drawn} {...told} />
          ))}
        </div>
      )}
    </div>
  );
}

interface DrawingProps extends Pick<DrawnDifferencesProps, "nameOf" | "conditionOf" | "onStep"> {
  drawn: DrawnTogether;
}

function Column({ items, ...drawing }: DrawingProps & { items: readonly TreeItem[] }) {
  const t = useTexts("process-manage", "process-design");
  return (
    <div className={flowLines.column}>
      {items.map((item) =>
        item.kind === "link" ? (
          <span key={`to ${item.toTaskId}`} className={styles.link}>
            {t("process-design:leadsTo", { step: drawing.nameOf(item.toTaskId) })}
          </span>
        ) : (
          <Branched key={item.task.taskId} item={item} {...drawing} />
        ),
      )}
    </div>
  );
}

function Branched({ item, ...drawing }: DrawingProps & { item: Extract<TreeItem, { kind: "step" }> }) {
  const { task, branches } = item;
  const [only] = task.transitions;
  return (
    <>
      <Step task={task} {...drawing} />
      {branches.length === 0 ? (
        only === undefined ? null : (
          <Way way={only} isAlone mark={drawing.drawn.ways.get(only)} {...drawing} />
        )
      ) : (
        <>
          <span className={flowLines.stem} />
          <div className={flowLines.branches}>
            {branches.map(({ transition, items }, at) => (
              <div key={`${at} ${transition.toTaskId}`} className={flowLines.branch}>
                <Way way={transition} mark={drawing.drawn.ways.get(transition)} {...drawing} />
                <Column items={items} {...drawing} />
                <span className={flowLines.rest} />
              </div>
            ))}
          </div>
          <span className={flowLines.meet} />
        </>
      )}
    </>
  );
}

function Step({ task, drawn, nameOf, onStep }: DrawingProps & { task: TaskDefinition }) {
  const mark = drawn.steps.get(task.taskId);
  const name = nameOf(task.taskId);
  if (mark === undefined) return <span className={styles.step}>{name}</span>;
  return (
    <button type="button" className={styles.step} data-mark={mark} onClick={() => onStep(task.taskId)}>
      <Marked mark={mark} />
      {mark === "removed" ? <s>{name}</s> : name}
    </button>
  );
}

interface WayProps extends Pick<DrawingProps, "nameOf" | "conditionOf"> {
  way: Transition;
  mark: Mark | undefined;
  /** Nothing else leads on from the step: only what became of the transition is worth a word. */
  isAlone?: boolean;
}

function Way({ way, mark, nameOf, conditionOf, isAlone = false }: WayProps) {
  const t = useTexts("process-manage", "process-design");
  const { transExpression, toTaskId } = way;
  const to = toTaskId === END ? t("process-design:end") : nameOf(toTaskId);
  const words = transExpression.trim() === "" ? t("compare.to", { to }) : conditionOf(way);
  return (
    <>
      <span className={flowLines.stem} />
      {isAlone && mark === undefined && transExpression.trim() === "" ? null : (
        <span className={styles.way} data-mark={mark} title={words}>
          {mark === undefined ? null : <Marked mark={mark} />}
          <span className={styles.words}>{mark === "removed" ? <s>{words}</s> : words}</span>
        </span>
      )}
      <span className={flowLines.stem} />
    </>
  );
}

const signs = { added: "+", removed: "−", changed: "≠" } as const;

function Marked({ mark }: { mark: Mark }) {
  const t = useTexts("process-manage", "process-design");
  return (
    <span className={styles.mark} data-mark={mark}>
      <span aria-hidden="true">{signs[mark]}</span> {t(`compare.mark.${mark}`)}
    </span>
  );
}
