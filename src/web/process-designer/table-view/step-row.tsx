import { Trash2 } from "lucide-react";
import { memo, type MouseEvent } from "react";
import { completionModes } from "#contract/codes/completion-mode.ts";
import { type TaskDefinition, taskTypes } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { changeStep, removeSteps } from "../model/index.ts";
import { useStepCommands } from "../use-step-commands.ts";

interface StepRowProps {
  task: TaskDefinition;
  /** Its row in the table, the head being the first. */
  number: number;
  who: string;
  mode: string;
  isChosen: boolean;
  isMarked: boolean;
  isWrong: boolean;
}

/** A step as a row: what is usually said of it is changed here, the rest in the panel. */
export function StepRow(props: StepRowProps) {
  const { choose, edit, mayEdit } = useDesign();
  const command = useStepCommands();
  return (
    <tr
      aria-rowindex={props.number}
      aria-selected={props.isMarked}
      data-wrong={props.isWrong || undefined}
      onKeyDown={(event) => {
        // In a field these keys are the field's.
        if ((event.target as HTMLElement).closest("input, select") === null)
          command(event, props.task.taskId);
      }}
    >
      <Cells {...props} choose={choose} edit={edit} mayEdit={mayEdit} />
    </tr>
  );
}

type Design = ReturnType<typeof useDesign>;

const Cells = memo(function Cells(props: StepRowProps & Pick<Design, "choose" | "edit" | "mayEdit">) {
  const { task, who, mode, isChosen, choose, edit, mayEdit } = props;
  const t = useTexts("process-design");
  const { taskId, taskType } = task;
  const set = (change: object, about: string) =>
    edit((before) => changeStep(before, taskId, (own) => ({ ...own, ...change })), `${taskId} ${about}`);
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
        <input
          aria-label={`${t("property.taskName")} ${taskId}`}
          value={task.taskName}
          readOnly={!mayEdit}
          onChange={(event) => set({ taskName: event.target.value }, "taskName")}
        />
      </td>
      <td>
        <select
          aria-label={`${t("property.taskType")} ${taskId}`}
          value={taskType}
          disabled={!mayEdit || taskType === "start"}
          onChange={(event) => set({ taskType: event.target.value }, "taskType")}
        >
          {taskTypes
            .filter((type) => type === taskType || !["start", "subprocess", "auto"].includes(type))
            .map((type) => (
              <option key={type} value={type}>
                {t(`taskType.${type}`)}
              </option>
            ))}
        </select>
      </td>
      <td>
        <button type="button" onClick={() => choose(taskId)}>
          {who}
        </button>
      </td>
      <td>
        {taskType === "approve" ? (
          <ModeSelect
            task={task}
            mode={mode}
            mayEdit={mayEdit}
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

/** Modes that need a number, which the panel asks for. */
const withArgument: ReadonlySet<string> = new Set(["ratio", "count", "weight", "per_group"]);

interface ModeSelectProps {
  task: TaskDefinition;
  mode: string;
  mayEdit: boolean;
  onChoose: (way: string) => void;
}

function ModeSelect({ task: { taskId, taskRunWay = "" }, mode, mayEdit, onChoose }: ModeSelectProps) {
  const t = useTexts("process-design");
  return (
    <select
      aria-label={`${t("property.taskRunWay")} ${taskId}`}
      value={taskRunWay}
      disabled={!mayEdit}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value={taskRunWay}>{mode || t("choose")}</option>
      {completionModes
        .filter((each) => !withArgument.has(each) && each !== taskRunWay)
        .map((each) => (
          <option key={each} value={each}>
            {t(`runWay.${each}`)}
          </option>
        ))}
    </select>
  );
}

interface HoursInputProps {
  task: TaskDefinition;
  mayEdit: boolean;
  onType: (typed: string) => void;
}

function HoursInput({ task: { taskId, taskHour }, mayEdit, onType }: HoursInputProps) {
  const t = useTexts("process-design");
  return (
    <input
      type="number"
      min={0}
      step="any"
      aria-label={`${t("property.taskHour")} ${taskId}`}
      value={taskHour ?? ""}
      readOnly={!mayEdit}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
