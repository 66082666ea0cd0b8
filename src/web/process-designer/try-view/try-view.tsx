import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type TrialMove, tryProcess } from "#contract/calls/process-design.ts";
import { fieldRightsOf } from "#contract/rules/field-rights.ts";
import type { FormValues } from "#contract/schema.ts";
import { useCall, useMay } from "../../api/index.ts";
import { createFormStore, FormView, writableValues } from "../../form-viewer/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Empty } from "../../kit/index.ts";
import { organisationZone } from "../../session/index.ts";
import { type Design, DesignContext, useDesign } from "../design-context.ts";
import { FlowView } from "../flow-view/index.ts";
import { PeoplePicker } from "../panel/pickers.tsx";
import { useNameOfId } from "../use-words.ts";
import { SaveTrial } from "./save-trial.tsx";
import styles from "./try-view.module.css";
import { TrialSteps } from "./trial-steps.tsx";
import { deciding, useActingForm } from "./use-acting-form.ts";

/** Typing draws nothing from the server until it has paused. */
const pauseMs = 400;

/** The definition played: an applicant, values, and then each person's next step; the engine says what becomes of it. */
export default function TryView() {
  const t = useTexts("process-try");
  const mayTry = useMay(tryProcess.name);
  return mayTry === false ? <Empty>{t("app:noRight.open")}</Empty> : <Trial />;
}

function Trial() {
  const t = useTexts("process-try");
  const design = useDesign();
  const { definition, page, problems } = design;
  const timeZone = organisationZone();
  const nameOf = useNameOfId();
  const [applicant, setApplicant] = useState("");
  const [moves, setMoves] = useState<readonly TrialMove[]>([]);
  const [store] = useState(() => createFormStore({}));
  const [values, setValues] = useState<FormValues>({});
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>;
    const stop = store.listenToChange(() => {
      // It is written in before a submission, or after one that was refused: that one is made anew.
      setMoves((before) => (before.length === 0 ? before : []));
      clearTimeout(waiting);
      waiting = setTimeout(() => setValues(store.shownValues()), pauseMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [store]);
  const start = definition.tasks.find(({ taskType }) => taskType === "start");
  const rights = useMemo(() => (start === undefined ? {} : fieldRightsOf(start, page)), [start, page]);
  const asked = useDeferredValue(definition);
  const ready = applicant !== "" && problems.length === 0;
  const answer = useCall(
    tryProcess,
    { definition: asked, applyUser: applicant, values, moves: [...moves] },
    { enabled: ready, quiet: true, staleTime: 0, gcTime: 0, placeholderData: (before) => before },
  );
  const trial = ready ? answer.data : undefined;
  const shown: Design = useMemo(
    () => ({
      ...design,
      mayEdit: false,
      ...(trial === undefined
        ? {}
        : {
            standing: {
              open: new Set(trial.openTasks),
              done: new Set(trial.doneTasks),
              ahead: new Set(trial.chain.map(({ taskId }) => taskId)),
            },
          }),
    }),
    [design, trial],
  );
  // A move that was refused did not happen: it is made again once what it lacked is there.
  const halted = trial?.halt?.move;
  const done = halted === undefined ? moves : moves.slice(0, halted);
  const isBegun = done.length > 0;
  const acting = useActingForm(isBegun ? trial : undefined, definition, page);
  const errors = trial?.halt?.errors;
  const marked = isBegun ? acting?.store : store;
  useEffect(() => {
    if (errors !== undefined) marked?.setErrors(errors);
  }, [marked, errors]);
  /** A decision with what its step wrote into the form. */
  const written = (move: TrialMove): TrialMove => {
    const seat = trial?.seats.find((each) => each.seat === move.seat);
    const isTheirs = acting !== undefined && seat?.taskId === acting.taskId && deciding.has(move.act);
    if (!isTheirs || page === undefined) return move;
    const wrote = writableValues(page.components, acting.store.shownValues(), acting.rights);
    return Object.keys(wrote).length === 0 ? move : { ...move, values: wrote };
  };
  const restart = () => setMoves([]);
  return (
    <div className={styles.try}>
      <section className={styles.given} aria-label={t("try.given")}>
        <h2>{t("try.given")}</h2>
        <PeoplePicker
          label={t("try.applicant")}
          property="applicant"
          always
          single
          error={answer.error?.errors["applyUser"]}
          value={applicant}
          onChange={(next) => {
            setApplicant(next);
            restart();
          }}
        />
        {page === undefined ? (
          <p className={styles.note}>{t("try.noForm")}</p>
        ) : !isBegun ? (
          <FormView page={page} timeZone={timeZone} rights={rights} store={store} />
        ) : acting === undefined ? (
          <FormView page={page} timeZone={timeZone} rights={rights} store={store} readOnly />
        ) : (
          <>
            <p className={styles.note}>{t("try.filledBy", { step: nameOf(acting.taskId) })}</p>
            <FormView key={acting.key} {...{ page, timeZone }} rights={acting.rights} store={acting.store} />
          </>
        )}
        {isBegun ? <Button onClick={restart}>{t("try.restart")}</Button> : null}
      </section>
      <div className={styles.way}>
        <DesignContext value={shown}>
          <FlowView />
        </DesignContext>
      </div>
      <section className={styles.steps} aria-label={t("try.steps")} aria-live="polite">
        <h2>{t("try.steps")}</h2>
        {problems.length > 0 ? (
          <p className={styles.fault}>{t("try.problems", { count: problems.length })}</p>
        ) : applicant === "" ? (
          <p className={styles.note}>{t("try.chooseApplicant")}</p>
        ) : answer.isError && !("applyUser" in answer.error.errors) ? (
          <p className={styles.fault} role="alert">
            {answer.error.said}
          </p>
        ) : trial === undefined ? null : (
          <>
            <TrialSteps
              trial={trial}
              moves={moves}
              onMove={(move) => setMoves([...done, written(move)])}
              onBack={() => setMoves(done === moves ? moves.slice(0, -1) : done)}
            />
            <SaveTrial applicant={applicant} values={values} moves={moves} trial={trial} />
          </>
        )}
      </section>
    </div>
  );
}
