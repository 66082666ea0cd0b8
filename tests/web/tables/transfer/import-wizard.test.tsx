import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctImportLine, listImportLines } from "#contract/calls/table-transfer.ts";
import { listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { accessibilityFaultsIn } from "../../../support/accessible-elements.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aWorkbook } from "../../../support/builders/a-workbook.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

type Transfer = Parameters<typeof runTransfer>[1];

const product = aSchema({
  name: "product",
  label: "title",
  required: ["code"],
  properties: {
    code: { title: "代码", type: "string", maxLength: 4, "x-unique": true, "x-ui": { list: true } },
    title: { title: "名称", type: "string", "x-ui": { list: true } },
    count: { title: "数量", type: "integer", minimum: 1, "x-ui": { list: true } },
  },
});

describe("the import of a sheet", () => {
  let web: WebTest;
  let clerk: string;
  const queued: Transfer[] = [];
  beforeAll(async () => {
    web = await startWebTest({
      schemas: { "product.json": product },
      ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload as Transfer) } },
    });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
  });
  afterAll(() => web.close());

  /** The job that was asked for, as soon as it is. */
  async function theJob(): Promise<void> {
    await waitFor(() => expect(queued.length).toBeGreaterThan(0));
    for (const payload of queued.splice(0)) await runTransfer(web.app.ports, payload);
  }

  it("shows every error of every line, takes another mapping and corrections, is written and taken back", async () => {
    // given
    const { user } = await web.open("/basic/product", { as: clerk });
    await screen.findByText("“product”还没有数据。");
    const list = screen.getByRole("region", { name: "product" });
    await user.click(within(list).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "导入…" }));
    const dialog = await screen.findByRole("dialog", { name: "导入" });
    const file = new File(["代码,件数\nA1,5\nTOO-LONG,0\n"], "货品.csv", { type: "text/csv" });

    // when: the second column is said to be the count
    await user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, file);
    await theJob();
    await user.selectOptions(await within(dialog).findByRole("combobox", { name: /^件数/u }), "数量");
    await user.click(within(dialog).getByRole("button", { name: "重新检查" }));
    await theJob();
    const count = await within(dialog).findByRole("textbox", { name: "第 3 行，件数" });
    const code = within(dialog).getByRole("textbox", { name: "第 3 行，代码" });
    const faults = await accessibilityFaultsIn(dialog);

    // when: both wrong cells are mended
    await user.clear(count);
    await user.type(count, "7{Enter}");
    await waitFor(() => expect(within(dialog).queryByRole("textbox", { name: "第 3 行，件数" })).toBeNull());
    await user.clear(code);
    await user.type(code, "A2{Enter}");
    await within(dialog).findByText("有误 0 条");
    await user.click(within(dialog).getByRole("button", { name: "导入 2 条" }));
    await theJob();
    await within(dialog).findByText("已导入：新增 2 条，更新 0 条。");
    const written = await rows();
    await user.click(within(dialog).getByRole("button", { name: "撤销这次导入" }));
    await theJob();
    await within(dialog).findByText("已撤销", { exact: false });

    // then
    expect(faults).toEqual([]);
    expect(written).toEqual([
      ["A1", 5],
      ["A2", 7],
    ]);
    expect(await rows()).toEqual([]);
  });

  async function openImport() {
    const { user } = await web.open("/basic/product", { as: clerk });
    const list = await screen.findByRole("region", { name: "product" });
    await user.click(await within(list).findByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "导入…" }));
    const dialog = await screen.findByRole("dialog", { name: "导入" });
    const give = (file: File) =>
      user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, file);
    return { user, dialog, give };
  }
  const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

  it("says which sheet of a workbook was read, and reads another", async () => {
    // given
    const workbook = aWorkbook({
      rows: [`<row r="1">${inline("A1", "代码")}</row>`, `<row r="2">${inline("A2", "W1")}</row>`],
      otherRows: [`<row r="1">${inline("A1", "代码")}</row>`, `<row r="2">${inline("A2", "W2")}</row>`],
    });
    const { user, dialog, give } = await openImport();

    // when
    await give(new File([new Uint8Array(workbook)], "货品.xlsx"));
    await theJob();

    // then
    const chooser = await within(dialog).findByRole("combobox", { name: "工作表" });
    expect(chooser).toHaveValue("货品");
    expect(within(dialog).getByText("货品.xlsx · 工作表“货品”")).toBeVisible();

    // when
    await user.selectOptions(chooser, "说明");
    await theJob();

    // then
    expect(await within(dialog).findByText("货品.xlsx · 工作表“说明”")).toBeVisible();
    expect(await within(dialog).findByText("W2")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "放弃导入" }));
  });

  it("offers another file after one that cannot be read, and not to read that again", async () => {
    // given
    const { dialog, give } = await openImport();

    // when
    await give(new File(["PK no workbook at all"], "坏.xlsx"));
    await theJob();

    // then
    expect(await within(dialog).findByText("选择其他文件")).toBeVisible();
    expect(within(dialog).getByText(/坏\.xlsx.*无法读取|无法读取.*坏\.xlsx/u)).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: "重新执行" })).toBeNull();

    // when
    await give(new File(["代码\nN1\n"], "好.csv", { type: "text/csv" }));
    await theJob();

    // then
    expect(await within(dialog).findByText("好.csv")).toBeVisible();
    expect(await within(dialog).findByRole("button", { name: "导入 1 条" })).toBeVisible();
    expect(within(dialog).queryByText(/坏\.xlsx/u)).toBeNull();
  });

  it("takes the error off the other of two equal values when one of them is mended (D4)", async () => {
    // given
    const { user } = await web.open("/basic/product", { as: clerk });
    const list = await screen.findByRole("region", { name: "product" });
    await user.click(await within(list).findByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "导入…" }));
    const dialog = await screen.findByRole("dialog", { name: "导入" });
    const file = new File(["代码,名称\nB1,一\nB1,二\n"], "货品.csv", { type: "text/csv" });
    await user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, file);
    await theJob();
    const first = await within(dialog).findByRole("textbox", { name: "第 2 行，代码" });
    expect(within(dialog).getByRole("textbox", { name: "第 3 行，代码" })).toBeInTheDocument();

    // when
    await user.clear(first);
    await user.type(first, "B2{Enter}");

    // then
    await within(dialog).findByText("有误 0 条");
    await waitFor(() => expect(within(dialog).queryByRole("textbox", { name: "第 3 行，代码" })).toBeNull());
  });

  it("takes corrections of one line that follow one another before the first is answered, and writes what they say", async () => {
    // given: what is wrong stands first
    const { user, dialog } = await importing("名称,代码,数量\n一,FAR-TOO-LONG,none\n");
    const code = await within(dialog).findByRole("textbox", { name: "第 2 行，代码" });
    const count = within(dialog).getByRole("textbox", { name: "第 2 行，数量" });
    const heads = within(within(dialog).getByRole("table"))
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);

    // when
    fireEvent.blur(code, { target: { value: "C1" } });
    fireEvent.blur(count, { target: { value: "3" } });
    await within(dialog).findByText("有误 0 条");
    await user.click(within(dialog).getByRole("button", { name: "导入 1 条" }));
    await theJob();
    await within(dialog).findByText("已导入：新增 1 条，更新 0 条。");

    // then
    expect(heads).toEqual(["行", "代码", "数量", "名称"]);
    expect(await rows()).toEqual([["C1", 3]]);
  });

  it("writes what was corrected last, though the button for it is pressed before that is answered", async () => {
    // given
    const { user, dialog } = await importing("代码\nD1\nFAR-TOO-LONG\n");
    const code = await within(dialog).findByRole("textbox", { name: "第 3 行，代码" });
    await user.click(within(dialog).getByRole("checkbox", { name: "跳过有误的行，导入其余的" }));

    // when
    fireEvent.blur(code, { target: { value: "D2" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "导入 1 条" }));
    await theJob();

    // then
    await within(dialog).findByText("已导入：新增 2 条，更新 0 条。");
    expect((await rows()).map(([code]) => code)).toEqual(["C1", "D1", "D2"]);
  });

  it("is not written while a correction has not been taken, which is tried again with the next press", async () => {
    // given
    const { user, dialog } = await importing("代码,名称\nG1,一\nFAR-TOO-LONG,二\n");
    const code = await within(dialog).findByRole("textbox", { name: "第 3 行，代码" });
    await user.click(within(dialog).getByRole("checkbox", { name: "跳过有误的行，导入其余的" }));
    const path = onTable(correctImportLine, "product").path;
    web.instead.set(path, () => HttpResponse.json({ flag: false, msg: "等一下再试" }, { status: 500 }));

    // when
    fireEvent.blur(code, { target: { value: "G2" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "导入 1 条" }));
    await within(dialog).findByText("没有导入：第 3 行的更正没有保存。");
    const asked = queued.length;
    web.instead.clear();
    await user.click(within(dialog).getByRole("button", { name: /导入 1 条$/u }));
    await theJob();

    // then
    expect(asked).toBe(0);
    await within(dialog).findByText("已导入：新增 2 条，更新 0 条。");
    expect((await rows()).map(([code]) => code)).toEqual(expect.arrayContaining(["G1", "G2"]));
  });

  it("says how many rows its undo left alone, for they have been changed since", async () => {
    // given
    const { user, dialog } = await importing("代码,数量\nH1,1\nH2,2\n");
    await user.click(await within(dialog).findByRole("button", { name: "导入 2 条" }));
    await theJob();
    const undo = await within(dialog).findByRole("button", { name: "撤销这次导入" });
    const { data } = await web.app.call(
      onTable(listTableRows, "product"),
      { filter: { code: { eq: "H2" } } },
      { as: clerk },
    );
    const [row] = data.rows;
    await web.app.call(
      onTable(updateTableRow, "product"),
      { key: row?.id as number, changes: { count: { from: 2, to: 3 } } },
      { as: clerk },
    );

    // when
    await user.click(undo);
    await theJob();

    // then
    expect(
      await within(dialog).findByText("已撤销，但有 1 条此后又改过或删除，保持原样。"),
    ).toBeInTheDocument();
  });

  it("is offered again where it was left, with what was corrected", async () => {
    // given
    const { user, dialog } = await importing("代码\nE1\nFAR-TOO-LONG\nALSO-TOO-LONG\n", "左.csv");
    fireEvent.blur(await within(dialog).findByRole("textbox", { name: "第 3 行，代码" }), {
      target: { value: "E2" },
    });
    await within(dialog).findByText("有误 1 条");

    // when
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "导入" })).toBeNull());
    const again = await openDialog(user);
    await user.click(await within(again).findByRole("button", { name: "继续导入“左.csv”" }));

    // then
    expect(await within(again).findByRole("textbox", { name: "第 4 行，代码" })).toBeInTheDocument();
    expect(within(again).getByText("新增 2 条", { exact: false })).toBeInTheDocument();
    await user.click(within(again).getByRole("button", { name: "放弃导入" }));
  });

  it("says what does not arrive of its lines, and fetches them again", async () => {
    // given
    const { user } = await web.open("/basic/product", { as: clerk });
    const list = await screen.findByRole("region", { name: "product" });
    await user.click(await within(list).findByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "导入…" }));
    const dialog = await screen.findByRole("dialog", { name: "导入" });
    const path = onTable(listImportLines, "product").path;
    web.instead.set(path, () => HttpResponse.json({ flag: false, msg: "等一下再试" }, { status: 500 }));
    const file = new File(["代码\nFAR-TOO-LONG\n"], "货品.csv", { type: "text/csv" });
    await user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, file);
    await theJob();

    // when
    const failure = await within(dialog).findByRole("alert");
    web.instead.clear();
    await user.click(within(failure).getByRole("button", { name: "重试" }));

    // then
    expect(await within(dialog).findByRole("textbox", { name: "第 2 行，代码" })).toBeInTheDocument();
    expect(within(dialog).queryByRole("alert")).toBeNull();
  });

  async function openDialog(user: UserEvent): Promise<HTMLElement> {
    const list = await screen.findByRole("region", { name: "product" });
    await user.click(await within(list).findByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "导入…" }));
    return screen.findByRole("dialog", { name: "导入" });
  }

  /** A sheet that was handed in and checked. */
  async function importing(sheet: string, name = "货品.csv") {
    const { user } = await web.open("/basic/product", { as: clerk });
    const dialog = await openDialog(user);
    await user.upload(
      dialog.querySelector<HTMLInputElement>("input[type=file]")!,
      new File([sheet], name, { type: "text/csv" }),
    );
    await theJob();
    return { user, dialog };
  }

  const rows = async () =>
    (await web.app.call(onTable(listTableRows, "product"), { sort: ["code"] }, { as: clerk })).data.rows.map(
      ({ code, count }) => [code, count],
    );
});
