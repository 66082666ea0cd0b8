import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { END, type TaskDefinition } from "#contract/shapes/process-definition.ts";
import { usualOutcomes, visitOutcomes } from "#contract/codes/visit-outcome.ts";
import { possibleOutcomes } from "#contract/rules/transition-setup.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { inSequence } from "../../process-flow/index.ts";
import { changeStep, changeTransition, disconnect, moveTransition } from "../model/index.ts";
import { TransitionCondition } from "./transition-condition.tsx";
import { useErrorAt } from "./use-error-at.ts";
import { useTargetOptions } from "./use-target-options.ts";

/** Where a step leads, in the order asked, each way with its condition. */
export function TransitionFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design");
  const { edit, mayEdit } = useDesign();
  const missing = useErrorAt("transitions", "transitions");
  const ordered = inSequence(task);
  return (
    <fieldset className={styles.section} data-property="transitions">
      <legend>{t("section.transitions")}</legend>
      {missing === undefined ? null : <p className={styles.fault}>{missing}</p>}
      {ordered.map((transition, at) => {
        const index = task.transitions.indexOf(transition);
        const move = (by: -1 | 1) => edit((definition) => moveTransition(definition, task.taskId, index, by));
        return (
          <div key={index} className={styles.transition} data-transition={index}>
            <div className={styles.transitionHead}>
              <strong>{t("transition.number", { number: transition.sequence })}</strong>
              {mayEdit ? (
                <>
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t("transition.earlier", { number: transition.sequence })}
                    disabled={at === 0}
                    icon={<ArrowUp size={14} />}
                    onClick={() => move(-1)}
                  />
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t("transition.later", { number: transition.sequence })}
                    disabled={at === ordered.length - 1}
                    icon={<ArrowDown size={14} />}
                    onClick={() => move(1)}
                  />
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t("transition.remove", { number: transition.sequence })}
                    icon={<Trash2 size={14} />}
                    onClick={() => edit((definition) => disconnect(definition, task.taskId, index))}
                  />
                </>
              ) : null}
            </div>
            <TargetField task={task} index={index} />
            <OutcomeField task={task} index={index} />
            {task.split === "all" ? (
              <p className={styles.note}>{t("transition.always")}</p>
            ) : (
              <TransitionCondition task={task} index={index} />
            )}
          </div>
        );
      })}
      {mayEdit ? (
        <Button
          size="small"
          look="quiet"
          icon={<Plus size={14} />}
          onClick={() =>
            edit((definition) => ({
              ...definition,
              tasks: definition.tasks.map((each) =>
                each.taskId === task.taskId
                  ? {
                      ...each,
                      transitions: [
                        ...each.transitions,
                        {
                          sequence: Math.max(0, ...each.transitions.map(({ sequence }) => sequence)) + 1,
                          toTaskId: END,
                          transExpression: "",
                        },
                      ],
                    }
                  : each,
              ),
            }))
          }
        >
          {t("transition.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}

function TargetField({ task, index }: { task: TaskDefinition; index: number }) {
  const t = useTexts("process-design");
  const { edit, mayEdit } = useDesign();
  const toTaskId = task.transitions[index]?.toTaskId ?? END;
  const error = useErrorAt("transitions", `transitions[${index}].toTaskId`);
  const { options, listening } = useTargetOptions(toTaskId, task.taskId);
  return (
    <SelectField
      {...listening}
      label={t("property.toTaskId")}
      error={error}
      value={toTaskId}
      disabled={!mayEdit}
      options={options}
      onChoose={(next) => edit((before) => changeTransition(before, task.taskId, index, { toTaskId: next }))}
    />
  );
}

/** After which outcome a way is followed; only where the step can end with another than the usual one. */
function OutcomeField({ task, index }: { task: TaskDefinition; index: number }) {
  const t = useTexts("process-design");
  const { edit, mayEdit, definition } = useDesign();
  const error = useErrorAt("transitions", `transitions[${index}].on`);
  const on = task.transitions[index]?.on;
  const possible = possibleOutcomes(task, definition.overtime);
  if ([...possible].every((each) => usualOutcomes.includes(each)) && on === undefined) return null;
  return (
    <SelectField
      label={t("property.on")}
      error={error}
      none={t("on.usual")}
      value={on ?? ""}
      disabled={!mayEdit}
      options={visitOutcomes
        .filter((outcome) => possible.has(outcome) || outcome === on)
        .map((outcome) => ({ value: outcome, label: t(`on.${outcome}`) }))}
      onChoose={(chosen) => {
        const next = visitOutcomes.find((outcome) => outcome === chosen);
        edit((definition) => {
          const { on: _before, ...rest } = task.transitions[index] ?? {
            sequence: 1,
            toTaskId: END,
            transExpression: "",
          };
          return changeStep(definition, task.taskId, (before) => ({
            ...before,
            transitions: before.transitions.with(index, next === undefined ? rest : { ...rest, on: next }),
          }));
        });
      }}
    />
  );
}
