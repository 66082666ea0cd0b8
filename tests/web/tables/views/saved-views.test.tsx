import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTableViews, saveTableView } from "#contract/calls/table-views.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const vehicle = aSchema({
  name: "vehicle",
  label: "plate",
  properties: {
    plate: { title: "车牌", type: "string", "x-ui": { list: 200, filter: "like" } },
    colour: {
      title: "颜色",
      type: "string",
      oneOf: [
        { const: "red", title: "红" },
        { const: "blue", title: "蓝" },
      ],
      "x-ui": { list: true, filter: "in" },
    },
  },
});

describe("saved views of a list", () => {
  let web: WebTest;
  let clerk: string;
  let colleague: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "vehicle.json": vehicle } });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
    colleague = (await anAccount(web.app.database.kysely)).userCode;
    for (const row of [
      { plate: "A-1", colour: "red" },
      { plate: "A-2", colour: "blue" },
    ])
      await web.app.call(onTable(addTableRow, "vehicle"), row, { as: clerk });
  });
  afterAll(() => web.close());

  it("are saved under a name, shared with everyone, and opened by their short address", async () => {
    // given
    const { user, path } = await web.open("/basic/vehicle?f.colour=in:blue", { as: clerk });
    await screen.findByRole("link", { name: "A-2" });

    // when
    await user.click(screen.getByText("视图"));
    await user.click(await screen.findByText("另存为新视图…"));
    await user.click(await screen.findByLabelText("视图名称"));
    await user.paste("蓝色的");
    await user.click(screen.getByLabelText("所有人"));
    await user.click(screen.getByText(/保\s*存$/u, { selector: "button[type=submit] span" }));
    await waitFor(() => expect(path()).toMatch(/^\/basic\/vehicle\?view=\d+$/u));
    const address = path();
    await web.open(address, { as: colleague });

    // then
    expect(await screen.findByRole("link", { name: "A-2" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "A-1" })).toBeNull();
    expect(screen.getByText("蓝色的")).toBeInTheDocument();
  });

  it("say that they were changed, and keep the change when asked to", async () => {
    // given
    const saved = await aSavedView("改动的", "f.colour=in%3Ared");
    const { user, path } = await web.open(`/basic/vehicle?view=${saved}`, { as: clerk });
    await screen.findByRole("link", { name: "A-1" });

    // when
    await user.click(await screen.findByRole("button", { name: "去掉筛选 颜色：红" }));
    await user.click(await screen.findByText("已修改"));
    await user.click(await screen.findByText("保存对“改动的”的修改"));
    await waitFor(() => expect(path()).toBe(`/basic/vehicle?view=${saved}`));
    const { data } = await web.app.call(listTableViews, {}, { as: clerk });

    // then
    expect(data.find(({ viewId }) => viewId === saved)?.query).toBe("");
  });

  it("that is the default opens the list", async () => {
    // given
    await aSavedView("一开始", "f.colour=in%3Ablue", true);

    // when
    await web.open("/basic/vehicle", { as: clerk });

    // then
    expect(await screen.findByRole("link", { name: "A-2" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "A-1" })).toBeNull();
  });

  async function aSavedView(name: string, query: string, isDefault = false): Promise<number> {
    const { data } = await web.app.call(
      onTable(saveTableView, "vehicle"),
      { name, query, audience: "own", isDefault },
      { as: clerk },
    );
    return data.viewId;
  }
});
