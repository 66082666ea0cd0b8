import { sql } from "kysely";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, getTableRow, onTable } from "#contract/calls/tables.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

// Each part starts its application and closes it: of two that listen at once, both would answer a page's request.
describe("choosing a row of another table", () => {
  let web: WebTest;
  let admin: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: "schemas" });
    const roles = ["admin", "claims-one", "claims-two", "underwriter"];
    admin = (await anAccount(web.app.database.kysely, { roles })).userCode;
  });
  afterAll(() => web.close());

  it("finds it by what is typed, whatever else the address says, and says where nothing is found", async () => {
    // given
    const { user } = await web.open("/basic/roleCollect?do=new&keyword=nobody&wishes=nobody", { as: admin });
    const roles = await screen.findByRole("combobox", { name: /^包含角色/u });

    // when
    await user.click(roles);

    // then
    expect(await screen.findByTitle("underwriter")).toBeInTheDocument();

    // when
    await user.type(roles, "claims");

    // then
    await waitFor(() => expect(screen.queryByTitle("underwriter")).toBeNull());
    expect(screen.getByTitle("claims-one")).toBeInTheDocument();

    // when
    await user.click(screen.getByTitle("claims-two"));

    // then
    expect(roles.closest(".ant-select")).toHaveTextContent("claims-two");

    // when
    await user.type(roles, "nosuchrole");

    // then
    expect(await screen.findByText("没有找到")).toBeInTheDocument();
  });
});

describe("a row that the reader may not see", () => {
  const place = aSchema({
    name: "place",
    label: "name",
    properties: { name: { title: "名称", type: "string" } },
    entity: { scope: "organisation" },
  });
  const visit = aSchema({
    name: "visit",
    label: "title",
    properties: {
      title: { title: "标题", type: "string", "x-ui": { list: true } },
      placeId: { title: "地点", type: "integer", "x-ref": { entity: "place" }, "x-ui": { list: true } },
    },
    entity: { scope: "group" },
  });
  let two: WebTest;
  beforeAll(async () => {
    two = await startWebTest({ schemas: { "place.json": place, "visit.json": visit } });
  });
  afterAll(() => two.close());

  it("is told by no number in the list, beside it and in the form, which keeps it", async () => {
    // given: a place of another company, with a number that nothing else has
    const db = two.app.database.kysely;
    const theirs = (await anAccount(db)).userCode;
    const mine = (await anAccount(db)).userCode;
    const add = async (entity: string, row: object) =>
      Number((await two.app.call(onTable(addTableRow, entity), row as never, { as: theirs })).data["id"]);
    await sql`alter table place alter column id restart with 918273`.execute(db);
    const placeId = await add("place", { name: "他处" });
    const key = await add("visit", { title: "来访", placeId });

    // when
    const { user } = await two.open(`/basic/visit?row=${key}&do=edit`, { as: mine });
    const form = await screen.findByRole("complementary", { name: /来访/u });
    const picker = await within(form).findByRole("combobox", { name: /^地点/u });
    await waitFor(() => expect(picker.closest(".ant-select")).toHaveTextContent("—"));
    const inForm = form.textContent;
    const title = within(form).getByRole("textbox", { name: /^标题/u });
    await user.clear(title);
    await user.type(title, "再访");
    await user.click(within(form).getByRole("button", { name: /保\s*存/u }));
    await screen.findByRole("heading", { name: "再访" });
    const all = document.body.textContent;
    const stored = await two.app.call(onTable(getTableRow, "visit"), { key }, { as: theirs });

    // then
    expect(placeId).toBe(918_273);
    expect([inForm, all].filter((text) => text?.includes(String(placeId)))).toEqual([]);
    expect(stored.data).toMatchObject({ title: "再访", placeId });
  });
});
