import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SealSystemPeer, startSealSystemPeer } from "#server/demo/index.ts";
import { pushDueOrders } from "#server/seal-orders/index.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aSealing } from "../../support/builders/a-sealing.ts";
import { anAccount } from "../../support/builders/account.ts";
import { type Filed, fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("orders that the seal system did not take", () => {
  let peer: SealSystemPeer;
  let web: WebTest;
  let office: LeaveOffice;
  let keeper: string;
  beforeAll(async () => {
    peer = await startSealSystemPeer();
    web = await startWebTest({ config: { sealSystemUrl: peer.url } });
    office = await aLeaveOffice(web.app);
    keeper = (await anAccount(web.app.database.kysely, { roles: ["seal"], organId: office.organId }))
      .userCode;
  });
  afterAll(async () => {
    await web.close();
    await peer.stop();
  });

  async function anOrderGivenUp(): Promise<Filed> {
    const { app } = web;
    const values = { leaveType: "annual", days: 1, reason: "盖章" };
    const filed = await fileApplication(app, office.staff.userCode, office.processId, values);
    await aSealing(app.ports, filed, office.organId);
    peer.failWith(422);
    await pushDueOrders(app.ports);
    peer.failWith(undefined);
    return filed;
  }
  const stateOf = async ({ instanceId }: Filed) => {
    const { rows } = await sql<{ status: string }>`
      select status from seal_order where instance_id = ${instanceId}`.execute(web.app.database.kysely);
    return rows[0]?.status;
  };

  it("are chosen and pushed together; what came of it is said", async () => {
    // given
    const [one, other] = [await anOrderGivenUp(), await anOrderGivenUp()];
    const { user } = await web.open("/stampTry", { as: keeper });

    // when
    await user.click(await screen.findByRole("checkbox", { name: "全选" }));
    await user.click(screen.getByRole("button", { name: "推送所选 2 项" }));

    // then
    expect(await screen.findByText("2 条用印指令推送成功。")).toBeVisible();
    expect([await stateOf(one), await stateOf(other)]).toEqual(["succeeded", "succeeded"]);
    expect(await screen.findByText("没有需要处理的用印指令。")).toBeVisible();
  });

  it("show every attempt, with what was sent and what came back", async () => {
    // given
    const filed = await anOrderGivenUp();
    const { user, page } = await web.open("/stampTry", { as: keeper });

    // when
    await user.click(await screen.findByRole("button", { name: `申请“${filed.applyId}”的推送日志` }));

    // then
    const panel = await screen.findByRole("complementary", { name: filed.applyId });
    expect(await within(panel).findByText(/HTTP 422/u)).toBeVisible();
    expect(within(panel).getByText(`${peer.url}/orders`)).toBeInTheDocument();
    expect(await accessibilityFaultsIn(page.container)).toEqual([]);
  });

  it("are pushed by their number, which is required", async () => {
    // given
    const filed = await anOrderGivenUp();
    const { user } = await web.open("/stampTry", { as: keeper });

    // when
    await user.click(await screen.findByRole("button", { name: "按编号推送" }));
    expect(await screen.findByText("请填写申请编号。")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: /申请编号/u }), `${filed.applyId}, NOBODY`);
    await user.click(screen.getByRole("button", { name: "按编号推送" }));

    // then
    const outcomes = await screen.findByRole("alert", { name: "推送结果" });
    expect(outcomes).toHaveTextContent("NOBODY");
    await waitFor(async () => expect(await stateOf(filed)).toBe("succeeded"));
  });
});
