import { memo } from "react";
import type { Transition } from "#contract/shapes/process-definition.ts";
import { DraftInput } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { changeTransition } from "../model/index.ts";
import { useTargetOptions } from "../panel/use-target-options.ts";
import styles from "./table-view.module.css";

interface TransitionRowProps {
  taskId: string;
  /** What the step is called from which it leads. */
  from: string;
  /** Its place among the transitions of the step. */
  index: number;
  transition: Transition;
  /** Its row in the table, the head being the first. */
  number: number;
  fault: string | undefined;
}

/** A transition as a row. */
export const TransitionRow = memo(function TransitionRow(props: TransitionRowProps) {
  const { taskId, from, index, transition, number, fault } = props;
  const t = useTexts("process-design");
  const { edit, mayEdit } = useDesign();
  const { sequence, toTaskId, transExpression } = transition;
  const { options, listening } = useTargetOptions(toTaskId);
  const about = `${taskId} ${index}`;
  const set = (change: Partial<Transition>, key: string) =>
    edit((before) => changeTransition(before, taskId, index, change), `${about} ${key}`);
  const isWrong = fault !== undefined || undefined;
  return (
    <tr aria-rowindex={number} data-wrong={isWrong}>
      <th scope="row">{from}</th>
      <td>
        <input
          className={styles.narrow}
          type="number"
          min={1}
          step={1}
          aria-label={`${t("property.sequence")} ${about}`}
          value={sequence}
          readOnly={!mayEdit}
          onChange={(event) => set({ sequence: Math.trunc(event.target.valueAsNumber) || 1 }, "sequence")}
        />
      </td>
      <td>
        <select
          {...listening}
          aria-label={`${t("property.toTaskId")} ${about}`}
          value={toTaskId}
          disabled={!mayEdit}
          onChange={(event) => set({ toTaskId: event.target.value }, "toTaskId")}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td>
        <DraftInput
          className={styles.wide}
          aria-label={`${t("property.transExpression")} ${about}`}
          aria-invalid={isWrong}
          title={fault}
          spellCheck={false}
          value={transExpression}
          readOnly={!mayEdit}
          onType={(text) => set({ transExpression: text }, "transExpression")}
        />
      </td>
    </tr>
  );
});
