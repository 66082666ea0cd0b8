import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { saveParameter } from "#contract/calls/config-item.ts";
import { addItem as addDataItem } from "#contract/calls/opt-data-item.ts";
import { getProcessDataList, insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { updatePageStatus } from "#contract/calls/opt-form-page.ts";
import { saveFormBlock } from "#contract/calls/form-block.ts";
import { dataItemUses, dataValueUses } from "#contract/calls/table-actions.ts";
import {
  addTableRow,
  listTableRows,
  onTable,
  removeTableRows,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";

let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(test.database.kysely);
});
afterAll(() => test.close());

const as = () => ({ as: work.admin, lang: "en-US" as const });
const addItem = (dataEnName: string, parentEnName: string | null = null) =>
  test.call(
    onTable(addTableRow, "dataItem"),
    { dataEnName, name: dataEnName, type: "select", parentEnName, dataConValue: "x", dataConDesc: "x" },
    as(),
  );
const addValue = (dataEnName: string, dataConValue: string, parentConValue: string | null = null) =>
  test.call(
    onTable(addTableRow, "dataItemControl"),
    { dataEnName, dataConValue, dataConDesc: dataConValue, parentConValue, status: "1" },
    as(),
  );
async function change(dataEnName: string, changes: Record<string, { from: string | null; to: string }>) {
  const list = await test.call(onTable(listTableRows, "dataItem"), { filter: { dataEnName } }, as());
  const key = String(list.data.rows[0]?.["code"]);
  return await test.call(onTable(updateTableRow, "dataItem"), { key, changes }, as());
}
const said = ({ status, body }: { status: number; body: { errors?: Record<string, string> } }) => [
  status,
  body.errors ?? {},
];

