import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTableRows, onTable, saveTableRow } from "#contract/calls/tables.ts";
import { accessibilityFaultsIn } from "../../../support/accessible-elements.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const order = aSchema({
  name: "order",
  label: "title",
  required: ["title"],
  properties: { title: { title: "标题", type: "string", "x-ui": { list: true } } },
  more: { title: "订单" },
  entity: { detail: [{ entity: "line", field: "orderId", form: true, order: "place" }] },
});
const line = aSchema({
  name: "line",
  label: "article",
  required: ["orderId", "article"],
  properties: {
    orderId: { title: "订单号", type: "integer", "x-ref": { entity: "order", onDelete: "cascade" } },
    article: {
      title: "品名",
      type: "string",
      maxLength: 10,
      "x-unique": ["orderId"],
      "x-ui": { list: true },
    },
    count: { title: "数量", type: "integer", minimum: 1, "x-ui": { list: true } },
    place: { title: "位置", type: "integer", default: 0 },
  },
  more: { title: "明细" },
});

describe("rows of a detail table in the form of their master", () => {
  let web: WebTest;
  let clerk: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "order.json": order, "line.json": line } });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
  });
  afterAll(() => web.close());

  async function anOrder(...articles: string[]): Promise<number> {
    const rows = articles.map((article, place) => ({ row: { article, count: 1, place } }));
    const details = [{ entity: "line", field: "orderId", rows, removed: [] }];
    const { data } = await web.app.call(
      onTable(saveTableRow, "order"),
      { row: { title: "一单" }, details },
      { as: clerk },
    );
    return data["id"] as number;
  }
  async function linesOf(orderId: unknown): Promise<unknown[]> {
    const { data } = await web.app.call(
      onTable(listTableRows, "line"),
      { filter: { orderId }, sort: ["place"] },
      { as: clerk },
    );
    return data.rows.map(({ article, count }) => [article, count]);
  }
  const details = () => screen.findByRole("group", { name: /^明细/u });
  const lineOf = async (article: string) =>
    (await within(await details()).findByRole("button", { name: new RegExp(`^${article}`, "u") })).closest(
      "li",
    )!;

  it("are added with it, once nothing is wrong with any of them", async () => {
    // given
    const { user } = await web.open("/basic/order?do=new", { as: clerk });
    const form = await screen.findByRole("complementary", { name: "新建订单" });
    await user.type(await screen.findByRole("textbox", { name: /^标题/u }), "新单");
    await user.click(within(await details()).getByRole("button", { name: "添加明细" }));
    await user.type(screen.getByRole("textbox", { name: /^品名/u }), "墨");
    const count = screen.getByLabelText("数量");
    await user.type(count, "0");

    // when
    await user.click(await within(form).findByRole("button", { name: /新\s*建$/u }));
    await waitFor(() => expect(count).toHaveAttribute("aria-invalid", "true"));
    await user.clear(count);
    await user.type(count, "3");
    await user.click(await within(form).findByRole("button", { name: /新\s*建$/u }));

    // then
    await screen.findByRole("heading", { name: "新单" });
    const { data } = await web.app.call(
      onTable(listTableRows, "order"),
      { filter: { title: "新单" } },
      { as: clerk },
    );
    expect(await linesOf(data.rows[0]!["id"])).toEqual([["墨", 3]]);
  });

  it("are written, put in order, removed and kept after all, and saved in one act", async () => {
    // given
    const id = await anOrder("墨", "纸", "蜡", "笔");
    const { user } = await web.open(`/basic/order?row=${id}&do=edit`, { as: clerk });

    // when
    await user.click(within(await lineOf("蜡")).getByRole("button", { name: "上移 蜡" }));
    await user.click(within(await lineOf("墨")).getByRole("button", { name: "移除 墨" }));
    await user.click(within(await lineOf("笔")).getByRole("button", { name: "移除 笔" }));
    const struck = (await screen.findByText("笔")).closest("li")!;
    await user.click(within(struck).getByRole("button", { name: "撤销移除" }));
    await user.click(within(await lineOf("纸")).getByRole("button", { name: /^纸/u }));
    const count = await screen.findByLabelText("数量");
    await user.clear(count);
    await user.type(count, "8");
    const requests = web.requests.length;
    await user.click(screen.getByRole("button", { name: /保\s*存/u }));
    await waitFor(() => expect(screen.queryByRole("group", { name: /^明细/u })).toBeNull());

    // then
    expect(await linesOf(id)).toEqual([
      ["蜡", 1],
      ["纸", 8],
      ["笔", 1],
    ]);
    const writes = web.requests.slice(requests).filter((one) => /\/(save|add|update|remove)$/u.test(one));
    expect(writes).toEqual(["POST /basic/order/save"]);
  });

  it("are duplicated with it, without the ones taken out, and stay as they are where they came from", async () => {
    // given
    const id = await anOrder("墨", "纸", "蜡");
    const { user } = await web.open(`/basic/order?row=${id}&do=clone`, { as: clerk });

    // when
    await user.click(within(await lineOf("纸")).getByRole("button", { name: "移除 纸" }));
    const title = screen.getByRole("textbox", { name: /^标题/u });
    await user.clear(title);
    await user.type(title, "又一单");
    await user.click(within(title.closest("aside")!).getByRole("button", { name: /新\s*建$/u }));

    // then
    await screen.findByRole("heading", { name: "又一单" });
    const { data } = await web.app.call(
      onTable(listTableRows, "order"),
      { filter: { title: "又一单" } },
      { as: clerk },
    );
    expect(await linesOf(data.rows[0]!["id"])).toEqual([
      ["墨", 1],
      ["蜡", 1],
    ]);
    expect(await linesOf(id)).toHaveLength(3);
  });

  it("show what the server finds wrong at their own field", async () => {
    // given
    const id = await anOrder("墨");
    const { user } = await web.open(`/basic/order?row=${id}&do=edit`, { as: clerk });
    await lineOf("墨");
    await user.click(within(await details()).getByRole("button", { name: "添加明细" }));
    const article = screen.getByRole("textbox", { name: /^品名/u });
    await user.type(article, "墨");

    // when
    await user.click(screen.getByRole("button", { name: /保\s*存/u }));
    await waitFor(() => expect(article).toHaveAttribute("aria-invalid", "true"));
    const said = document.getElementById(article.getAttribute("aria-describedby") ?? "")?.textContent;
    await user.clear(article);
    await user.type(article, "砚");
    await user.click(screen.getByRole("button", { name: /保\s*存/u }));
    await waitFor(() => expect(screen.queryByRole("group", { name: /^明细/u })).toBeNull());

    // then
    expect(said).toBe("已有“品名 + 订单号”都相同的数据，请更改其中一项。");
    expect(await linesOf(id)).toHaveLength(2);
  });

  it("keep nobody out", async () => {
    // given
    const id = await anOrder("墨", "纸");
    const { user, page } = await web.open(`/basic/order?row=${id}&do=edit`, { as: clerk });
    await user.click(within(await lineOf("墨")).getByRole("button", { name: /^墨/u }));
    await user.click(within(await lineOf("纸")).getByRole("button", { name: "移除 纸" }));

    // when
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(faults).toEqual([]);
  });
});
