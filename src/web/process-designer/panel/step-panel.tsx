import { useState } from "react";
import { type TaskDefinition, taskTypes } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { SelectField, TextField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { renameStep, withType } from "../model/index.ts";
import { renamed } from "../renamed.ts";
import { useChange } from "../use-change.ts";
import { AssignmentFields } from "./assignment-fields.tsx";
import { CallFields } from "./call-fields.tsx";
import { MessageFields } from "./message-fields.tsx";
import { RowFields } from "./row-fields.tsx";
import { FoundPeople } from "./found-people.tsx";
import { NamesFields } from "./names-fields.tsx";
import { OvertimeFields } from "./overtime-fields.tsx";
import { PropertyField } from "./property-field.tsx";
import { RunWayFields } from "./run-way-fields.tsx";
import { SetFields } from "./set-fields.tsx";
import { stepProperties } from "./step-properties.ts";
import { SubprocessFields } from "./subprocess-fields.tsx";
import { TransitionFields } from "./transition-fields.tsx";
import { useErrorAt } from "./use-error-at.ts";

/** Everything about one step. */
export function StepPanel({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design");
  const { changeStep, mayEdit } = useChange();
  const nameError = useErrorAt("taskName");
  const typeError = useErrorAt("taskType");
  const { taskType } = task;
  const properties = stepProperties.filter(
    ({ types, when }) => types.includes(taskType) && (when === undefined || when(task)),
  );
  const section = (name: string) =>
    properties
      .filter((property) => property.section === name)
      .map((property) => <PropertyField key={property.key} task={task} property={property} />);
  const people = section("people");
  const decision = section("decision");
  return (
    <>
      <fieldset className={styles.section}>
        <legend className="visually-hidden">{t("section.step")}</legend>
        <NamesFields
          property="taskName"
          value={task.taskName}
          names={task.i18n}
          error={nameError}
          onChange={(given, about) => changeStep(task.taskId, (before) => renamed(before, given), about)}
        />
        <SelectField
          label={t("property.taskType")}
          error={typeError}
          value={taskType}
          disabled={!mayEdit || taskType === "start"}
          data-property="taskType"
          options={taskTypes
            .filter((type) => type === taskType || type !== "start")
            .map((type) => ({ value: type, label: t(`taskType.${type}`) }))}
          onChoose={(type) =>
            changeStep(
              task.taskId,
              (before) => withType(before, taskTypes.find((each) => each === type) ?? before.taskType),
              "taskType",
            )
          }
        />
        <IdField key={task.taskId} task={task} />
      </fieldset>
      {taskType === "approve" || taskType === "read" ? <AssignmentFields task={task} /> : null}
      {taskType === "auto" ? (
        <>
          <CallFields task={task} />
          <RowFields task={task} />
          <MessageFields task={task} />
        </>
      ) : null}
      {taskType === "subprocess" ? <SubprocessFields task={task} /> : null}
      {taskType === "auto" || taskType === "subprocess" ? <SetFields task={task} /> : null}
      {taskType === "approve" ? <RunWayFields task={task} /> : null}
      {taskType === "approve" ? (
        <OvertimeFields
          steps={task.overtime}
          onChange={(overtime) =>
            changeStep(
              task.taskId,
              ({ overtime: _before, ...before }) =>
                overtime === undefined ? before : { ...before, overtime },
              "overtime",
            )
          }
        />
      ) : null}
      {taskType === "approve" || taskType === "read" ? <FoundPeople task={task} /> : null}
      <TransitionFields task={task} />
      {section("flow")}
      {people.length === 0 ? null : (
        <details className={styles.section} open={people.length > 0 && hasPolicies(task)}>
          <summary>{t("section.policies")}</summary>
          {people}
        </details>
      )}
      {decision.length === 0 ? null : (
        <details className={styles.section}>
          <summary>{t("section.decision")}</summary>
          {decision}
        </details>
      )}
    </>
  );
}

function hasPolicies({ emptyPolicy, initiatorPolicy, repeatPolicy, disjointWith }: TaskDefinition): boolean {
  return [emptyPolicy, initiatorPolicy, repeatPolicy, disjointWith].some((each) => each !== undefined);
}

/** The id of a step; a new one counts everywhere it is named, once the field is left. */
function IdField({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design");
  const { edit, definition, mayEdit } = useDesign();
  const error = useErrorAt("taskId");
  const [typed, setTyped] = useState(task.taskId);
  const wished = typed.trim();
  const isTaken = wished !== task.taskId && definition.tasks.some(({ taskId }) => taskId === wished);
  const isMalformed = !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u.test(wished);
  const own = isMalformed ? t("id.malformed") : isTaken ? t("id.taken", { id: wished }) : error;
  return (
    <TextField
      label={t("property.taskId")}
      error={own}
      value={typed}
      readOnly={!mayEdit}
      spellCheck={false}
      data-property="taskId"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (isTaken || isMalformed) return;
        edit((before) => renameStep(before, task.taskId, wished));
      }}
    />
  );
}
