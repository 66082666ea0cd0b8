import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { makeFormLogic } from "../../src/web/form-viewer/form-logic.ts";
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
    ["Asia/Shanghai", "2026-11-27T19:00:00Z", { day: "2026-11-28", hour: "3" }, "leader"],
    ["America/New_York", "2026-11-28T19:00:00Z", { day: "2026-11-28", hour: "14" }, "leader"],
    ["America/New_York", "2026-11-28T03:00:00Z", { day: "2026-11-27", hour: "22" }, "head"],
    ["Europe/Berlin", "2026-07-01T22:30:00Z", { day: "2026-07-02", hour: "0" }, "head"],
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
