import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { listParameterChanges, listParameters } from "#contract/calls/config-item.ts";
import { saveWorkDays, workCalendar } from "#contract/calls/work-days.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import type { WorkDay } from "#contract/rules/work-days.ts";
import { useAddress } from "../address/index.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Button, Page, TextLink, Toolbar } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import { useOfferUndo } from "../undo/index.ts";
import { DayDialog } from "./day-dialog.tsx";
import { type CalendarYear, dayStates } from "./day-state.ts";
import { dayAfter } from "./days-of-month.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { MonthSheet } from "./month-sheet.tsx";
import styles from "./work-calendar.module.css";

const years = { from: 2000, to: 2100 };
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** /workCalendar: on which days the organisation works, month by month; time limits count by it. */
export function WorkCalendarPage() {
  const t = useTexts("work-days");
  const [query, setQuery] = useAddress();
  const asked = Number(query.get("year"));
  const [thisYear] = useState(() => new Date().getFullYear());
  const year = asked >= years.from && asked <= years.to ? asked : thisYear;
  const answer = useCall(workCalendar, { year }, { quiet: true, placeholderData: (before) => before });
  const turn = (by: number) => setQuery({ year: String(year + by) }, { replace: true });
  return (
    <Page title={t("title")} lead={t("lead")} width="table">
      <Toolbar label={t("year")}>
        <Button
          look="quiet"
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          aria-label={t("yearBefore")}
          disabled={year <= years.from}
          onClick={() => turn(-1)}
        />
        <strong className={styles.year} aria-live="polite">
          {year}
        </strong>
        <Button
          look="quiet"
          icon={<ChevronRight size={16} aria-hidden="true" />}
          aria-label={t("yearAfter")}
          disabled={year >= years.to}
          onClick={() => turn(1)}
        />
      </Toolbar>
      <CallAnswer answer={answer}>
        {(calendar) => <YearSheet key={year} year={year} calendar={calendar} />}
      </CallAnswer>
    </Page>
  );
}

function YearSheet({ year, calendar }: { year: number; calendar: CalendarYear }) {
  const t = useTexts("work-days");
  const [today] = useState(() => dayIn(calendar.timeZone, Date.now()));
  const [cursor, setCursor] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`);
  const [opened, setOpened] = useState<string | "import">();
  const { save, saving, wrong, forget } = useSaveDays(() => setOpened(undefined));
  const stateOf = dayStates(calendar);
  const { deliveredYears, own } = calendar;
  const isUnknown = deliveredYears !== null && year > deliveredYears.to && own.length === 0;

  function move(event: React.KeyboardEvent<HTMLDivElement>): void {
    const by = steps[event.key];
    const day = (event.target as HTMLElement).dataset["day"];
    if (by === undefined || day === undefined) return;
    const next = dayAfter(day, by);
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (cell === null) return;
    event.preventDefault();
    setCursor(next);
    cell.focus();
  }

  return (
    <>
      <CalendarFacts calendar={calendar} />
      {isUnknown ? <p className={styles.warning}>{t("notDelivered", { year })}</p> : null}
      <div className={styles.bar}>
        <ul className={styles.legend}>
          <li data-mark="free">{t("legend.free")}</li>
          <li data-mark="work">{t("legend.work")}</li>
          <li data-mark="own">{t("legend.own")}</li>
        </ul>
        <Button
          onClick={() => {
            forget();
            setOpened("import");
          }}
        >
          {t("import.open")}
        </Button>
      </div>
      <div className={styles.months} onKeyDown={move}>
        {months.map((month) => (
          <MonthSheet
            key={month}
            {...{ year, month, stateOf, today, cursor }}
            onOpen={(day) => {
              forget();
              setCursor(day);
              setOpened(day);
            }}
          />
        ))}
      </div>
      {opened === "import" ? (
        <ImportDialog
          year={year}
          saving={saving}
          wrong={wrong}
          onImport={(days) => void save({ days, replacesYear: year }, t("import.done", { year }))}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {opened === undefined || opened === "import" ? null : (
        <DayDialog
          key={opened}
          day={opened}
          state={stateOf(opened)}
          saving={saving}
          wrong={wrong}
          onSave={(kind) =>
            void save({ days: [{ day: opened, kind }] }, t("saved", { day: formatDay(opened) }))
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function CalendarFacts({ calendar }: { calendar: CalendarYear }) {
  const t = useTexts("work-days");
  const { timeZone, workHours, workWeekdays, publicHolidays } = calendar;
  const facts = {
    timeZone,
    workWeekdays: workWeekdays.map((weekday) => t(`weekday.${weekday}`)).join(" "),
    workHours: workHours.replaceAll(",", ", "),
    publicHolidays: t(`country.${publicHolidays}`),
  };
  return (
    <>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TextLink to="/configItem">{t("fact.change")}</TextLink>
    </>
  );
}

/** Stores days, says so, and offers to undo it. */
function useSaveDays(onSaved: () => void) {
  const offerUndo = useOfferUndo();
  const [wrong, setWrong] = useState<string>();
  const { send, sending } = useSend(saveWorkDays, {
    invalidates: [workCalendar, listParameters, listParameterChanges],
    onError: (error) =>
      placeErrors(error, ["days", "replacesYear"], (placed) => setWrong(Object.values(placed)[0])),
  });
  async function save(given: { days: WorkDay[]; replacesYear?: number }, said: string): Promise<void> {
    setWrong(undefined);
    const done = await send(given);
    if (done === undefined) return;
    onSaved();
    if (done.before.length === 0) return;
    offerUndo({ key: "work days", said, undo: () => send({ days: done.before }) });
  }
  return { save, saving: sending, wrong, forget: () => setWrong(undefined) };
}
