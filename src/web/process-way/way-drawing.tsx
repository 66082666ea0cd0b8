import { useId } from "react";
import { useTexts } from "../i18n/index.ts";
import { MoveLines, MoveSigns } from "./move-lines.tsx";
import { pathThrough, type WayLayout, type WayMove } from "./lay-out-way.ts";
import styles from "./moves.module.css";
import { useMoveWords } from "./use-move-words.ts";
import { useTaskWords } from "./use-task-words.ts";
import way from "./way.module.css";

interface WayDrawingProps {
  drawing: WayLayout;
  moves: readonly WayMove[];
  zoom: number;
  chosen: string | undefined;
  onChoose: (taskId: string) => void;
}

/** As many signs as a box holds; wide ones count twice. */
const roomFor = 22;

function cut(text: string): string {
  let room = roomFor;
  const signs = [...text];
  const fits = signs.findIndex((sign) => {
    room -= (sign.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1;
    return room < 0;
  });
  return fits === -1 ? text : `${signs.slice(0, fits).join("")}…`;
}

const marks = {
  done: "✓",
  open: "●",
  waiting: "…",
  stopped: "!",
  closed: "×",
  upcoming: "",
  untouched: "",
} as const;

/** Boxes and lines. Each box is a button: chosen by pointer or keyboard, it is told of below the drawing. */
export function WayDrawing({ drawing, moves, zoom, chosen, onChoose }: WayDrawingProps) {
  const t = useTexts("chain");
  const id = useId();
  const { nameOf, sentenceOf, peopleOf, stateOf } = useTaskWords();
  const { handsOf, sentenceOfMove } = useMoveWords(
    drawing.tasks.map(({ task }) => task),
    moves,
  );
  const { width, height, tasks, transitions } = drawing;
  return (
    <svg
      className={way.drawing}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={t("way.title")}
    >
      <defs>
        {(["plain", "travelled", "move"] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            className={kind === "move" ? styles.head : kind === "plain" ? way.headPlain : way.headTravelled}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0,1 L9,5 L0,9 z" />
          </marker>
        ))}
      </defs>
      {transitions.map(({ transition, points }) => (
        <path
          key={`${transition.from} ${transition.to} ${transition.sequence}`}
          className={way.line}
          data-kind={transition.travelled ? "travelled" : transition.upcoming ? "upcoming" : "untouched"}
          d={pathThrough(points)}
          markerEnd={`url(#${id}-${transition.travelled ? "travelled" : "plain"})`}
        />
      ))}
      <MoveLines lines={drawing.moves} marker={`${id}-move`} sentenceOf={sentenceOfMove} />
      {tasks.map(({ task, x, y, width: boxWidth, height: boxHeight }) => {
        const isEnd = task.taskType === "end";
        return (
          <g
            key={task.taskId}
            className={way.task}
            data-state={task.state}
            data-chosen={task.taskId === chosen}
            transform={`translate(${x - boxWidth / 2},${y - boxHeight / 2})`}
            role="button"
            tabIndex={0}
            aria-pressed={task.taskId === chosen}
            aria-label={[`${nameOf(task)}: ${sentenceOf(task)}`, ...handsOf(task.taskId)].join(" · ")}
            onClick={() => onChoose(task.taskId)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              onChoose(task.taskId);
            }}
          >
            {handsOf(task.taskId).length === 0 ? null : <title>{handsOf(task.taskId).join("\n")}</title>}
            <rect width={boxWidth} height={boxHeight} rx={isEnd ? boxHeight / 2 : 6} />
            {isEnd ? (
              <text x={boxWidth / 2} y={21} textAnchor="middle" className={way.name}>
                {nameOf(task)}
              </text>
            ) : (
              <>
                <text x={12} y={25} className={way.name}>
                  {cut(task.taskName)}
                </text>
                {handsOf(task.taskId).length === 0 ? null : (
                  <text x={boxWidth - 10} y={45} textAnchor="end" className={styles.hands}>
                    {`⇄ ${handsOf(task.taskId).length}`}
                  </text>
                )}
                <text x={12} y={45} className={way.who}>
                  {cut([`${marks[task.state]} ${peopleOf(task) || stateOf(task)}`.trim()].join(""))}
                </text>
              </>
            )}
          </g>
        );
      })}
      <MoveSigns lines={drawing.moves} />
    </svg>
  );
}
