import { memo, useState } from "react";
import type { Transition } from "#contract/shapes/process-definition.ts";
import { DraftInput } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { SelectOption } from "../../kit/index.ts";
import type { Design } from "../design-context.ts";
import { changeTransition } from "../model/index.ts";
import { CodeSelect } from "./code-select.tsx";

interface TransitionRowProps extends Pick<Design, "edit" | "mayEdit"> {
  taskId: string;
  /** What the step is called from which it leads. */
  from: string;
  /** Its place among the transitions of the step. */
  index: number;
  transition: Transition;
  /** Its row in the table, the head being the first. */
  number: number;
  /** After what and on which condition it is followed; empty where it always is. */
  words: string;
  fault: string | undefined;
  /** What the step is called to which it leads. */
  to: string;
  targets: () => readonly SelectOption[];
  /** One of so many that each list of targets is filled when somebody turns to it. */
  isLong: boolean;
  /** The table is being scrolled. */
  isMoving: boolean;
}

type CellsProps = Omit<TransitionRowProps, "isMoving">;

/** A transition as a row. */
export const TransitionRow = memo(function TransitionRow({ isMoving, ...props }: TransitionRowProps) {
  const { number, fault, from } = props;
  const [isWhole, setWhole] = useState(!isMoving);
  if (!isMoving && !isWhole) setWhole(true);
  return (
    <tr
      aria-rowindex={number}
      data-wrong={fault !== undefined || undefined}
      data-passing={!isWhole || undefined}
    >
      <th scope="row">{from}</th>
      {isWhole ? <Cells {...props} /> : <Words {...props} />}
    </tr>
  );
});

/** What the fields of a row say, while it passes by. */
function Words({ transition: { sequence, transExpression }, to, words }: CellsProps) {
  return (
    <>
      <td>{sequence}</td>
      <td>{to}</td>
      <td>{transExpression}</td>
      <td>{words}</td>
    </>
  );
}

const Cells = memo(function Cells(props: CellsProps) {
  const { taskId, index, transition, words, fault, to, targets, isLong, edit, mayEdit } = props;
  const t = useTexts("process-design");
  const { sequence, toTaskId, transExpression } = transition;
  const about = `${taskId} ${index}`;
  const set = (change: Partial<Transition>, key: string) =>
    edit((before) => changeTransition(before, taskId, index, change), `${about} ${key}`);
  const isWrong = fault !== undefined || undefined;
  return (
    <>
      <td>
        <input
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
        <CodeSelect
          label={`${t("property.toTaskId")} ${about}`}
          chosen={{ value: toTaskId, label: to }}
          options={targets}
          isLong={isLong}
          disabled={!mayEdit}
          onChoose={(chosen) => set({ toTaskId: chosen }, "toTaskId")}
        />
      </td>
      <td>
        <DraftInput
          aria-label={`${t("property.transExpression")} ${about}`}
          aria-invalid={isWrong}
          title={fault}
          spellCheck={false}
          value={transExpression}
          readOnly={!mayEdit}
          onType={(text) => set({ transExpression: text }, "transExpression")}
        />
      </td>
      <td title={words}>{words}</td>
    </>
  );
});
