import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { instantAt } from "#contract/rules/time-zone.ts";
import { standingOf } from "#forms";
import { makeFormLogic } from "../../src/web/form-viewer/form-logic.ts";
import fc from "../support/properties.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";

const formula = (componentCode: string, expression: string) =>
  aField(componentCode, {
    componentType: ComponentType.formula,
    componentDataType: ComponentDataType.text,
    expression,
  });
const page = aPage(
  aField("at", { componentType: ComponentType.dateTime, componentDataType: ComponentDataType.date }),
  formula("day", "string(date(form.at))"),
  formula("hour", "string(form.at.hour)"),
  formula("late", 'string(form.at >= date and time("2026-11-28T03:00:00"))'),
);

describe("the day of a moment in a form", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function anOfficeIn(timeZone: string): Promise<{ work: Workplace; processId: string }> {
    const work = await aWorkplace(app.database.kysely);
    const processId = `DAY-${work.organId}`;
    const tasks = [
      aStart([["onThatDay", 'date(form.at) = date("2026-11-28")'], "onAnother"]),
      approvedBy("onThatDay", work.leader, { taskHour: 8 }),
      approvedBy("onAnother", work.head, { taskHour: 8 }),
    ];
    await publish(app, work, aProcess(tasks, { processId, pageId: processId }), {
      ...page,
      pageId: processId,
    });
    const zone = { name: "timeZone", scope: "organisation", value: timeZone } as const;
    void (await app.call(saveParameter, zone, { as: work.admin })).data;
    return { work, processId };
  }

  it.each([
    ["Asia/Shanghai", "2026-11-27T19:00:00Z", { day: "2026-11-28", hour: "3", late: "true" }, "leader"],
    ["America/New_York", "2026-11-28T19:00:00Z", { day: "2026-11-28", hour: "14", late: "true" }, "leader"],
    ["America/New_York", "2026-11-28T03:00:00Z", { day: "2026-11-27", hour: "22", late: "false" }, "head"],
    ["Europe/Berlin", "2026-07-01T22:30:00Z", { day: "2026-07-02", hour: "0", late: "false" }, "head"],
  ] as const)("in %s at %s is its organisation's, on both ends", async (zone, at, told, goesTo) => {
    // given
    const { work, processId } = await anOfficeIn(zone);
    const as = { as: work.staff };

    // when
    const { applyId, next } = await fileApplication(app, work.staff, processId, { at });

    // then
    const detail = (await app.call(instanceDetail, { applyId }, as)).data;
    expect([detail.timeZone, detail.values]).toMatchObject([zone, told]);
    expect(next.map(({ userCode }) => userCode)).toEqual([work[goesTo]]);
    // what the page works out while it is filled in, by the zone it is told with the form
    const { timeZone } = detail;
    const logic = makeFormLogic(page, { at: "write" }, false, { timeZone, days: undefined });
    expect(logic.standing({ at }).computed).toEqual(told);
  });
});

it("a date and time written without a zone is one moment for who fills in and for who keeps", () => {
  const zones = [
    "Asia/Shanghai",
    "America/New_York",
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
  ];
  // Each quarter of two years: with every hour that clocks skip and show twice.
  const quarters = fc.integer({ min: 0, max: 2 * 366 * 96 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), quarters, quarters, (timeZone, quarter, other) => {
      // given
      const clock = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 900_000).toISOString().slice(0, 19);
      const at = new Date(instantAt(timeZone, Date.parse(`${clock(quarter)}Z`))).toISOString();
      const told = `date and time("${clock(other)}")`;
      const moments = aPage(
        aField("at", { componentType: ComponentType.dateTime, componentDataType: ComponentDataType.date }),
        formula("order", `if form.at < ${told} then -1 else if form.at = ${told} then 0 else 1`),
        formula("shown", `string(${told})`),
        formula("same", `string(form.at = date and time("${clock(quarter)}"))`),
      );

      // when
      const page = makeFormLogic(moments, { at: "write" }, false, { timeZone, days: undefined });
      const shown = page.standing({ at }).computed;
      const known = { applicant: {}, instance: {}, now: at, timeZone };
      const kept = standingOf(moments, { at }, { at: "write" }, known).computed;

      // then
      expect(shown).toEqual(kept);
      expect(shown["same"]).toBe("true");
      const moment = instantAt(timeZone, Date.parse(`${clock(other)}Z`));
      expect(Date.parse(String(shown["shown"]))).toBe(moment);
      expect(shown["order"]).toBe(Math.sign(Date.parse(at) - moment));
    }),
  );
});
