import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentEntities } from "#contract/calls/tables.ts";
import { type Account, anAccount } from "../../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let admin: Account;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  const db = web.app.database.kysely;
  admin = await anAccount(db, { roles: ["admin"] });
  await sql`
    insert into process_category (process_type_id, type_name, type_names)
    values ('travel', '差旅', '{"ja-JP": "出張"}'), ('trips', '出差', '{}')`.execute(db);
  await sql`
    insert into process (process_id, organ_id, process_name, process_type_id, status, created_by, updated_by)
    values ('TRIP', ${admin.organId}, '出差申请', 'trips', 'draft', 'X', 'X')`.execute(db);
  // The first asking makes what checks the rows of every table.
  await web.app.call(currentEntities, {}, { as: admin.userCode });
});
afterAll(() => web.close());

const stored = async (id: string) => {
  const { rows } = await sql<{ typeNames: object; processCount: number }>`
    select type_names, process_count from process_category where process_type_id = ${id}`.execute(
    web.app.database.kysely,
  );
  return rows[0];
};

describe("a category of processes", () => {
  it("has its names in other languages written line by line", async () => {
    // given
    const { user } = await web.open("/processCategory?row=travel&do=edit", { as: admin.userCode });

    // when
    await user.type(await screen.findByLabelText("English"), "Travel");
    await user.clear(screen.getByLabelText("日本語"));
    await user.click(screen.getByText(/^保\s*存$/u));

    // then
    await waitFor(async () => expect((await stored("travel"))?.typeNames).toEqual({ "en-US": "Travel" }));
  });

  it("is merged into another one after reading what moves, and taken apart again", async () => {
    // given
    const { user } = await web.open("/processCategory?row=trips", { as: admin.userCode });

    // when
    await user.click(await screen.findByLabelText("合并到"));
    await user.click(await screen.findByTitle("差旅 travel"));
    await user.click(screen.getByText("合并…"));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("将移动 1 个流程：")).toBeInTheDocument();
    expect(within(dialog).getByText("TRIP")).toBeInTheDocument();
    expect(await stored("trips")).toBeDefined();
    await user.click(within(dialog).getByText("合并分类"));

    // then
    await waitFor(async () => expect(await stored("trips")).toBeUndefined());
    expect((await stored("travel"))?.processCount).toBe(1);
    await user.click(await screen.findByRole("button", { name: /撤\s*销$/u }));
    await waitFor(async () => expect((await stored("trips"))?.processCount).toBe(1));
  });
});