describe("data items", () => {
  it("of numbers take numbers with at most two decimals, also by the call that adds an item", async () => {
    // given
    const number = { type: "number", dataSpecValue: 1, dataConDesc: "x" };
    const add = (dataEnName: string, dataConValue: string) =>
      test.call(
        onTable(addTableRow, "dataItem"),
        { ...number, dataEnName, name: dataEnName, dataConValue },
        as(),
      );

    // when
    const wrong = await add("rate", "abc");
    const finer = await add("rate", "1.234");
    const called = await test.call(addDataItem, { ...number, dataEnName: "rate", dataConValue: "1e3" }, as());
    void (await add("rate", "-12.50")).data;
    const below = await addValue("rate", "12,5");
    void (await addValue("rate", "13")).data;

    // then
    const noNumber = (value: string) => ({
      dataConValue: `“${value}” isn’t a number with at most 2 decimals. A data item of type number takes numbers such as 12.50. Enter one, or change the type.`,
    });
    expect(said(wrong)).toEqual([422, noNumber("abc")]);
    expect(said(finer)).toEqual([422, noNumber("1.234")]);
    expect(said(called)).toEqual([422, noNumber("1e3")]);
    expect(said(below)).toEqual([422, noNumber("12,5")]);
  });

  it("of dates take days for their values, with a time of day where they show one", async () => {
    // given
    const add = (dataEnName: string, dataConValue: string, format = "") =>
      test.call(
        onTable(addTableRow, "dataItem"),
        {
          dataEnName,
          name: dataEnName,
          type: "date",
          dataConValue,
          dataConDesc: "x",
          ...(format === "" ? {} : { format }),
        },
        as(),
      );

    // when
    const wrong = await add("signedOn", "2026-02-30");
    void (await add("signedOn", "2026-02-28")).data;
    const timed = await add("signedToo", "2026-02-28 08:30");
    const moment = await add("signedAt", "2026-02-28 25:00", "yyyy-MM-dd hh:mm");
    void (await add("signedAt", "2026-02-28 08:30", "yyyy-MM-dd hh:mm")).data;
    const below = await addValue("signedOn", "tomorrow");
    void (await addValue("signedOn", "2026-03-01")).data;

    // then
    const noDay = (value: string) =>
      `“${value}” isn’t a date. A data item of type date takes dates such as 2026-01-31. Enter one, or change the type.`;
    expect(said(wrong)).toEqual([422, { dataConValue: noDay("2026-02-30") }]);
    expect(said(timed)).toEqual([422, { dataConValue: noDay("2026-02-28 08:30") }]);
    expect(said(moment)).toEqual([422, { dataConValue: expect.stringContaining("2026-01-31 08:30") }]);
    expect(said(below)).toEqual([422, { dataConValue: noDay("tomorrow") }]);
  });

  it("take a format only as dates and a figure only as numbers, and lose them with their kind", async () => {
    // given
    const add = (dataEnName: string, fields: Record<string, string | number>) =>
      test.call(
        onTable(addTableRow, "dataItem"),
        { dataEnName, name: dataEnName, dataConValue: "x", dataConDesc: "x", ...fields },
        as(),
      );

    // when
    const ofText = await add("ofText", { type: "text", format: "yyyy-MM-dd" });
    const ofNoDay = await add("ofNoDay", {
      type: "date",
      format: "yyyyy--",
      dataConValue: "2026-01-31",
    });
    const ofSelect = await add("ofSelect", { type: "select", dataSpecValue: 1.5 });
    void (
      await add("moment", {
        type: "date",
        format: "yyyy-MM-dd hh:mm",
        dataConValue: "2026-01-31 08:30",
      })
    ).data;
    void (await change("moment", { type: { from: "date", to: "text" } })).data;

    // then
    expect(said(ofText)).toEqual([
      422,
      { format: "Only a data item of type date has a format. Clear it, or change the type to date." },
    ]);
    expect(said(ofNoDay)).toEqual([
      422,
      {
        format: "The format “yyyyy--” can’t show a date. Use yyyy, MM, dd and so on, such as yyyy-MM-dd.",
      },
    ]);
    expect(said(ofSelect)).toEqual([
      422,
      {
        dataSpecValue:
          "Only a data item of type number has a numeric value. Clear it, or change the type to number.",
      },
    ]);
    const { data } = await test.call(
      onTable(listTableRows, "dataItem"),
      { filter: { dataEnName: "moment" } },
      as(),
    );
    expect(data.rows.map(({ type, format }) => [type, format ?? null])).toEqual([["text", null]]);
  });

  it("are found by their English name as well as by their name and code", async () => {
    // given
    const coin = { type: "select", dataConValue: "x", dataConDesc: "x" };
    const add = { dataEnName: "legalTender", name: "币种", ...coin };
    await test.call(onTable(addTableRow, "dataItem"), add, as());

    // when
    const { data } = await test.call(onTable(listTableRows, "dataItem"), { keyword: "LegalT" }, as());

    // then
    expect(data.rows.map(({ name }) => name)).toEqual(["币种"]);
  });

  it("keep their English name while forms or other items use it, and say which", async () => {
    // given
    await addItem("country");
    await addItem("region", "country");
    await addItem("unused");
    const column = aField("where", {
      componentType: ComponentType.select,
      candidateType: "DATAITEM",
      candidateValue: "country",
    });
    const page = { ...aPage(aTable("lines", column)), pageId: "TRIP", label: "Trip" };
    const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
    await publish(test, work, aProcess(tasks, { processId: "TRIP", pageId: "TRIP" }), page);

    // when
    const renamed = await change("country", { dataEnName: { from: "country", to: "land" } });
    const free = await change("unused", { dataEnName: { from: "unused", to: "renamed" } });
    const described = await change("country", { name: { from: "country", to: "Country" } });

    // then
    expect(said(renamed)).toEqual([
      422,
      {
        dataEnName: expect.stringContaining(
          "“country” is used (in your organization: Trip, region; places in all: 2)",
        ),
      },
    ]);
    expect([free.status, described.status]).toEqual([200, 200]);
  });

  it("are there before a form that offers them comes into effect, which is told where none is; a draft may name any", async () => {
    // given
    const choice = { componentType: ComponentType.select, candidateType: "DATAITEM" } as const;
    const column = aField("where", { ...choice, componentTitle: "Where", candidateValue: "planet" });
    const page = {
      ...aPage(aField("why"), aTable("stops", column)),
      pageId: "ORBIT",
      company: String(work.organId),
    };
    const designer = { as: work.designer, lang: "en-US" } as const;
    const save = (state: "temporary" | "effective") =>
      test.call(insertFormPageInfo, { data: JSON.stringify({ ...page, state }) }, designer);
    const put = () =>
      test.call(updatePageStatus, { pageId: "ORBIT", version: 1, status: "effective" }, designer);

    // when
    const [draft, saved, putBefore] = [await save("temporary"), await save("effective"), await put()];
    await addItem("planet");
    const putAfter = await put();

    // then
    const refused = {
      "components[1].children[0].candidateValue": expect.stringContaining(
        "no data item “planet” for the field “Where”",
      ),
    };
    expect(draft.status).toBe(200);
    expect([said(saved), said(putBefore)]).toEqual([
      [422, refused],
      [422, refused],
    ]);
    expect(putAfter.status).toBe(200);
  });

  it("say which forms, processes and items use them, and how many values go with them; other organisations are a number", async () => {
    // given
    await addItem("fruit");
    await addItem("sort", "fruit");
    await addValue("fruit", "apple");
    const field = aField("fruit", {
      componentType: ComponentType.select,
      candidateType: "DATAITEM",
      candidateValue: "fruit",
    });
    const other = await aWorkplace(test.database.kysely);
    const publishIn = async (workplace: Workplace, processId: string) => {
      const tasks = [aStart("one"), approvedBy("one", workplace.head, { taskHour: 8 })];
      const page = { ...aPage(field), pageId: processId, label: `${processId} form` };
      await publish(test, workplace, aProcess(tasks, { processId, pageId: processId }), page);
    };
    await publishIn(work, "FRUIT");
    await publishIn(other, "THEIRS");
    const list = await test.call(
      onTable(listTableRows, "dataItem"),
      { filter: { dataEnName: "fruit" } },
      as(),
    );
    const key = String(list.data.rows[0]?.["code"]);

    // when
    const { data } = await test.call(dataItemUses, { key }, { as: work.designer });
    const renamed = await change("fruit", { dataEnName: { from: "fruit", to: "obst" } });

    // then
    expect(data).toEqual({
      forms: [
        {
          pageId: "FRUIT",
          label: "FRUIT form",
          version: 1,
          state: "effective",
          processes: [{ processId: "FRUIT", processName: expect.any(String) }],
        },
      ],
      items: [{ code: expect.any(String), dataEnName: "sort", name: "sort" }],
      blocks: [],
      valueCount: 1,
      elsewhere: 1,
    });
    expect(said(renamed)).toEqual([
      422,
      {
        dataEnName: expect.stringContaining("(in your organization: FRUIT form, sort; places in all: 3)"),
      },
    ]);
  });

  it("are removed with their values where nothing uses them, and kept where something does", async () => {
    // given
    await addItem("season");
    await addItem("month", "season");
    await addValue("month", "may");
    const remove = async (dataEnName: string) => {
      const filter = { dataEnName };
      const list = await test.call(onTable(listTableRows, "dataItem"), { filter }, as());
      const keys = list.data.rows.map(({ code }) => String(code));
      return await test.call(onTable(removeTableRows, "dataItem"), { keys }, as());
    };

    // when
    const used = await remove("season");
    const unused = await remove("month");

    // then
    expect(used.status).toBe(422);
    expect(JSON.stringify(used.body)).toContain("month");
    expect(unused.status).toBe(200);
    const left = await test.call(
      onTable(listTableRows, "dataItemControl"),
      { filter: { dataEnName: "month" } },
      as(),
    );
    expect(left.data.rows).toEqual([]);
    expect((await remove("season")).status).toBe(200);
  });

  it("never depend on themselves", async () => {
    // given
    await addItem("a");
    await addItem("b", "a");
    await addItem("c", "b");

    // when
    const round = await change("a", { parentEnName: { from: null, to: "c" } });

    // then
    expect(said(round)).toEqual([422, { parentEnName: expect.stringContaining("depend on itself") }]);
  });

  it("have values that belong to values there are of the item above", async () => {
    // given
    await addItem("maker");
    await addItem("model", "maker");
    await addValue("maker", "M");

    // when
    const answers = [
      await addValue("model", "M1", "M"),
      await addValue("model", "N1", "N"),
      await addValue("maker", "O", "M"),
    ];

    // then
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [200, []],
      [422, ["parentConValue"]],
      [422, ["parentConValue"]],
    ]);
  });
});

