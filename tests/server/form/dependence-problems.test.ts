import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { selectList } from "#contract/calls/task/start.ts";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
const choosing = (code: string, item = code) =>
  aField(code, {
    componentTitle: code,
    componentType: ComponentType.select,
    candidateType: "DATAITEM",
    candidateValue: item,
  });

beforeAll(async () => {
  app = await startTestApp({ schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  const add = async (entity: string, row: object) =>
    (await app.call(onTable(addTableRow, entity), row as never, { as: work.admin })).data;
  await add("dataItem", {
    dataEnName: "province",
    name: "省",
    type: "select",
    dataConValue: "A",
    dataConDesc: "甲省",
  });
  await add("dataItem", {
    dataEnName: "city",
    name: "市",
    type: "select",
    parentEnName: "province",
    dataConValue: "A1",
    dataConDesc: "甲市",
  });
  const value = (dataEnName: string, dataConValue: string, parentConValue: string | null = null) =>
    add("dataItemControl", {
      dataEnName,
      dataConValue,
      dataConDesc: dataConValue,
      parentConValue,
      status: "1",
    });
  await value("province", "A");
  await value("province", "B");
  await value("city", "A1", "A");
  await value("city", "B1", "B");
  await value("city", "other");
  const page = aPage(
    choosing("province"),
    choosing("city"),
    aTable("lines", choosing("place", "province"), choosing("town", "city")),
    aTable("stops", choosing("stop", "city")),
  );
  await publish(
    app,
    work,
    aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
      processId: "PLACES",
      pageId: "PLACES",
    }),
    { ...page, pageId: "PLACES" },
  );
});
afterAll(() => app.close());

/** Saves drafts of one application, one after the other; answers the places that the last one was refused for. */
async function refusedPlaces(...saved: FormValues[]): Promise<string[]> {
  const as = { as: work.staff };
  const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId: "PLACES" }, as)).data;
  let last: string[] = [];
  for (const values of saved) {
    const draft = { instanceId, bpdTaskId, applyTitle: "去", data: JSON.stringify(values) };
    const { body } = await app.call(saveApplyInfo, draft, as);
    last = Object.keys(body.errors ?? {});
  }
  return last;
}

describe("choices of a data item that depends on another", () => {
  it.each<[string, FormValues, string[]]>([
    ["what belongs to the value above", { province: "A", city: "A1" }, []],
    ["what belongs to every value", { province: "B", city: "other" }, []],
    ["what belongs to another value", { province: "B", city: "A1" }, ["city"]],
    ["what belongs to a value that is not chosen", { city: "A1" }, ["city"]],
    [
      "in a row, what belongs to the row's own value",
      {
        province: "B",
        lines: [
          { place: "A", town: "A1" },
          { place: "A", town: "B1" },
        ],
      },
      ["lines[1].town"],
    ],
    [
      "in a row without one, what belongs to the form's value",
      { province: "B", stops: [{ stop: "B1" }, { stop: "A1" }] },
      ["stops[1].stop"],
    ],
  ])("%s", async (_what, values, places) => {
    expect(await refusedPlaces(values)).toEqual(places);
  });

  it("are looked at again when the value above changes", async () => {
    expect(await refusedPlaces({ province: "A", city: "A1" }, { province: "B", city: "A1" })).toEqual([
      "city",
    ]);
  });

  it("are offered as they belong to a value above", async () => {
    const offered = async (parentValue?: string) =>
      (
        await app.call(
          selectList,
          { dataEnName: "city", ...(parentValue === undefined ? {} : { parentValue }) },
          { as: work.staff },
        )
      ).data.map(({ VALUE }) => VALUE);
    expect([await offered("A"), await offered("B"), await offered()]).toEqual([
      ["A1", "other"],
      ["B1", "other"],
      ["A1", "B1", "other"],
    ]);
  });
});
