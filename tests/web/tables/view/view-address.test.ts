import { describe, expect, it } from "vitest";
import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import { readTableSchema } from "#tables";
import { addressOfView, locateView } from "../../../../src/web/tables/view/view-address.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const schema = aSchema({
  name: "vehicle",
  label: "plate",
  properties: {
    plate: { title: "车牌", type: "string", "x-ui": { list: true, sort: true } },
    seats: { title: "座位", type: "integer", "x-ui": { list: true, sort: true } },
  },
});
const { model } = readTableSchema("vehicle.json", JSON.stringify(schema), { allSchemas: new Map() });
if (model === undefined) throw new Error("The schema of this test is wrong");
const entity = { model, readable: new Set(model.fields.map(({ name }) => name)) };
const aView = (given: Partial<TableViewSaved>): TableViewSaved => ({
  viewId: 7,
  entity: "vehicle",
  name: "big ones",
  query: "f.seats=range%3A20..",
  audience: "own",
  roleCode: null,
  roleName: null,
  isDefault: false,
  userCode: "A",
  realName: "A",
  mayChange: true,
  ...given,
});
const at = (address: string, views: TableViewSaved[]) =>
  locateView(new URLSearchParams(address), entity, views);

describe("where a list is, by its address", () => {
  it("is a saved view, whatever page of it", () => {
    // when
    const found = at("view=7&page=3", [aView({})]);

    // then
    expect(found).toMatchObject({ modified: false, lost: false, origin: { viewId: 7 } });
    expect(found.view).toMatchObject({ page: 3, filters: [{ field: "seats", from: 20 }] });
  });

  it("is short for a saved view, and says where it came from once it was changed", () => {
    // given
    const views = [aView({})];
    const found = at("view=7", views);

    // when
    const page = addressOfView({ ...found.view, page: 2 }, found.origin, entity, views);
    const changed = addressOfView({ ...found.view, keyword: "x" }, found.origin, entity, views);
    const emptied = addressOfView({ ...found.view, filters: [] }, found.origin, entity, views);

    // then
    expect(page.toString()).toBe("view=7&page=2");
    expect(at(changed.toString(), views)).toMatchObject({ modified: true, view: { keyword: "x" } });
    expect(at(emptied.toString(), views)).toMatchObject({ modified: true, view: { filters: [] } });
  });

  it("opens with the own default before a role's and everyone's, unless it asks for something", () => {
    // given
    const views = [
      aView({ viewId: 1, audience: "everyone", isDefault: true }),
      aView({ viewId: 2, audience: "role", isDefault: true }),
      aView({ viewId: 3, isDefault: true, query: "q=mine" }),
    ];

    // then
    expect(at("", views).view.keyword).toBe("mine");
    expect(at("row=5", views).origin?.viewId).toBe(3);
    expect(at("", views.slice(0, 2)).origin?.viewId).toBe(2);
    expect(at("q=other", views)).toMatchObject({ origin: undefined, view: { keyword: "other" } });
    expect(at("view=0", views)).toMatchObject({ origin: undefined, lost: false, view: { keyword: "" } });
  });

  it("says so when the view is not there", () => {
    // then
    expect(at("view=99", [aView({})])).toMatchObject({ lost: true, origin: undefined });
  });

  it("asks for the usual view by name where a default stands before it", () => {
    // given
    const views = [aView({ isDefault: true })];
    const usual = at("view=0", views).view;

    // then
    expect(addressOfView(usual, undefined, entity, views).toString()).toBe("view=0");
    expect(addressOfView(usual, undefined, entity, []).toString()).toBe("");
  });
});