const berry = aField("berry", {
  componentType: ComponentType.select,
  candidateType: "DATAITEM",
  candidateValue: "berry",
});

async function keyOf(dataConValue: string): Promise<string> {
  const filter = { dataConValue };
  const list = await test.call(onTable(listTableRows, "dataItemControl"), { filter }, as());
  return String(list.data.rows[0]?.["controlId"]);
}
const usesOf = async (value: string, caller = work.designer) =>
  (await test.call(dataValueUses, { key: await keyOf(value) }, { as: caller })).data;
async function touch(value: string) {
  const key = await keyOf(value);
  const changes = { dataConValue: { from: value, to: `${value} 2` } };
  const renamed = await test.call(onTable(updateTableRow, "dataItemControl"), { key, changes }, as());
  const removed = await test.call(onTable(removeTableRows, "dataItemControl"), { keys: [key] }, as());
  return { renamed, removed };
}

/** A process whose form asks for a fruit, in an organisation. */
async function aFruitProcess(workplace: Workplace, processId: string, condition: string, event?: string) {
  const page = { ...aPage(berry, aField("note")), pageId: processId, label: `${processId} form` };
  const events =
    event === undefined
      ? []
      : [
          {
            componentCode: "note",
            sourceList: ["berry"],
            triggerType: "change",
            function: "show",
            condition: event,
          },
        ];
  const tasks = [
    aStart([
      ["one", condition],
      ["two", `not(${condition})`],
    ]),
    approvedBy("one", workplace.head, { taskHour: 8 }),
    approvedBy("two", workplace.head, { taskHour: 8 }),
  ];
  await publish(test, workplace, aProcess(tasks, { processId, processName: processId, pageId: processId }), {
    ...page,
    events,
  });
}

