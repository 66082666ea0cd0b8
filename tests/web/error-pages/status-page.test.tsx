import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the error pages", () => {
  let web: WebTest;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());

  it.each([
    ["/401", "您没有打开此页面的权限"],
    ["/403", "登录已失效"],
    ["/405", "不能这样打开此页面"],
    ["/500", "服务出了问题"],
    ["/no/such/page", "没有这个页面"],
  ])("say at %s what happened, with a way on and no fault axe finds", async (path, title) => {
    // given
    const { page } = await web.open(path);

    // when
    const heading = await screen.findByRole("heading", { name: title });
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(heading).toHaveFocus();
    expect(screen.getByRole("button", { name: "回到工作台" })).toBeInTheDocument();
    expect(faults).toEqual([]);
  });

  it("pass on what the sender knew: the message and the request code", async () => {
    // given
    const message = "请以处理人的账号登录。";

    // when
    await web.open(`/500?message=${encodeURIComponent(message)}&code=r-42`);

    // then
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByText("请求编号 r-42")).toBeInTheDocument();
  });
});
