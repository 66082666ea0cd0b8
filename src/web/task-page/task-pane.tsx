import { type ReactNode, useState } from "react";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { createFormStore } from "../form-viewer/index.ts";
import { type Decided, OpenTask } from "./open-task.tsx";
import { ApplicationReading } from "./reading/application-reading.tsx";
import { ReadingError } from "./reading/reading-error.tsx";
import { ReadingSkeleton } from "./reading/reading-skeleton.tsx";
import styles from "../kit/document.module.css";
import bar from "../kit/decision-bar.module.css";

interface TaskPaneProps {
  bpdTaskId: number;
  /** What is known of its application already, shown until the task itself has come. */
  early?: ApplicationDetail | undefined;
  level: 1 | 2;
  onDecided: (decided: Decided) => void;
  onReopened: (bpdTaskId: number) => void;
  afterEnd?: ReactNode;
}

/** Opens a task in a pane. */
export function TaskPane(props: TaskPaneProps) {
  const { bpdTaskId, early, level, onDecided, onReopened, afterEnd = null } = props;
  const answer = useCall(todoTaskDetail, { bpdTaskId }, { quiet: true });
  if (answer.data !== undefined) {
    return (
      <OpenTask
        key={bpdTaskId}
        detail={answer.data}
        level={level}
        onDecided={onDecided}
        onReopened={onReopened}
        afterEnd={afterEnd}
      />
    );
  }
  if (answer.isError) return <ReadingError error={answer.error} onRetry={() => void answer.refetch()} />;
  if (early !== undefined) return <EarlyReading key={bpdTaskId} detail={early} level={level} />;
  return <ReadingSkeleton />;
}

function EarlyReading({ detail, level }: { detail: ApplicationDetail; level: 1 | 2 }) {
  const [store] = useState(() => createFormStore(detail.values));
  return (
    <div className={styles.task} aria-busy="true">
      <div className={styles.taskScroll}>
        <ApplicationReading detail={detail} store={store} level={level} readOnly />
      </div>
      <div className={`${bar.decision} ${bar.decisionComing}`} aria-hidden="true" />
    </div>
  );
}
