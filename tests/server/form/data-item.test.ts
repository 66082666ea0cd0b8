import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataItemUses } from "#contract/calls/table-actions.ts";
import { addTableRow, listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
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
      { dataEnName: expect.stringContaining("“country” is used (Trip, region; places: 2)") },
    ]);
    expect([free.status, described.status]).toEqual([200, 200]);
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

    // then
    expect(data).toEqual({
      forms: [
        {
          pageId: "FRUIT",
          label: "FRUIT form",
          version: 1,
          state: "effective",
          processes: [expect.any(String)],
        },
      ],
      items: [{ dataEnName: "sort", name: "sort" }],
      valueCount: 1,
      elsewhere: 1,
    });
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
