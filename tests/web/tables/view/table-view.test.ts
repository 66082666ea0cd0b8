import { describe, expect, it } from "vitest";
import { readTableSchema, type TableModel } from "#tables";
import { readView, usualView, writeView } from "../../../../src/web/tables/view/table-view.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const schema = aSchema({
  name: "vehicle",
  label: "plate",
  properties: {
    plate: { title: "车牌", type: "string", "x-ui": { list: 200, filter: "like" } },
    seats: { title: "座位", type: "integer", "x-ui": { list: true, filter: "range" } },
    colour: {
      title: "颜色",
      type: "string",
      oneOf: [
        { const: "red", title: "红" },
        { const: "blue", title: "蓝" },
      ],
      "x-ui": { list: true, filter: "in" },
    },
    secret: { title: "密", type: "string" },
  },
});

function aVehicle(): { model: TableModel; readable: Set<string> } {
  const { model, problems } = readTableSchema("vehicle.json", JSON.stringify(schema), {
    allSchemas: new Map(),
  });
  if (model === undefined) throw new Error(JSON.stringify(problems));
  return {
    model,
    readable: new Set(model.fields.map(({ name }) => name).filter((name) => name !== "secret")),
  };
}

describe("the view of a list in its address", () => {
  it("is nothing at all while it is the usual one", () => {
    // given
    const entity = aVehicle();

    // when
    const address = writeView(usualView(entity), entity).toString();

    // then
    expect(address).toBe("");
  });

  it("comes back as it was written", () => {
    // given
    const entity = aVehicle();
    const view = {
      ...usualView(entity),
      keyword: "沪A",
      filters: [
        { field: "seats", test: "range" as const, from: 2, to: null },
        { field: "colour", test: "in" as const, values: ["red", "blue"] },
        { field: "plate", test: "like" as const, value: "a,b:c..d" },
      ],
      sort: [
        { field: "seats", descending: true },
        { field: "plate", descending: false },
      ],
      columns: ["seats", "plate"],
      pinned: ["plate"],
      widths: { plate: 320 },
      page: 3,
      pageSize: 100,
      bin: true,
    };

    // when
    const read = readView(new URLSearchParams(writeView(view, entity).toString()), entity);

    // then
    expect(read).toEqual(view);
  });

  it("leaves out what the reader may not see and what the table does not have", () => {
    // given
    const entity = aVehicle();
    const params = new URLSearchParams(
      "cols=secret,plate,wings&sort=-secret,seats&f.secret=like:x&f.colour=in:green",
    );

    // when
    const view = readView(params, entity);

    // then
    expect(view.columns).toEqual(["plate"]);
    expect(view.sort).toEqual([{ field: "seats", descending: false }]);
    expect(view.filters).toEqual([]);
  });
});
