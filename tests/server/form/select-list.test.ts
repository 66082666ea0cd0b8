import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import {
  getDataItemControlList,
  getDataItemCtrlByType,
  listDataItem,
} from "#contract/calls/opt-data-item.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { selectList } from "#contract/calls/task/start.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let place: Workplace;

beforeAll(async () => {
  app = await startTestApp({ schemas: resolve("schemas") });
  place = await aWorkplace(app.database.kysely);
  await sql`
    insert into data_item_control
      (data_en_name, data_con_value, data_con_desc, control_order, status, data_type, component_type)
    values ('colour', 'r', '红', 1, '1', 1001, 1001), ('colour', 'g', '绿', 2, '1', 1002, 1009),
      ('colour', 'b', '蓝', 3, '0', 1001, 1001)`.execute(app.database.kysely);
  const page = aPage(
    aField("kind", {
      componentType: ComponentType.radio,
      candidateJsonValue: [
        { VALUE: "a", TEXT: "甲", i18n: { "en-US": "First" } },
        { VALUE: "b", TEXT: "乙" },
      ],
    }),
    aTable(
      "lines",
      aField("colour", {
        componentType: ComponentType.select,
        candidateType: "DATAITEM",
        candidateValue: "colour",
      }),
      aField("called", { componentType: ComponentType.tableReference, candidateValue: "apiLog" }),
    ),
  );
  for (const [pageId, state] of [
    ["CHOICES", "effective"],
    ["UNREADY", "temporary"],
  ] as const)
    void (
      await app.call(
        insertFormPageInfo,
        { data: JSON.stringify({ ...page, pageId, state, company: String(place.organId) }) },
        { as: place.designer },
      )
    ).data;
});
afterAll(() => app.close());

const options = (input: Parameters<typeof app.call<typeof selectList>>[1], as = place.staff) =>
  app.call(selectList, input, { as, lang: "en-US" });

describe("the options of a choice component", () => {
  it("are a data item's values in use, those of the form in the reader's language, narrowed by a word", async () => {
    // when
    const item = (await options({ dataEnName: "colour" })).data;
    const own = (await options({ pageId: "CHOICES", componentCode: "kind" })).data;
    const cell = (await options({ pageId: "CHOICES", componentCode: "lines.colour", keyword: "绿" })).data;

    // then
    expect(item).toEqual([
      { VALUE: "r", TEXT: "红" },
      { VALUE: "g", TEXT: "绿" },
    ]);
    expect(own).toEqual([
      { VALUE: "a", TEXT: "First" },
      { VALUE: "b", TEXT: "乙" },
    ]);
    expect(cell).toEqual([{ VALUE: "g", TEXT: "绿" }]);
  });

  it("are the rows of a table for who may read it", async () => {
    // when
    const administrator = await options({ pageId: "CHOICES", componentCode: "lines.called" }, place.admin);
    const employee = await options({ pageId: "CHOICES", componentCode: "lines.called" });

    // then
    expect(administrator.status).toBe(200);
    expect(employee.body.code).toBe(12139);
  });

  it("are not found where there is no such item, page or component, or the page is not in effect", async () => {
    // when
    const answers = [
      await options({ dataEnName: "nothing" }),
      await options({ pageId: "NOWHERE", componentCode: "kind" }),
      await options({ pageId: "UNREADY", componentCode: "kind" }),
      await options({ pageId: "CHOICES", componentCode: "lines.nothing" }),
    ];

    // then
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it("of nothing in particular, or depending on another value, are refused by field", async () => {
    // when
    const [nothing, half, dependent] = [
      await options({}),
      await options({ pageId: "CHOICES" }),
      await options({ dataEnName: "colour", parentValue: "x" }),
    ];

    // then
    expect([nothing, half, dependent].map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
      ["dataEnName"],
      ["componentCode"],
      ["parentValue"],
    ]);
  });
});

describe("data items", () => {
  it("are listed for designers as the call declares them", async () => {
    // given
    const row = { dataEnName: "colour", name: "颜色", dataConValue: "r", dataConDesc: "红" };
    void (await app.call(onTable(addTableRow, "dataItem"), row, { as: place.admin })).data;

    // when
    const { data } = await app.call(listDataItem, { keyword: "颜" }, { as: place.designer });
    const employee = await app.call(listDataItem, {}, { as: place.staff });

    // then
    expect(data).toMatchObject({ total: 1, page: 1, rows: [{ ...row, parentEnName: null }] });
    expect(employee.body.code).toBe(12139);
  });

  it("have values for a kind of component and value, text by default", async () => {
    // when
    const usual = (await app.call(getDataItemCtrlByType, {}, { as: place.staff })).data;
    const chosen = (
      await app.call(getDataItemCtrlByType, { dataType: 1002, componentType: 1009 }, { as: place.staff })
    ).data;

    // then
    expect(usual.map(({ dataConValue }) => dataConValue)).toEqual(["r"]);
    expect(chosen.map(({ dataConValue }) => dataConValue)).toEqual(["g"]);
  });

  it("have values described in the reader's language, and as usual where nobody did", async () => {
    // given
    const item = { dataEnName: "size", name: "尺码", dataConValue: "s", dataConDesc: "小" };
    void (await app.call(onTable(addTableRow, "dataItem"), item, { as: place.admin })).data;
    for (const row of [
      { dataConValue: "s", dataConDesc: "小", dataConDescEn: "Small", dataConDescJa: "小さい" },
      { dataConValue: "l", dataConDesc: "大", controlOrder: 1 },
    ])
      void (
        await app.call(
          onTable(addTableRow, "dataItemControl"),
          { dataEnName: "size", ...row },
          { as: place.admin },
        )
      ).data;

    // when
    const inEnglish = { as: place.staff, lang: "en-US" as const };
    const values = (await app.call(getDataItemControlList, { dataEnName: "size" }, inEnglish)).data;
    const offered = (await app.call(selectList, { dataEnName: "size" }, { as: place.staff, lang: "ja-JP" }))
      .data;

    // then
    expect(values.map(({ dataConDesc }) => dataConDesc)).toEqual(["Small", "大"]);
    expect(offered).toEqual([
      { VALUE: "s", TEXT: "小さい" },
      { VALUE: "l", TEXT: "大" },
    ]);
  });
});
