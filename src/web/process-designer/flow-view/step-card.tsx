import { Bot, Eye, FileText, Layers, Split, Stamp, Timer, UserCheck } from "lucide-react";
import { memo, type MouseEvent } from "react";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { initialsOf, type Present } from "../../presence/index.ts";
import { useChosen, useDesign } from "../design-context.ts";
import { useModeWords, useStepName, useWhoWords } from "../use-words.ts";
import styles from "./flow-view.module.css";

const icons = {
  start: FileText,
  approve: UserCheck,
  read: Eye,
  auto: Bot,
  subprocess: Layers,
  route: Split,
  delay: Timer,
  seal: Stamp,
} as const;

/** One step: what it is called, who does it and how, and how many problems it has. */
export const StepCard = memo(function StepCard({ task }: { task: TaskDefinition }) {
  const { choose, problems, others, standing } = useDesign();
  const { taskId } = task;
  const stands = standing?.open.has(taskId)
    ? "open"
    : standing?.ahead.has(taskId)
      ? "ahead"
      : standing?.done.has(taskId)
        ? "done"
        : standing && "untouched";
  const nameOf = useStepName();
  const whoOf = useWhoWords();
  const modeOf = useModeWords();
  return (
    <MarkedCard
      taskId={task.taskId}
      type={task.taskType}
      name={nameOf(task)}
      who={whoOf(task)}
      mode={modeOf(task)}
      problems={problems.filter(({ taskId }) => taskId === task.taskId).length}
      choose={choose}
      stands={stands}
      people={[...namesAt(others, taskId)].join("\n")}
    />
  );
});

/** Asks nothing but whether it is the one: it is drawn at every step that somebody walks along. */
function MarkedCard(props: Omit<CardProps, "isChosen" | "isMarked">) {
  const { chosen, marked } = useChosen();
  const { taskId } = props;
  return <Card {...props} isChosen={chosen === taskId} isMarked={marked.includes(taskId)} />;
}

/** Somebody with several tabs is there once. */
function namesAt(others: readonly Present[], taskId: string): ReadonlySet<string> {
  return new Set(others.filter(({ place }) => place === taskId).map(({ realName }) => realName));
}

interface CardProps {
  taskId: string;
  type: TaskDefinition["taskType"];
  name: string;
  who: string;
  mode: string;
  problems: number;
  isChosen: boolean;
  isMarked: boolean;
  choose: (taskId: string, how?: "alone" | "too") => void;
  /** Of a trial: how it stands with the step. */
  stands: "open" | "ahead" | "done" | "untouched" | undefined;
  /** Who else is at this step, a name in each line. */
  people: string;
}

const Card = memo(function Card(props: CardProps) {
  const { taskId, type, name, who, mode, problems, isChosen, isMarked, choose, stands, people } = props;
  const t = useTexts("process-design", "presence", "process-try");
  const Icon = icons[type] ?? UserCheck;
  const click = (event: MouseEvent) =>
    choose(taskId, event.ctrlKey || event.metaKey || event.shiftKey ? "too" : "alone");
  return (
    <button
      type="button"
      className={styles.card}
      data-step={taskId}
      data-type={type}
      data-wrong={problems > 0 || undefined}
      data-marked={isMarked || undefined}
      data-stands={stands}
      aria-pressed={isChosen}
      onClick={click}
    >
      <span className={styles.cardHead}>
        <Icon size={14} aria-hidden="true" />
        <span className="visually-hidden">{t(`taskType.${type}`)}</span>
        <strong>{name}</strong>
        {stands === undefined || stands === "untouched" ? null : (
          <span className={styles.stands}>{t(`process-try:try.stands.${stands}`)}</span>
        )}
        {people === "" ? null : (
          <span className={styles.people} title={people}>
            <span aria-hidden="true">{people.split("\n").map(initialsOf).join(" ")}</span>
            <span className="visually-hidden">
              {t("presence:here", { people: people.replaceAll("\n", ", ") })}
            </span>
          </span>
        )}
        {problems > 0 ? (
          <span className={styles.count} title={t("problems.count", { count: problems })}>
            {problems}
            <span className="visually-hidden"> {t("problems.count", { count: problems })}</span>
          </span>
        ) : null}
      </span>
      <span className={styles.who}>{who}</span>
      {mode === "" ? null : <span className={styles.mode}>{mode}</span>}
    </button>
  );
});
