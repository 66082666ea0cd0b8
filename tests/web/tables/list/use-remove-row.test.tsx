import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { schemasOfProduct } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

describe("a row that is not deleted", () => {
  let web: WebTest;
  let admin: string;
  beforeAll(async () => {
    const schemas = await schemasOfProduct("data-item.json", "data-item-control.json", "user.json");
    web = await startWebTest({ schemas });
    admin = (await anAccount(web.app.database.kysely, { roles: ["admin"] })).userCode;
  });
  afterAll(() => web.close());

  it("stays with a dialog that says why, and leads to everything that uses it", async () => {
    // given
    const add = async (dataEnName: string, name: string, parentEnName: string | null) => {
      const item = { type: "select", dataConValue: "x", dataConDesc: "x", dataEnName, name, parentEnName };
      return (await web.app.call(onTable(addTableRow, "dataItem"), item, { as: admin })).data;
    };
    const country = String((await add("country", "国家", null))["code"]);
    const region = String((await add("region", "地区", "country"))["code"]);
    const { user } = await web.open(`/formBuilder/itemManage?row=${country}`, { as: admin });

    // when
    const panel = await screen.findByRole("complementary", { name: "国家" }, { timeout: 20_000 });
    await user.click(within(panel).getByRole("button", { name: "更多" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const asked = await screen.findByRole("dialog", { name: "删除“国家”？" });
    await user.click(within(asked).getByRole("button", { name: "删除" }));

    const reason = await screen.findByText(/“country”被 1 处使用/u, {}, { timeout: 8_000 });

    // then
    const kept = reason.closest<HTMLElement>('[role="dialog"]')!;
    expect(kept).toHaveTextContent("未能删除“国家”");
    expect(within(kept).getByText("地区（region）")).toHaveAttribute(
      "href",
      `#/formBuilder/itemManage?row=${region}`,
    );
  }, 60_000);
});
