import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { applicationWay } from "#contract/calls/task/detail.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { useCall } from "../api/index.ts";
import {
  type CandidateNames,
  type ComparedField,
  conditionFields,
  conditionWords,
  looksIn,
  useCandidateNames,
} from "../conditions/index.ts";
import { joinTexts } from "../fields/index.ts";
import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { layOutWay, type Way, type WayTask } from "./lay-out-way.ts";
import { useTaskWords } from "./use-task-words.ts";
import { MovesInWords } from "./moves-in-words.tsx";
import { useMoveWords } from "./use-move-words.ts";
import { WayDrawing } from "./way-drawing.tsx";
import textLink from "../kit/text-link.module.css";
import styles from "./way.module.css";

/** Below this width the drawing runs down the page. */
const wideFrom = 720;
/** Smaller than this nobody reads a name. */
const leastReadable = 0.7;
const zooms = [0.5, 0.7, 0.85, 1, 1.25, 1.5] as const;

/** The process with what was travelled, is open and comes next: drawn, and in words. */
export function WayPanel({ applyId, page }: { applyId: string; page: FormPage | undefined }) {
  const t = useTexts("chain");
  const answer = useCall(applicationWay, { applyId }, { quiet: true });
  if (answer.isError) {
    return (
      <p role="alert">
        {t("way.failed")}: {answer.error.message}{" "}
        <button type="button" className={textLink.link} onClick={() => void answer.refetch()}>
          {t("app:retry")}
        </button>
      </p>
    );
  }
  if (answer.data === undefined) return <div className={styles.coming} aria-busy="true" />;
  return <DrawnWay way={answer.data} page={page} />;
}

function DrawnWay({ way, page }: { way: Way; page: FormPage | undefined }) {
  const t = useTexts("chain");
  const frame = useRef<HTMLDivElement>(null);
  const [direction] = useState<"LR" | "TB">(() => (innerWidth >= wideFrom ? "LR" : "TB"));
  const drawing = useMemo(() => layOutWay(way, direction), [way, direction]);
  const [zoom, setZoom] = useState<number>(1);
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const task = way.tasks.find(({ taskId }) => taskId === chosen);
  const fields = useMemo(() => conditionFields(page), [page]);
  const looks = useMemo(
    () =>
      looksIn(
        way.transitions.map(({ condition = "" }) => condition),
        fields,
      ),
    [way, fields],
  );
  const names = namesAlone(useCandidateNames(looks));
  const smaller = zooms.findLast((step) => step < zoom);
  const larger = zooms.find((step) => step > zoom);
  const fit = useCallback(() => {
    setZoom(Math.min(1, ((frame.current?.clientWidth ?? drawing.width) - 2) / drawing.width));
  }, [drawing.width]);
  // It begins with the whole way in sight, as long as that can be read.
  useLayoutEffect(() => {
    const room = ((frame.current?.clientWidth ?? drawing.width) - 2) / drawing.width;
    setZoom(Math.max(leastReadable, Math.min(1, room)));
  }, [drawing.width]);
  return (
    <div>
      <div className={styles.tools}>
        <button
          type="button"
          aria-label={t("way.smaller")}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && setZoom(smaller)}
        >
          −
        </button>
        <button
          type="button"
          aria-label={t("way.larger")}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && setZoom(larger)}
        >
          +
        </button>
        <button type="button" onClick={fit}>
          {t("way.fit")}
        </button>
      </div>
      <div className={styles.frame} ref={frame}>
        <WayDrawing drawing={drawing} moves={way.moves} zoom={zoom} chosen={chosen} onChoose={setChosen} />
      </div>
      <div className={styles.detail} aria-live="polite">
        {task === undefined ? (
          t("way.choose")
        ) : (
          <TaskInWords task={task} way={way} fields={fields} names={names} />
        )}
      </div>
      <details className={styles.words}>
        <summary>{t("way.list")}</summary>
        <ol>
          {way.tasks
            .filter(({ taskType }) => taskType !== "end")
            .map((each) => (
              <li key={each.taskId}>
                <TaskInWords task={each} way={way} fields={fields} names={names} />
              </li>
            ))}
        </ol>
        <MovesInWords way={way} />
      </details>
    </div>
  );
}

interface TaskInWordsProps {
  task: WayTask;
  way: Way;
  /** What its conditions may read. */
  fields: readonly ComparedField[];
  /** What those are compared with is called. */
  names: CandidateNames;
}

/** What is not found may only be out of this reader's sight: nothing is said of it. */
function namesAlone(names: CandidateNames): CandidateNames {
  return new Map([...names].filter(([, { isGone }]) => !isGone));
}

function TaskInWords({ task, way, fields, names: called }: TaskInWordsProps) {
  const t = useTexts("chain", "conditions", "task");
  const language = useLanguage();
  const { nameOf, sentenceOf } = useTaskWords();
  const { movesAt } = useMoveWords(way.tasks, way.moves);
  const names = new Map(way.tasks.map((each) => [each.taskId, nameOf(each)]));
  const onward = way.transitions
    .filter(({ from }) => from === task.taskId)
    .map(({ to, on, condition }) => {
      const task = names.get(to) ?? to;
      const name = on === undefined ? task : `${t(`way.on.${on}`)}: ${task}`;
      if (condition === undefined) return name;
      const said = conditionWords(condition, { t, language, fields, names: called }) ?? condition;
      return `${name} (${t("way.condition", { condition: said })})`;
    });
  return (
    <p>
      <strong>{nameOf(task)}</strong> {sentenceOf(task)}
      {task.lastAt === null ? null : <> · {formatInstant(task.lastAt)}</>}
      {task.visits > 1 ? <> · {t("way.visits", { count: task.visits })}</> : null}
      {onward.length === 0 ? null : <> · {t("way.leadsTo", { tasks: joinTexts(onward, language) })}</>}
      {movesAt(task.taskId).map((sentence) => (
        <span key={sentence}> · {sentence}</span>
      ))}
    </p>
  );
}
