import { screen, waitFor } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, getTableRow, onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { aRoleHolder, anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const shelf = aSchema({
  name: "shelf",
  label: "title",
  properties: {
    title: { title: "名称", type: "string", "x-ui": { list: 200 } },
    parent: { title: "上级", type: ["integer", "null"], "x-ref": { entity: "shelf", onDelete: "restrict" } },
    place: { title: "顺序", type: "integer", default: 0 },
  },
  entity: { tree: { parent: "parent", order: "place" }, sort: ["place"] },
});

const organ = JSON.parse(readFileSync(`${checkoutDir}/schemas/organ.json`, "utf8")) as object;
const rack = aSchema({
  name: "rack",
  label: "title",
  properties: {
    title: { title: "名称", type: "string", "x-ui": { list: 200 } },
    parent: { title: "上级", type: ["integer", "null"], "x-ref": { entity: "rack", onDelete: "restrict" } },
    organId: {
      title: "机构",
      type: ["integer", "null"],
      "x-ref": { entity: "organ", onDelete: "none" },
      "x-db": { type: "integer" },
    },
  },
  entity: { tree: { parent: "parent" }, scope: "shared" },
});

describe("a table that is a tree", () => {
  let web: WebTest;
  let clerk: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "shelf.json": shelf, "rack.json": rack, "organ.json": organ } });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
  });
  afterAll(() => web.close());

  async function aShelf(title: string, parent: number | null, place: number): Promise<number> {
    const { data } = await web.app.call(
      onTable(addTableRow, "shelf"),
      { title, parent, place },
      { as: clerk },
    );
    return data["id"] as number;
  }
  const titles = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

  it("opens a short top at first, and remembers what was closed", async () => {
    // given
    await aShelf("inner", await aShelf("only", null, 5), 1);

    // when
    const { user } = await web.open("/basic/shelf", { as: clerk });
    await screen.findByText("inner");
    await user.click(screen.getByLabelText("收起 only"));

    // then
    expect(screen.queryByText("inner")).toBeNull();
    expect(screen.getByLabelText("展开 only")).toBeInTheDocument();
  });

  it("shows the top, opens below, is rearranged by keyboard, and puts back what was moved", async () => {
    // given
    const top = await aShelf("top", null, 0);
    const first = await aShelf("first", top, 10);
    const second = await aShelf("second", top, 20);
    const { user } = await web.open("/basic/shelf", { as: clerk });
    await screen.findByText("top");
    expect(screen.queryByText("first")).toBeNull();

    // when
    await user.click(screen.getByLabelText("展开 top"));
    await screen.findByText("second");
    await user.keyboard("jjj{Alt>}{ArrowUp}{/Alt}");
    await waitFor(() => expect(titles().join()).toMatch(/top,second,first/u));
    const moved = await stored(second);
    await user.click(await screen.findByText(/撤\s*销/u));

    // then
    await waitFor(() => expect(titles().join()).toMatch(/top,first,second/u));
    expect(moved).toBeLessThan((await stored(first)) + 1);
  });

  it("offers a grip for the rows that one may move alone: of a shared table those of one's organisation", async () => {
    // given
    const { userCode: keeper, organId } = await anAccount(web.app.database.kysely);
    await aRoleHolder(web.app.database.kysely, { userCode: keeper, organId, roleCode: "admin" });
    await sql`insert into rack (title, organ_id) values ('own', ${organId}), ('of the group', null)`.execute(
      web.app.database.kysely,
    );

    // when
    await web.open("/basic/rack", { as: keeper });

    // then
    const row = async (title: string) => (await screen.findByText(title)).closest("tr");
    expect((await row("own"))?.querySelector("[draggable]")).not.toBeNull();
    expect((await row("of the group"))?.querySelector("[draggable]")).toBeNull();
  });

  async function stored(key: number): Promise<number> {
    const { data } = await web.app.call(onTable(getTableRow, "shelf"), { key }, { as: clerk });
    return data["place"] as number;
  }
});
