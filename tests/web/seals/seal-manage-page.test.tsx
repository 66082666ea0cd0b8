import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSeal } from "#contract/calls/seal.ts";
import { aLeaveOffice } from "../../support/a-leave-office.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDepartment } from "../../support/builders/organisation.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the register of seals", () => {
  let web: WebTest;
  let keeper: string;
  let sealId: number;
  beforeAll(async () => {
    web = await startWebTest();
    const office = await aLeaveOffice(web.app);
    const { deptId } = await aDepartment(web.app.database.kysely, { organId: office.organId });
    keeper = (await anAccount(web.app.database.kysely, { roles: ["seal"], organId: office.organId }))
      .userCode;
    const added = async (sealName: string, sealStatus: "valid" | "disabled") => {
      const given = { sealName, sealStatus, deptId, medium: "physical" } as const;
      return (await web.app.call(addSeal, given, { as: keeper })).data.sealId;
    };
    sealId = await added("公章", "valid");
    await added("旧公章", "disabled");
    await added("财务章", "valid");
  });
  afterAll(() => web.close());

  it("is found again by its address: what was searched, which states, and the seal that was opened", async () => {
    // when
    const { path } = await web.open(`/stampManage?keyword=公章&status=valid&seal=${sealId}`, { as: keeper });

    // then
    const panel = await screen.findByRole("dialog");
    expect(await within(panel).findByDisplayValue("公章")).toBeVisible();
    expect(await screen.findByRole("button", { name: /^公章/u, hidden: true })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /旧公章|财务章/u, hidden: true })).toBeNull();
    expect(path()).toContain(`seal=${sealId}`);
  });

  it("says of a keeper whose account has ended that they have left", async () => {
    // given
    const db = web.app.database.kysely;
    const { organId } = await sql<{ organId: number }>`select organ_id from seal where seal_id = ${sealId}`
      .execute(db)
      .then(({ rows }) => rows[0]!);
    const [here, gone] = [
      await anAccount(db, { organId, realName: "保管人甲" }),
      await anAccount(db, { organId, realName: "保管人乙" }),
    ];
    await sql`update seal set keepers = ${[here.userCode, gone.userCode]} where seal_id = ${sealId}`.execute(
      db,
    );
    await sql`update user_account set status = '0' where user_code = ${gone.userCode}`.execute(db);

    // when
    await web.open("/stampManage", { as: keeper });

    // then
    expect(await screen.findByText("保管人：保管人甲、保管人乙（已离职）")).toBeVisible();
  });

  it("says in the address what one asks for", async () => {
    // given
    const { user, path } = await web.open("/stampManage", { as: keeper });
    await screen.findByRole("button", { name: /^公章/u });

    // when
    await user.selectOptions(screen.getByRole("combobox", { name: "状态" }), "disabled");
    await user.type(screen.getByRole("searchbox"), "旧");

    // then
    await waitFor(() => expect(decodeURIComponent(path())).toBe("/stampManage?status=disabled&keyword=旧"));
    expect(screen.queryByRole("button", { name: /^公章/u })).toBeNull();

    // when
    await user.click(screen.getByRole("tab", { name: /实物用印/u }));
    await waitFor(() => expect(path()).toContain("view=physical"));
  });
});
