import { memo, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { TaskDefinition, Transition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { flowLines, stepTree, type TreeItem } from "../../process-flow/index.ts";
import { useChosen, useDesign } from "../design-context.ts";
import { useNameOfId, useStepName, useBranchWords } from "../use-words.ts";
import styles from "./flow-view.module.css";
import { InsertMenu } from "./insert-menu.tsx";
import { Sight, SightContext } from "./sight.ts";
import { StepCard } from "./step-card.tsx";
import { Stretch } from "./stretch.tsx";
import { useFlowKeys } from "./use-flow-keys.ts";

/** Fewer steps are simply drawn; of more only those in sight are. */
const partlyAbove = 60;
/** As many things of a column are drawn, or not, together. */
const perStretch = 8;

/** The definition as a vertical tree: most processes are made here. */
export function FlowView() {
  const t = useTexts("process-design");
  const { definition } = useDesign();
  const { chosen } = useChosen();
  const tree = useMemo(() => stepTree(definition), [definition]);
  const frame = useRef<HTMLDivElement>(null);
  const press = useFlowKeys(frame);
  const [sight] = useState(() => new Sight());
  const isLong = definition.tasks.length > partlyAbove;
  useEffect(() => {
    if (chosen === undefined) return;
    const card = frame.current?.querySelector(`[data-step="${CSS.escape(chosen)}"]`);
    card?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label={t("view.flow")}
      onKeyDown={press}
      data-flow-frame
    >
      <SightContext value={isLong ? sight : undefined}>
        <div className={styles.tree}>
          <Column items={tree.items} />
          <span className={flowLines.end}>{t("end")}</span>
        </div>
      </SightContext>
      {tree.loose.length === 0 ? null : (
        <section className={styles.loose} aria-label={t("loose")}>
          <h3>{t("loose")}</h3>
          {tree.loose.map((task) => (
            <StepCard key={task.taskId} task={task} />
          ))}
        </section>
      )}
    </div>
  );
}

const Column = memo(function Column({ items }: { items: readonly TreeItem[] }) {
  const isWhole = useContext(SightContext) === undefined;
  const stretches = useMemo(
    () =>
      isWhole
        ? []
        : Array.from({ length: Math.ceil(items.length / perStretch) }, (_, at) =>
            items.slice(at * perStretch, (at + 1) * perStretch),
          ),
    [items, isWhole],
  );
  return (
    <div className={flowLines.column}>
      {isWhole
        ? drawn(items)
        : stretches.map((stretch, at) => (
            <Stretch key={at} items={stretch}>
              {() => drawn(stretch)}
            </Stretch>
          ))}
    </div>
  );
});

function drawn(items: readonly TreeItem[]) {
  return items.map((item) =>
    item.kind === "link" ? (
      <LinkItem key={`to ${item.toTaskId}`} toTaskId={item.toTaskId} />
    ) : (
      <StepItem key={item.task.taskId} item={item} />
    ),
  );
}

const StepItem = memo(function StepItem({ item }: { item: Extract<TreeItem, { kind: "step" }> }) {
  const { task, branches } = item;
  const { taskId } = task;
  const nameOf = useStepName();
  const { mayEdit } = useDesign();
  const insert = { afterTaskId: taskId, step: nameOf(task), mayEdit };
  if (branches.length === 0)
    return (
      <>
        <StepCard task={task} />
        <InsertMenu {...insert} isBranching={false} />
      </>
    );
  return (
    <>
      <StepCard task={task} />
      <InsertMenu {...insert} isBranching />
      <div className={flowLines.branches} data-count={branches.length}>
        {branches.map(({ transition, items }, at) => (
          <div key={`${at} ${transition.toTaskId}`} className={flowLines.branch}>
            <span className={flowLines.stem} />
            <BranchHead task={task} transition={transition} />
            <InsertMenu {...insert} sequence={transition.sequence} isBranching={false} />
            <Column items={items} />
            <span className={flowLines.rest} />
          </div>
        ))}
      </div>
      <span className={flowLines.meet} />
    </>
  );
});

function BranchHead({ task, transition }: { task: TaskDefinition; transition: Transition }) {
  const { choose, want, problems } = useDesign();
  const { taskId } = task;
  const index = task.transitions.indexOf(transition);
  const isWrong = problems.some((each) => each.taskId === taskId && each.transition === index);
  const words = useBranchWords()(task, transition);
  const open = () => {
    choose(taskId);
    want({ property: "transitions", transition: index });
  };
  return (
    <button
      type="button"
      className={styles.branchHead}
      data-wrong={isWrong || undefined}
      title={words}
      onClick={open}
    >
      {words}
    </button>
  );
}

/** A way that leads to a step drawn elsewhere. */
const LinkItem = memo(function LinkItem({ toTaskId }: { toTaskId: string }) {
  const t = useTexts("process-design");
  const nameOf = useNameOfId();
  const { choose } = useDesign();
  return (
    <button type="button" className={styles.link} onClick={() => choose(toTaskId)}>
      {t("leadsTo", { step: nameOf(toTaskId) })}
    </button>
  );
});
