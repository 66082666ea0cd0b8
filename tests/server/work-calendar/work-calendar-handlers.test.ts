import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { checkStart, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { organisationDays, saveWorkDays, workCalendar } from "#contract/calls/work-days.ts";
import type { ParameterName } from "#contract/parameters/catalogue.ts";
import { instantAt } from "#contract/rules/time-zone.ts";
import type { JsonValue } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
});

const asAdmin = () => ({ as: work.admin });
const yearOf = async (year: number) => (await app.call(workCalendar, { year }, asAdmin())).data;
const set = async (name: ParameterName, value: JsonValue) =>
  void (await app.call(saveParameter, { name, scope: "organisation", value }, asAdmin())).data;

it("a year has the public holidays and make-up days that are delivered", async () => {
  const calendar = await yearOf(2026);

  expect(calendar).toMatchObject({ timeZone: "Asia/Shanghai", publicHolidays: "CN", own: [] });
  expect(calendar.delivered).toContainEqual({ day: "2026-10-01", kind: "free", holiday: "nationalDay" });
  expect(calendar.delivered).toContainEqual({ day: "2026-10-10", kind: "work", holiday: "nationalDay" });
  expect(calendar.deliveredYears?.to).toBeGreaterThanOrEqual(2026);
});

it("everybody is told on which days their organisation works", async () => {
  // given
  await set("workWeekdays", [1, 2, 3, 4, 5, 6]);
  void (await app.call(saveWorkDays, { days: [{ day: "2026-10-10", kind: "free" }] }, asAdmin())).data;

  // when
  const { data } = await app.call(organisationDays, {}, { as: work.staff });

  // then
  expect(data.workWeekdays).toEqual([1, 2, 3, 4, 5, 6]);
  expect(data.holidays).toEqual(expect.arrayContaining(["2026-10-01", "2026-10-10"]));
  expect(data.makeUpDays).toContain("2026-09-20");
  expect(data.makeUpDays).not.toContain("2026-10-10");
});

it("two administrators enter days at the same time and both count; the change is undone by what it answers", async () => {
  // when
  const [one, other] = await Promise.all([
    app.call(saveWorkDays, { days: [{ day: "2026-12-24", kind: "free" }] }, asAdmin()),
    app.call(saveWorkDays, { days: [{ day: "2026-12-26", kind: "work" }] }, asAdmin()),
  ]);

  // then
  expect([one.data.before, other.data.before]).toEqual([
    [{ day: "2026-12-24", kind: "usual" }],
    [{ day: "2026-12-26", kind: "usual" }],
  ]);
  expect((await yearOf(2026)).own).toEqual([
    { day: "2026-12-24", kind: "free" },
    { day: "2026-12-26", kind: "work" },
  ]);

  // when
  void (await app.call(saveWorkDays, { days: one.data.before }, asAdmin())).data;

  // then
  expect((await yearOf(2026)).own).toEqual([{ day: "2026-12-26", kind: "work" }]);
});

it("an imported year takes the place of the organisation's days of that year, and of no other's", async () => {
  // given
  const elsewhere = await aWorkplace(app.database.kysely);
  const before = [
    { day: "2027-05-04", kind: "free" as const },
    { day: "2028-05-04", kind: "free" as const },
  ];
  void (await app.call(saveWorkDays, { days: before }, asAdmin())).data;

  // when
  const imported = [{ day: "2027-10-01", kind: "free" as const }];
  const answer = await app.call(saveWorkDays, { days: imported, replacesYear: 2027 }, asAdmin());

  // then
  expect(answer.data.before).toEqual([
    { day: "2027-05-04", kind: "free" },
    { day: "2027-10-01", kind: "usual" },
  ]);
  expect((await yearOf(2027)).own).toEqual(imported);
  expect((await yearOf(2028)).own).toEqual([before[1]]);
  expect((await app.call(workCalendar, { year: 2027 }, { as: elsewhere.admin })).data.own).toEqual([]);
});

it("what is no day, twice or of another year is refused by its place, and nothing is stored", async () => {
  const days = [
    { day: "2027-01-04", kind: "free" as const },
    { day: "2027-02-30", kind: "free" as const },
    { day: "2027-01-04", kind: "work" as const },
    { day: "2026-01-04", kind: "work" as const },
  ];

  const { status, body } = await app.call(saveWorkDays, { days, replacesYear: 2027 }, asAdmin());

  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual(["days.1.day", "days.2.day", "days.3.day"]);
  expect((await yearOf(2027)).own).toEqual([]);
});

it("a deadline passes over the days entered, the preview foretells it, and open deadlines stay as they are", async () => {
  // given: a week without work around today, and work around the clock otherwise
  const tasks = [aStart("head"), approvedBy("head", work.head, { taskHour: 8 })];
  const processId = await publish(app, work, aProcess(tasks, { processId: `DUE-${work.organId}` }));
  await set("publicHolidays", "none");
  await set("timeZone", "America/New_York");
  await set("workWeekdays", [1, 2, 3, 4, 5, 6, 7]);
  await set("workHours", "00:00-24:00");
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const week = [-2, -1, 0, 1, 2, 3, 4].map((offset) => ({ day: day(offset), kind: "free" as const }));
  const wanted = new Date(instantAt("America/New_York", Date.parse(`${day(5)}T08:00Z`))).toISOString();
  void (await app.call(saveWorkDays, { days: week }, asAdmin())).data;

  // when
  const as = { as: work.staff };
  const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId }, as)).data;
  const draft = { instanceId, bpdTaskId, applyTitle: "假期", data: JSON.stringify({ title: "x" }) };
  const { chain } = (await app.call(submitToPreview, draft, as)).data;
  void (await app.call(submitApply, { bpdTaskId, applyUser: work.staff, instanceId }, as)).data;

  // then
  const dueAt = async () =>
    (await app.call(todoTasks, {}, { as: work.head })).data.rows.map((row) => row.dueAt);
  expect(chain.map((entry) => entry.dueAt)).toContain(wanted);
  expect(await dueAt()).toEqual([wanted]);

  // when
  void (
    await app.call(
      saveWorkDays,
      { days: week.map(({ day: one }) => ({ day: one, kind: "usual" as const })) },
      asAdmin(),
    )
  ).data;

  // then
  expect(await dueAt()).toEqual([wanted]);
});
