import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

const sign = (maxLength: number) =>
  aSchema({
    name: "sign",
    label: "title",
    properties: { title: { title: "名称", type: "string", maxLength, "x-ui": { list: true } } },
  });

describe("what is wrong with schema files", () => {
  let web: WebTest;
  let folder: SchemaFolder;
  let admin: string;
  let clerk: string;
  beforeAll(async () => {
    folder = await aSchemaFolder({ "sign.json": sign(20) });
    web = await startWebTest({ schemas: folder.path });
    admin = (await anAccount(web.app.database.kysely, { roles: ["admin"] })).userCode;
    clerk = (await anAccount(web.app.database.kysely)).userCode;
    await web.app.call(onTable(addTableRow, "sign"), { title: "too long by half" }, { as: admin });
    await folder.write("sign.json", sign(5));
    await web.app.lookAtSchemas();
  });
  afterAll(async () => {
    await web.close();
    await folder.discard();
  });

  it("stands above the tables of administrators, with the rows in the way a click away", async () => {
    // given
    const { user, path } = await web.open("/basic/sign", { as: admin });

    // when
    const bar = await screen.findByText("1 个表定义文件有误，未被采用（sign.json）");
    await user.click(bar);
    const list = bar.closest("details")!;
    await user.click(within(list).getByRole("link", { name: "1" }));

    // then
    expect(within(list).getByText(/有 1 行不符合“title”的新要求/u)).toBeInTheDocument();
    expect(path()).toBe("/basic/sign?row=1");
    expect(await screen.findByRole("complementary", { name: "too long by half" })).toBeInTheDocument();
  });

  it("is no matter of others", async () => {
    // given
    const asked = () => web.requests.filter((one) => one === "POST /basic/schemas/problems").length;
    const before = asked();

    // when
    await web.open("/basic/sign", { as: clerk });

    // then
    expect(await screen.findByRole("heading", { name: "sign" })).toBeInTheDocument();
    expect(screen.queryByText(/架构文件/u)).toBeNull();
    expect(asked()).toBe(before);
  });
});
