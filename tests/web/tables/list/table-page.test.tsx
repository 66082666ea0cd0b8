import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  getTableRow,
  listTableRows,
  onTable,
  removeTableRows,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { accessibilityFaultsIn } from "../../../support/accessible-elements.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const depot = aSchema({
  name: "depot",
  label: "code",
  required: ["code"],
  properties: { code: { title: "代码", type: "string", maxLength: 20, "x-ui": { list: 200 } } },
  entity: { key: "code" },
});
const vehicle = aSchema({
  name: "vehicle",
  label: "plate",
  required: ["plate"],
  properties: {
    plate: {
      title: "车牌",
      type: "string",
      maxLength: 20,
      "x-unique": true,
      "x-ui": { list: 200, filter: "like" },
    },
    seats: { title: "座位", type: "integer", minimum: 1, maximum: 60, "x-ui": { list: true, sort: true } },
    colour: {
      title: "颜色",
      type: "string",
      oneOf: [
        { const: "red", title: "红" },
        { const: "blue", title: "蓝" },
      ],
      "x-ui": { list: true, filter: "in" },
    },
    note: { title: "备注", type: "string", "x-ui": { when: { colour: "red" } } },
  },
  entity: { sort: ["plate"] },
});

describe("a table that has a schema", () => {
  let web: WebTest;
  let clerk: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "vehicle.json": vehicle, "depot.json": depot } });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
  });
  afterAll(() => web.close());

  async function aVehicle(row: { plate: string; seats?: number; colour?: string }): Promise<string> {
    const { data } = await web.app.call(onTable(addTableRow, "vehicle"), row, { as: clerk });
    return String(data["id"]);
  }

  it("shows its rows, and only those the address asks for", async () => {
    // given
    await aVehicle({ plate: "A-1", seats: 4, colour: "red" });
    await aVehicle({ plate: "A-2", seats: 5, colour: "blue" });

    // when
    await web.open("/basic/vehicle?f.colour=in:blue&f.plate=like:A-", { as: clerk });

    // then
    expect(await screen.findByRole("link", { name: "A-2" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "A-1" })).toBeNull();
    expect(screen.getByRole("button", { name: "颜色：蓝" })).toBeInTheDocument();
  });

  it("goes on by keys in what was searched for, from Enter on", async () => {
    // given
    await aVehicle({ plate: "K-1" });
    await aVehicle({ plate: "K-2" });
    const { user } = await web.open("/basic/vehicle", { as: clerk });
    await screen.findByRole("link", { name: "K-1" });

    // when
    await user.keyboard("/K-2");
    await waitFor(() => expect(screen.queryByRole("link", { name: "K-1" })).toBeNull());
    await user.keyboard("{Enter}j{Enter}");

    // then
    expect(await screen.findByRole("complementary", { name: "K-2" })).toBeInTheDocument();
    expect(screen.getByRole("searchbox")).toHaveValue("K-2");
  });

  it("lets a filter be taken away where it is shown", async () => {
    // given
    await aVehicle({ plate: "B-1", colour: "red" });
    const { user, path } = await web.open("/basic/vehicle?f.colour=in:blue", { as: clerk });

    // when
    await user.click(await screen.findByRole("button", { name: "去掉筛选 颜色：蓝" }));

    // then
    expect(await screen.findByRole("link", { name: "B-1" })).toBeInTheDocument();
    expect(path()).toBe("/basic/vehicle");
  });

  it("sorts by several columns and says so in the address", async () => {
    // given
    await aVehicle({ plate: "C-1", seats: 2 });
    const { user, path } = await web.open("/basic/vehicle", { as: clerk });
    const seats = await screen.findByRole("columnheader", { name: /座位/u });

    // when
    await user.keyboard("{Shift>}");
    await user.click(within(seats).getByRole("button", { name: "座位" }));
    await user.keyboard("{/Shift}");

    // then
    await waitFor(() => expect(path()).toBe("/basic/vehicle?sort=plate%2Cseats"));
  });

  it("adds a row, once nothing is wrong with it", async () => {
    // given
    await aVehicle({ plate: "D-1" });
    const { user } = await web.open("/basic/vehicle?do=new", { as: clerk });
    const plate = await screen.findByRole("textbox", { name: /^车牌/u });

    // when
    await user.type(plate, "D-1");
    await user.click(
      within(screen.getByRole("complementary", { name: "新建vehicle" })).getByRole("button", {
        name: /新\s*建/u,
      }),
    );
    const refusal = await waitFor(() => {
      expect(plate).toHaveAttribute("aria-invalid", "true");
      return plate.getAttribute("aria-describedby");
    });
    await user.clear(plate);
    await user.type(plate, "D-2");
    await user.click(
      within(screen.getByRole("complementary", { name: "新建vehicle" })).getByRole("button", {
        name: /新\s*建/u,
      }),
    );

    // then
    expect(refusal).not.toBeNull();
    await screen.findByRole("heading", { name: "D-2" });
    const found = await web.app.call(
      onTable(listTableRows, "vehicle"),
      { filter: { plate: "D-2" } },
      { as: clerk },
    );
    expect(found.data.rows).toHaveLength(1);
  });

  it("shows a field only while its condition holds", async () => {
    // given
    const red = await aVehicle({ plate: "E-1", colour: "red" });
    const blue = await aVehicle({ plate: "E-2", colour: "blue" });

    // when
    await web.open(`/basic/vehicle?row=${red}&do=edit`, { as: clerk });
    const shown = await screen.findByLabelText("备注");
    await web.open(`/basic/vehicle?row=${blue}&do=edit`, { as: clerk });
    await screen.findByRole("textbox", { name: /^车牌/u });

    // then
    expect(shown).toBeDefined();
    expect(screen.queryByLabelText("备注")).toBeNull();
  });

  it("asks whose value stays when two people changed the same field", async () => {
    // given
    const key = await aVehicle({ plate: "F-1", seats: 4 });
    const { user } = await web.open(`/basic/vehicle?row=${key}&do=edit`, { as: clerk });
    const seats = await screen.findByLabelText("座位");
    const now = await web.app.call(onTable(getTableRow, "vehicle"), { key }, { as: clerk });
    await web.app.call(
      onTable(updateTableRow, "vehicle"),
      { key, rowVersion: String(now.data["rowVersion"]), changes: { seats: { from: 4, to: 7 } } },
      { as: clerk },
    );

    // when
    await user.clear(seats);
    await user.type(seats, "9");
    await user.click(screen.getByRole("button", { name: /保\s*存/u }));
    const dialog = await screen.findByRole("dialog", { name: "有人同时修改了这些字段" });
    await user.click(within(dialog).getByRole("radio", { name: "座位: 您改为" }));
    await user.click(within(dialog).getByRole("button", { name: "按选择保存" }));

    // then
    await screen.findByRole("heading", { name: "F-1" });
    const after = await web.app.call(onTable(getTableRow, "vehicle"), { key }, { as: clerk });
    expect(after.data["seats"]).toBe(9);
  });

  it("says of the key of a new row that a deleted one has it, and leads there", async () => {
    // given
    void (await web.app.call(onTable(addTableRow, "depot"), { code: "D-1" }, { as: clerk })).data;
    void (await web.app.call(onTable(addTableRow, "depot"), { code: "D-2" }, { as: clerk })).data;
    for (const key of ["D-1", "D-2"])
      void (await web.app.call(onTable(removeTableRows, "depot"), { keys: [key] }, { as: clerk })).data;
    const { user, router } = await web.open("/basic/depot?do=new", { as: clerk });
    const code = await screen.findByRole("textbox", { name: /^代码/u });

    // when it is left
    await user.type(code, "D-1");
    await user.tab();

    // then
    expect(await screen.findByText(/回收站中的一条数据已使用此值/u)).toBeInTheDocument();
    const link = screen.getByRole("link", { name: "打开回收站" });

    // when another key is typed, and then the first again, and sent at once
    await user.type(code, "0");
    const meanwhile = screen.queryByRole("link", { name: "打开回收站" });
    await user.clear(code);
    await user.type(code, "D-2{Control>}{Enter}{/Control}");

    // then
    expect([link.getAttribute("href"), meanwhile]).toEqual(["#/basic/depot?f.code=eq%3AD-1&bin=1", null]);
    const there = await screen.findByRole("link", { name: "打开回收站" });

    // when
    await user.click(there);
    await user.click(await screen.findByRole("button", { name: "放弃修改" }));

    // then
    expect(await screen.findByRole("row", { name: /D-2/u })).toBeInTheDocument();
    expect(screen.queryByRole("row", { name: /D-1/u })).toBeNull();
    expect(router.state.location.search).toContain("bin=1");
  });

  it("lets go of what was chosen in the recycle bin when one leaves it", async () => {
    // given
    const key = Number(await aVehicle({ plate: "BIN-1" }));
    await web.app.call(onTable(removeTableRows, "vehicle"), { keys: [key] }, { as: clerk });
    await aVehicle({ plate: "BIN-2" });
    const { user } = await web.open("/basic/vehicle?bin=1&f.plate=like:BIN", { as: clerk });
    const gone = await screen.findByRole("row", { name: /BIN-1/u });
    await user.click(within(gone).getByRole("checkbox"));
    const chosen = await screen.findByText("已选 1 条");

    // when
    await user.click(screen.getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "离开回收站" }));

    // then
    await screen.findByRole("link", { name: "BIN-2" });
    expect(chosen).not.toBeInTheDocument();
    expect(screen.queryByText(/^已选/u)).toBeNull();
  });

  it("says so where there is no table of that name", async () => {
    // when
    await web.open("/basic/nothingOfThatName", { as: clerk });

    // then
    expect(await screen.findByText("数据表不存在")).toBeInTheDocument();
  });

  it("has nothing that keeps anybody out", async () => {
    // given
    const key = await aVehicle({ plate: "G-1", seats: 4, colour: "red" });
    const { page } = await web.open(`/basic/vehicle?row=${key}&do=edit`, { as: clerk });
    await screen.findByRole("textbox", { name: /^车牌/u });

    // when
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(faults).toEqual([]);
  });
});
