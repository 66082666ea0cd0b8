import { type FormEvent, useState } from "react";
import {
  type BackTest,
  backTestReport,
  backTests,
  beginBackTest,
  cancelBackTest,
} from "#contract/calls/back-test.ts";
import { dayText, readDayNumber } from "#contract/rules/calendar-day.ts";
import { useAddress } from "../../address/index.ts";
import { placeErrors, useCall, useMay, useSend } from "../../api/index.ts";
import { formatDay, useTexts } from "../../i18n/index.ts";
import { Button, Empty, Failure, Skeleton, StatusTag, TextButton, TextField } from "../../kit/index.ts";
import { organisationDay } from "../../session/index.ts";
import { useDesign } from "../design-context.ts";
import { BackTestResult } from "./back-test-result.tsx";
import styles from "./checks-view.module.css";

/** How often it is asked how far a back-test is. */
const lookMs = 2_000;
const tones = { running: "running", done: "good", cancelled: "closed", failed: "bad" } as const;
/** So many days before today is asked first. */
const lookedBackDays = 365;

/** Plays the definition over what ended in a period, and shows how far it is and what came of the latest ones. */
export function BackTestList() {
  const t = useTexts("back-test");
  const { definition, problems } = useDesign();
  const { processId } = definition;
  const [fromDay, setFrom] = useState(() => dayText(readDayNumber(organisationDay()) - lookedBackDays));
  const [untilDay, setUntil] = useState(organisationDay);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [query, setQuery] = useAddress();
  const chosen = Number(query.get("backTest"));
  const answer = useCall(
    backTests,
    { processId },
    {
      quiet: true,
      refetchInterval: ({ state }) =>
        state.data?.backTests.some((each) => each.state === "running") === true ? lookMs : false,
    },
  );
  const { send, sending } = useSend(beginBackTest, {
    invalidates: [backTests],
    onError: (error) => placeErrors(error, ["fromDay", "untilDay"], setErrors),
  });
  const mayBegin = useMay(beginBackTest.name) === true;
  const choose = (backTestId: number | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("view", "checks");
        if (backTestId === undefined) next.delete("backTest");
        else next.set("backTest", String(backTestId));
        return next;
      },
      { replace: true },
    );
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const begun = await send({ definition, fromDay, untilDay });
    if (begun !== undefined) choose(begun.backTestId);
  };
  return (
    <>
      {mayBegin ? (
        <form className={styles.period} onSubmit={(event) => void begin(event)} noValidate>
          <TextField
            type="date"
            label={t("from")}
            error={errors["fromDay"]}
            value={fromDay}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            type="date"
            label={t("until")}
            error={errors["untilDay"]}
            value={untilDay}
            onChange={(event) => setUntil(event.target.value)}
          />
          <Button
            type="submit"
            busy={sending}
            disabled={problems.length > 0 || fromDay === "" || untilDay === ""}
          >
            {t("begin")}
          </Button>
          {problems.length > 0 ? <span className={styles.fault}>{t("problemsFirst")}</span> : null}
        </form>
      ) : null}
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      {answer.data?.backTests.length === 0 ? <Empty>{t("none")}</Empty> : null}
      <ul className={styles.cases}>
        {answer.data?.backTests.map((each) => (
          <li key={each.backTestId} className={styles.case}>
            <BackTestHead
              backTest={each}
              isOpen={each.backTestId === chosen}
              onToggle={() => choose(each.backTestId === chosen ? undefined : each.backTestId)}
            />
            {each.backTestId === chosen ? (
              <BackTestResult
                key={`${each.backTestId} ${each.state}`}
                backTestId={each.backTestId}
                lookMs={each.state === "running" ? lookMs : undefined}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

interface BackTestHeadProps {
  backTest: BackTest;
  isOpen: boolean;
  onToggle: () => void;
}

function BackTestHead({ backTest, isOpen, onToggle }: BackTestHeadProps) {
  const t = useTexts("back-test");
  const { backTestId, state, figures, total, askedBy, fromDay, untilDay } = backTest;
  const mayCancel = useMay(cancelBackTest.name) === true;
  const mayRead = useMay(backTestReport.name) === true;
  const cancel = useSend(cancelBackTest, { invalidates: [backTests] });
  return (
    <div className={styles.head}>
      <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
      <span>{t("by", { who: askedBy, from: formatDay(fromDay), until: formatDay(untilDay) })}</span>
      {state === "running" ? (
        <>
          <progress
            max={total}
            value={figures.done}
            aria-label={t("progress", { done: figures.done, total })}
          />
          {mayCancel ? (
            <TextButton disabled={cancel.sending} onClick={() => void cancel.send({ backTestId })}>
              {t("cancel")}
            </TextButton>
          ) : null}
        </>
      ) : null}
      <span role="status">{t("progress", { done: figures.done, total })}</span>
      {mayRead ? (
        <TextButton aria-expanded={isOpen} onClick={onToggle}>
          {t(isOpen ? "close" : "open")}
        </TextButton>
      ) : null}
    </div>
  );
}
