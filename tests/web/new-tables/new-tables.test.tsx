import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentEntities } from "#contract/calls/tables.ts";
import { invalidate, queryClient, queryKeyOf } from "../../../src/web/api/index.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

const aTable = (name: string, title: string) => ({
  ...aSchema({ name, properties: { plate: { title: "名称", type: "string", "x-ui": { list: true } } } }),
  title,
});

describe("a table whose schema has just been dropped in (D2)", () => {
  let web: WebTest;
  let folder: SchemaFolder;
  beforeAll(async () => {
    folder = await aSchemaFolder({ "boat.json": aTable("boat", "船只") });
    web = await startWebTest({ schemas: folder.path });
  });
  afterAll(async () => {
    await web.close();
    await folder.discard();
  });

  it("is found by Ctrl K, and told to an administrator with the way to it", async () => {
    // given
    const { userCode } = await anAccount(web.app.database.kysely, { roles: ["admin"] });
    const { user, path } = await web.open("/myApply", { as: userCode });
    await screen.findByRole("navigation", { name: "主菜单" });
    await waitFor(() => expect(queryClient.getQueryData(queryKeyOf(currentEntities, {}))).toHaveLength(1));

    // when
    await folder.write("vehicle.json", aTable("vehicle", "车辆"));
    await web.app.lookAtSchemas();
    await invalidate(currentEntities);

    // then
    await screen.findByText("新数据表“车辆”已启用");

    // when
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "搜索" }), "船只");
    expect(await screen.findByRole("option", { name: /船只/u })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "打开" }));

    // then
    await waitFor(() => expect(path()).toBe("/basic/vehicle"));
  });
});
