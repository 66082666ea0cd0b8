import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount } from "../../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let admin: string;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  const roles = ["admin", "claims-one", "claims-two", "underwriter"];
  admin = (await anAccount(web.app.database.kysely, { roles })).userCode;
});
afterAll(() => web.close());

describe("choosing a row of another table", () => {
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
