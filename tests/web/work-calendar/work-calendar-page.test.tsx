import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { workCalendar } from "#contract/calls/work-days.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

// A page of hundreds of buttons takes this browser its time beside other work.
vi.setConfig({ testTimeout: 90_000 });

let test: WebTest;
let work: Workplace;
beforeAll(async () => {
  test = await startWebTest();
  work = await aWorkplace(test.app.database.kysely);
});
afterAll(() => test.close());

const own = async (year: number) =>
  (await test.app.call(workCalendar, { year }, { as: work.admin })).data.own;
/** A day of the sheet. Roles are looked up in ten times the time where a page has hundreds of them. */
const cell = (day: string) => document.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)!;
const markOf = (day: string) => cell(day).querySelector("small")?.dataset["mark"];
const said = async (day: string, name: string) =>
  vi.waitFor(() => expect(cell(day)?.getAttribute("aria-label")).toBe(name), { timeout: 15_000 });

it("the months show holidays and make-up days; a day is changed by the keyboard, and the change undone", async () => {
  // given
  const { user } = await test.open("/workCalendar?year=2026", { as: work.admin });
  await said("2026-10-01", "2026年10月1日 · 休息日 · 国庆节");
  await said("2026-10-10", "2026年10月10日 · 工作日 · 国庆节");
  expect(markOf("2026-10-10")).toBe("班");

  // when: from the holiday a week and a day on
  cell("2026-10-01").focus();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(document.activeElement).toBe(cell("2026-10-09"));
  await user.keyboard("{Enter}");
  await user.click(await screen.findByLabelText(/^休息/u));
  await user.click(screen.getByText("保存"));

  // then
  await said("2026-10-09", "2026年10月9日 · 休息日 · 本机构设置");
  expect(markOf("2026-10-09")).toBe("休");
  expect(await own(2026)).toEqual([{ day: "2026-10-09", kind: "free" }]);

  // when
  await user.click(await screen.findByText("撤销"));

  // then
  await said("2026-10-09", "2026年10月9日 · 工作日");
  expect(await own(2026)).toEqual([]);
});

it("a year is imported once every line of it can be read", async () => {
  // given
  const { user } = await test.open("/workCalendar?year=2031", { as: work.admin });
  expect(await screen.findByText(/2031 年的法定节假日尚未随系统提供/u)).toBeInTheDocument();
  await user.click(screen.getByText("导入全年"));
  const dialog = (await screen.findByText("导入 2031 年的工作日历")).closest("dialog")!;
  const content = within(dialog).getByLabelText(/内容/u);

  // when
  await user.click(content);
  await user.paste("2031-10-01,休\n2031-02-30,休");

  // then
  expect(within(dialog).getByText(/第 2 行：“2031-02-30,休”不是日期/u)).toBeInTheDocument();
  expect(within(dialog).getByText("导入")).toBeDisabled();

  // when
  await user.clear(content);
  await user.paste("2031-10-01,休\n2031-10-11,班");
  expect(within(dialog).getByText("休息 1 天，调休上班 1 天。")).toBeInTheDocument();
  await user.click(within(dialog).getByText("导入"));

  // then
  await said("2031-10-11", "2031年10月11日 · 工作日 · 本机构设置");
  expect(await own(2031)).toEqual([
    { day: "2031-10-01", kind: "free" },
    { day: "2031-10-11", kind: "work" },
  ]);
});