describe("a value of a data item", () => {
  beforeAll(async () => {
    await addItem("berry");
    for (const value of ["apple", "pear", "plum", "fig", "free"]) await addValue("berry", value);
    await addItem("kind", "berry");
    await addValue("kind", "Boskoop", "plum");
  });

  it("says what names it, keeps its text while anything does, and its description may change", async () => {
    // given
    await aFruitProcess(work, "EATEN", 'form.berry = "apple"', 'form.berry = "pear"');
    const other = await aWorkplace(test.database.kysely);
    await aFruitProcess(other, "ELSEWHERE", 'form.berry = "apple"');

    // when
    const apple = await usesOf("apple");
    const pear = await usesOf("pear");
    const plum = await usesOf("plum");
    const touched = { apple: await touch("apple"), pear: await touch("pear"), plum: await touch("plum") };
    const described = await test.call(
      onTable(updateTableRow, "dataItemControl"),
      {
        key: await keyOf("apple"),
        changes: { dataConDesc: { from: "apple", to: "an apple" }, status: { from: "1", to: "0" } },
      },
      as(),
    );

    // then
    const nothing = { forms: [], processes: [], matrices: [], values: [], elsewhere: 0 };
    expect(apple).toEqual({
      ...nothing,
      processes: [{ processId: "EATEN", processName: "EATEN", isDraft: false }],
      elsewhere: 1,
    });
    expect(pear).toEqual({
      ...nothing,
      forms: [{ pageId: "EATEN", label: "EATEN form", version: 1, isDraft: false }],
    });
    expect(plum).toEqual({
      ...nothing,
      values: [{ dataEnName: "kind", dataConValue: "Boskoop", dataConDesc: "Boskoop" }],
    });
    for (const { renamed, removed } of Object.values(touched)) {
      expect([renamed.status, removed.status]).toEqual([422, 422]);
      expect(renamed.body.errors).toEqual({ dataConValue: expect.stringContaining("can’t change") });
      expect(JSON.stringify(removed.body)).toContain("or disable the value");
      expect(JSON.stringify([renamed.body, removed.body])).not.toContain("ELSEWHERE");
    }
    expect(JSON.stringify(touched.apple.renamed.body)).toContain(
      "(in your organization: EATEN; places in all: 2)",
    );
    expect(described.status).toBe(200);
  });

  it("is named by a matrix that is being written, and by the same one that counts from then on", async () => {
    // given
    const content = (value: string) => ({
      matrixName: "By fruit",
      dimensions: [{ field: "berry", title: "Fruit", kind: "text" as const, values: [] }],
      rows: [
        { cells: [value], assignedType: "users", taskAssigned: work.head },
        { cells: ["*"], assignedType: "users", taskAssigned: work.finance },
      ],
    });
    await aFruitProcess(work, "MATRIX", 'form.berry = "none"');
    await test.call(saveMatrix, { matrixId: "FRUIT", content: content("fig, free") }, { as: work.designer });
    const drafted = await usesOf("fig");

    // when
    await test.call(publishMatrix, { matrixId: "FRUIT", rowVersion: 1 }, { as: work.designer });

    // then
    const fruit = { matrixId: "FRUIT", matrixName: "By fruit" };
    expect(drafted.matrices).toEqual([{ ...fruit, isDraft: true }]);
    expect((await usesOf("fig")).matrices).toEqual([{ ...fruit, isDraft: false }]);
  });

  it("is named by the drafts of processes and forms, which keep it and are called drafts", async () => {
    // given: nothing that counts names it
    await addValue("berry", "quince");
    await aFruitProcess(work, "DRAFTED", 'form.berry = "none"');
    const designer = { as: work.designer };
    const stored = (await test.call(getProcessDataList, { processId: "DRAFTED" }, designer)).data.rows[0];
    const [start, ...steps] = stored?.definition?.tasks ?? [];
    const way = { sequence: 1, toTaskId: "one", transExpression: 'form.berry = "quince"' };
    const broken = { sequence: 2, toTaskId: "two", transExpression: "form.berry = " };
    const tasks = [{ ...start, transitions: [way, broken] }, ...steps];
    const draft = { ...stored?.definition, processName: "Jam", status: "draft", tasks };
    await test.call(saveOrUpdateProcessData, draft as never, designer);
    const shows = { componentCode: "note", sourceList: ["berry"], triggerType: "change", function: "show" };
    const page = { ...aPage(berry, aField("note")), pageId: "DRAFTED", label: "Jar" };
    const events = [{ ...shows, condition: 'form.berry = "quince"' }];
    const data = JSON.stringify({ ...page, state: "temporary", company: String(work.organId), events });
    await test.call(insertFormPageInfo, { data }, designer);

    // when
    const uses = await usesOf("quince");
    const { renamed, removed } = await touch("quince");

    // then
    expect(uses).toMatchObject({
      forms: [{ pageId: "DRAFTED", label: "Jar", version: 2, isDraft: true }],
      processes: [{ processId: "DRAFTED", processName: "Jam", isDraft: true }],
    });
    expect([renamed.status, removed.status]).toEqual([422, 422]);
    expect(renamed.body.errors?.["dataConValue"]).toContain("the draft of “Jar”, the draft of “Jam”");
  });

  it("is named by the matrix that counts on the organization's own day, whatever day the database has", async () => {
    // given: a version that counts since today in the west, and one without the value since today in the east
    const designer = { as: work.designer };
    const inZone = async (value: string) =>
      (await test.call(saveParameter, { name: "timeZone", scope: "organisation", value }, as())).data;
    const content = (value: string) => ({
      matrixName: "By fruit and day",
      dimensions: [{ field: "berry", title: "Fruit", kind: "text" as const, values: [] }],
      rows: [{ cells: [value], assignedType: "users", taskAssigned: work.head }],
    });
    await addValue("berry", "date");
    await aFruitProcess(work, "DAYS", 'form.berry = "none"');
    const publishes = async (rowVersion: number) =>
      (await test.call(publishMatrix, { matrixId: "DAYS", rowVersion, acceptFindings: true }, designer)).data;
    await inZone("Pacific/Pago_Pago");
    await test.call(saveMatrix, { matrixId: "DAYS", content: content("date") }, designer);
    await publishes(1);
    await inZone("Pacific/Kiritimati");
    await test.call(saveMatrix, { matrixId: "DAYS", rowVersion: 1, content: content("other") }, designer);
    await publishes(2);

    // when
    const inTheEast = await usesOf("date");
    await inZone("Pacific/Pago_Pago");
    const inTheWest = await usesOf("date");
    const touched = await touch("date");
    await inZone("Asia/Shanghai");

    // then
    const days = { matrixId: "DAYS", matrixName: "By fruit and day" };
    expect(inTheEast.matrices).toEqual([]);
    expect(inTheWest.matrices).toEqual([{ ...days, isDraft: false }]);
    expect([touched.renamed.status, touched.removed.status]).toEqual([422, 422]);
  });

  it("that nothing names is renamed and removed", async () => {
    await addValue("berry", "unnamed");

    expect(await touch("unnamed")).toMatchObject({ renamed: { status: 200 }, removed: { status: 200 } });
  });
});

it("a data item says which saved blocks choose from it", async () => {
  // given
  await test.call(
    saveFormBlock,
    { blockName: "Basket", components: [berry], events: [] },
    { as: work.designer },
  );
  const list = await test.call(onTable(listTableRows, "dataItem"), { filter: { dataEnName: "berry" } }, as());

  // when
  const { data } = await test.call(
    dataItemUses,
    { key: String(list.data.rows[0]?.["code"]) },
    { as: work.designer },
  );

  // then
  expect(data.blocks).toEqual(["Basket"]);
});
