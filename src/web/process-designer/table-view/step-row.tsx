import { Trash2 } from "lucide-react";
import { memo, type MouseEvent, useState } from "react";
import { completionModes } from "#contract/codes/completion-mode.ts";
import { type TaskDefinition, taskTypes } from "#contract/shapes/process-definition.ts";
import { DraftInput, textIn, typedIn } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import type { Design } from "../design-context.ts";
import { changeStep, removeSteps, withType } from "../model/index.ts";
import { renamed } from "../renamed.ts";
import { CodeSelect } from "./code-select.tsx";

interface StepRowProps extends Pick<Design, "choose" | "edit" | "mayEdit"> {
  task: TaskDefinition;
  /** Its row in the table, the head being the first. */
  number: number;
  who: string;
  mode: string;
  isChosen: boolean;
  isMarked: boolean;
  isWrong: boolean;
  /** One of so many that what is not seen is not drawn. */
  isLong: boolean;
  /** The table is being scrolled. */
  isMoving: boolean;
}

type CellsProps = Omit<StepRowProps, "isMoving">;

/** A step as a row: what is usually said of it is changed here, the rest in the panel. Its keys are the table's. */
export const StepRow = memo(function StepRow({ isMoving, ...props }: StepRowProps) {
  const { task, number, isMarked, isWrong } = props;
  const [isWhole, setWhole] = useState(!isMoving);
  if (!isMoving && !isWhole) setWhole(true);
  return (
    <tr
      aria-rowindex={number}
      aria-selected={isMarked}
      data-wrong={isWrong || undefined}
      data-passing={!isWhole || undefined}
      data-row-step={task.taskId}
    >
      {isWhole ? <Cells {...props} /> : <Words {...props} />}
    </tr>
  );
});

const Cells = memo(function Cells(props: CellsProps) {
  const { task, who, mode, isChosen, isLong, choose, edit, mayEdit } = props;
  const t = useTexts("process-design");
  const { taskId, taskType } = task;
  const set = (change: object, about: string) =>
    edit((before) => changeStep(before, taskId, (own) => ({ ...own, ...change })), `${taskId} ${about}`);
  const setType = (type: string) => {
    const wanted = taskTypes.find((each) => each === type) ?? taskType;
    edit((before) => changeStep(before, taskId, (own) => withType(own, wanted)), `${taskId} taskType`);
  };
  const setHours = (typed: string) =>
    edit(
      (before) =>
        changeStep(before, taskId, ({ taskHour: _before, ...own }) =>
          typed === "" ? own : { ...own, taskHour: Number(typed) },
        ),
      `${taskId} taskHour`,
    );
  const click = (event: MouseEvent) =>
    choose(taskId, event.ctrlKey || event.metaKey || event.shiftKey ? "too" : "alone");
  return (
    <>
      <th scope="row">
        <button type="button" aria-pressed={isChosen} onClick={click}>
          {taskId}
        </button>
      </th>
      <td>
        <NameInput task={task} edit={edit} mayEdit={mayEdit} />
      </td>
      <td>
        <CodeSelect
          label={`${t("property.taskType")} ${taskId}`}
          chosen={{ value: taskType, label: t(`taskType.${taskType}`) }}
          options={() => typesFor(taskType).map((type) => ({ value: type, label: t(`taskType.${type}`) }))}
          isLong={isLong}
          disabled={!mayEdit || taskType === "start"}
          onChoose={setType}
        />
      </td>
      <td>
        <button type="button" title={who} onClick={() => choose(taskId)}>
          {who}
        </button>
      </td>
      <td>
        {taskType === "approve" ? (
          <CodeSelect
            label={`${t("property.taskRunWay")} ${taskId}`}
            chosen={{ value: task.taskRunWay ?? "", label: mode || t("choose") }}
            options={() => plainModes.map((each) => ({ value: each, label: t(`runWay.${each}`) }))}
            isLong={isLong}
            disabled={!mayEdit}
            onChoose={(way) => set({ taskRunWay: way }, "taskRunWay")}
          />
        ) : null}
      </td>
      <td>
        {taskType === "approve" ? <HoursInput task={task} mayEdit={mayEdit} onType={setHours} /> : null}
      </td>
      <td>
        {mayEdit && taskType !== "start" ? (
          <Button
            size="small"
            look="quiet"
            icon={<Trash2 size={14} />}
            aria-label={t("table.remove", { id: taskId })}
            onClick={() => edit((before) => removeSteps(before, [taskId]))}
          />
        ) : null}
      </td>
    </>
  );
});

/** What the step is called, in the reader's language. */
function NameInput({ task, edit, mayEdit }: Pick<StepRowProps, "task" | "edit" | "mayEdit">) {
  const t = useTexts("process-design");
  const language = useLanguage();
  const { taskId, taskName: text, i18n: names } = task;
  const rename = (typed: string) =>
    edit(
      (before) =>
        changeStep(before, taskId, (own) =>
          renamed(own, typedIn(language, language, { text, names }, typed)),
        ),
      `${taskId} taskName`,
    );
  return (
    <DraftInput
      aria-label={`${t("property.taskName")} ${taskId}`}
      placeholder={text}
      value={textIn(language, language, { text, names })}
      readOnly={!mayEdit}
      onType={rename}
    />
  );
}

/** What the fields of a row say, while it passes by. */
function Words({ task, who, mode }: CellsProps) {
  const t = useTexts("process-design");
  const language = useLanguage();
  const { taskId, taskName, i18n, taskType, taskHour } = task;
  const isApproval = taskType === "approve";
  return (
    <>
      <th scope="row">{taskId}</th>
      <td>{i18n?.[language] ?? taskName}</td>
      <td>{t(`taskType.${taskType}`)}</td>
      <td>{who}</td>
      <td>{isApproval ? mode : ""}</td>
      <td>{isApproval ? taskHour : ""}</td>
      <td />
    </>
  );
}

/** Modes without a number, which only the panel asks for. */
const plainModes = completionModes.filter(
  (mode) => !["ratio", "count", "weight", "per_group"].includes(mode),
);

/** What a step of a type may become here; what else has to be said of the others is said in the panel. */
function typesFor(taskType: TaskDefinition["taskType"]) {
  return taskTypes.filter((type) => type === taskType || !["start", "subprocess", "auto"].includes(type));
}

interface HoursInputProps {
  task: TaskDefinition;
  mayEdit: boolean;
  onType: (typed: string) => void;
}

function HoursInput({ task: { taskId, taskHour }, mayEdit, onType }: HoursInputProps) {
  const t = useTexts("process-design");
  return (
    <DraftInput
      type="number"
      min={0}
      step="any"
      aria-label={`${t("property.taskHour")} ${taskId}`}
      value={taskHour ?? ""}
      readOnly={!mayEdit}
      onType={onType}
    />
  );
}
