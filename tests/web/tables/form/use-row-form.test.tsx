import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  checkTableValue,
  listTableRows,
  onTable,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { loadSession, sessionStore } from "#web/session/index.ts";
import { checkoutDir } from "#server/checkout.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { aWorkplace, type Workplace } from "../../../support/builders/a-workplace.ts";
import { textOf } from "../../../support/source-tree.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

describe("what a table objects to in a row that somebody writes", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest({ schemas: `${checkoutDir}/schemas` });
    work = await aWorkplace(web.app.database.kysely);
    for (const [dataEnName, parentEnName] of [["top"], ["middle", "top"], ["alone"]] as const)
      await add("dataItem", {
        dataEnName,
        name: dataEnName,
        type: "select",
        parentEnName: parentEnName ?? null,
      });
    const day = { dataEnName: "day", name: "day", type: "date", format: "yyyy-MM" };
    await add("dataItem", { ...day, dataConValue: "2026-01-31" });
    await add("dataItem", {
      ...day,
      dataEnName: "moment",
      format: "yyyy-MM-dd hh:mm",
      dataConValue: "2026-01-31 08:30",
    });
    await add("dataItem", {
      dataEnName: "figure",
      name: "figure",
      type: "number",
      dataConValue: "1",
      dataSpecValue: 1,
    });
    await add("dataItemControl", { dataEnName: "top", dataConValue: "A", parentConValue: null });
    await add("dataItemControl", { dataEnName: "middle", dataConValue: "A1", parentConValue: "A" });
    await add("dataItemControl", { dataEnName: "alone", dataConValue: "B", parentConValue: null });
  });
  afterAll(() => web.close());

  const as = () => ({ as: work.admin });
  async function add(table: "dataItem" | "dataItemControl", row: Record<string, string | number | null>) {
    const own =
      table === "dataItem" ? { dataConValue: "x", dataConDesc: "x" } : { dataConDesc: "x", status: "1" };
    void (await web.app.call(onTable(addTableRow, table), { ...own, ...row }, as())).data;
  }
  async function stored(table: string, filter: Record<string, string>) {
    const [row] = (await web.app.call(onTable(listTableRows, table), { filter }, as())).data.rows;
    if (row === undefined) throw new Error(`no ${JSON.stringify(filter)}`);
    return row;
  }

  it("is heard before it is saved, in the words of the refusal, for each fault that data items and their values have", async () => {
    // given
    const cases = [
      ["dataItem", "code", { dataEnName: "top" }, "dataEnName", "renamed", "dataItemNamed"],
      ["dataItem", "code", { dataEnName: "top" }, "parentEnName", "middle", "dataItemLoop"],
      ["dataItem", "code", { dataEnName: "alone" }, "format", "yyyy", "dataItemFormatOfDates"],
      ["dataItem", "code", { dataEnName: "day" }, "format", "yyyyy", "dataItemFormatUnreadable"],
      ["dataItem", "code", { dataEnName: "day" }, "dataConValue", "2026-02-30", "dataItemNoDay"],
      ["dataItem", "code", { dataEnName: "moment" }, "dataConValue", "2026-01-31 25:00", "dataItemNoMoment"],
      ["dataItem", "code", { dataEnName: "figure" }, "dataConValue", "1.234", "dataItemNoNumber"],
      ["dataItem", "code", { dataEnName: "alone" }, "dataSpecValue", 1, "dataItemFigureOfNumbers"],
      ["dataItemControl", "controlId", { dataConValue: "A" }, "dataConValue", "Z", "dataValueNamed"],
      [
        "dataItemControl",
        "controlId",
        { dataConValue: "B" },
        "parentConValue",
        "A",
        "dataValueWithoutParent",
      ],
      ["dataItemControl", "controlId", { dataConValue: "A1" }, "parentConValue", "Q", "dataValueAbove"],
    ] as const;
    const kept = ["dataItemKept", "dataValueKept"];

    for (const [table, keyField, filter, field, to] of cases) {
      const { rowVersion: _version, ...row } = await stored(table, filter);
      const key = row[keyField] as string | number;

      // when
      const early = await web.app.call(
        onTable(checkTableValue, table),
        { row: { ...row, [field]: to }, field, key },
        as(),
      );
      const refused = await web.app.call(
        onTable(updateTableRow, table),
        { key, changes: { [field]: { from: row[field] ?? null, to } } },
        as(),
      );

      // then
      expect(refused.status, `${table} ${field}`).toBe(422);
      expect(early.data.error, `${table} ${field}`).toBe(refused.body.errors?.[field]);
    }
    const said = ["data-item", "data-item-value"].flatMap((file) => [
      ...textOf(`src/server/form/${file}.ts`).matchAll(/"(data(?:Item|Value)[A-Z]\w+)"/gu),
    ]);
    const met = [...cases.map(([, , , , , code]) => code), ...kept];
    expect([...new Set(said.map(([, code]) => code))].filter((code) => !met.includes(code as never))).toEqual(
      [],
    );
  });

  it("stands at its field once that is left, and nothing was stored", { timeout: 90_000 }, async () => {
    // given
    const row = await stored("dataItem", { dataEnName: "top" });
    const path = `/formBuilder/itemManage?row=${String(row["code"])}&do=edit`;
    const { user } = await web.open(path, { as: work.admin });
    const name = await screen.findByLabelText(/^英文名/u, { selector: "form input" }, { timeout: 40_000 });

    // when
    await user.type(name, "2");
    await user.tab();

    // then
    await waitFor(() => expect(name).toHaveAccessibleDescription(/middle/u), { timeout: 10_000 });
    expect(name).toBeInvalid();
    expect((await stored("dataItem", { dataEnName: "top" }))["dataEnName"]).toBe("top");
  });

  it("of a field that the rest hides is not sent, and does not keep the row from being saved", async () => {
    // given
    const { user } = await web.open("/formBuilder/itemManage?do=new", { as: work.admin });
    const own = { selector: "form input" };
    await user.type(await screen.findByLabelText(/^英文名/u, own, { timeout: 40_000 }), "turned");
    await user.type(screen.getByLabelText(/^约束值/u, own), "x");
    await user.type(screen.getByLabelText(/^约束描述/u, own), "x");
    const choose = async (type: string) => {
      await user.click(screen.getByLabelText(/^类型/u, own));
      await user.click(await screen.findByText(type, { selector: ".ant-select-item-option-content" }));
    };
    await choose("日期");
    await user.type(await screen.findByLabelText(/^日期格式/u, own), "yyyy");
    await choose("选项");

    // when
    await user.keyboard("{Control>}{Enter}{/Control}");

    // then
    await waitFor(async () => {
      const { rows } = (
        await web.app.call(onTable(listTableRows, "dataItem"), { filter: { dataEnName: "turned" } }, as())
      ).data;
      expect(rows.map(({ type, format }) => [type, format ?? null])).toEqual([["select", null]]);
    });
  }, 90_000);

  it("is kept when a session ends over it, and offered after the log-in with what it began from", async () => {
    // given
    const row = await stored("dataItem", { dataEnName: "alone" });
    const path = `/formBuilder/itemManage?row=${String(row["code"])}&do=edit`;
    const { user, router, path: here } = await web.open(path, { as: work.admin });
    const field = () => screen.findByLabelText("描述", {}, { timeout: 40_000 });
    await user.type(await field(), "没保存的话");

    // when
    act(() => sessionStore.end("expired"));
    await waitFor(() => expect(here()).toMatch(/^\/login/u));
    const { token } = await web.app.logIn(work.admin);
    localStorage.setItem("chancery.token", JSON.stringify({ value: token, until: Date.now() + 3_600_000 }));
    await act(async () => {
      await loadSession();
      await router.navigate(path);
    });
    await user.click(await screen.findByText("恢复", {}, { timeout: 40_000 }));

    // then
    expect(await field()).toHaveValue("没保存的话");
    await user.type(await field(), "{Control>}{Enter}{/Control}");
    await waitFor(async () =>
      expect((await stored("dataItem", { dataEnName: "alone" }))["desc"]).toBe("没保存的话"),
    );
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith("chancery.row"))).toEqual([]),
    );
  }, 90_000);
});

it("values that are taken together are told with all their fields, until one of them is another", async () => {
  // given
  const text = (title: string) => ({ title, type: "string", "x-ui": { list: true } });
  const properties = { name: { ...text("品名"), "x-unique": ["shelf"] }, shelf: text("货架") };
  const item = aSchema({ name: "item", label: "name", properties });
  const web = await startWebTest({ schemas: { "item.json": item } });
  try {
    const as = (await anAccount(web.app.database.kysely)).userCode;
    void (await web.app.call(onTable(addTableRow, "item"), { name: "笔", shelf: "1" }, { as })).data;
    const { user } = await web.open("/basic/item?do=new", { as });
    const own = { selector: "form input" };
    const shelf = await screen.findByLabelText(/^货架/u, own, { timeout: 40_000 });

    // when
    await user.type(screen.getByLabelText(/^品名/u, own), "笔");
    await user.type(shelf, "1");
    await user.tab();

    // then
    await waitFor(() =>
      expect(shelf).toHaveAccessibleDescription(/已有“品名 \+ 货架”都相同的数据，请更改其中一项。/u),
    );

    // when
    await user.type(screen.getByLabelText(/^品名/u, own), "2");

    // then
    expect(shelf).toBeValid();
  } finally {
    await web.close();
  }
});
