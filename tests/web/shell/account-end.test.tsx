import { screen, waitFor } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the bar that tells of an account's end", () => {
  let web: WebTest;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());

  /** Somebody whose account ends so many days from today, as the database counts days. */
  async function endingIn(days: number): Promise<{ userCode: string; year: string }> {
    const db = web.app.database.kysely;
    const { rows } = await sql<{ day: string }>`select current_date + ${days}::integer as day`.execute(db);
    const validUntil = rows[0]!.day;
    const { userCode } = await anAccount(db, { roles: ["employee"], validUntil });
    return { userCode, year: validUntil.slice(0, 4) };
  }

  it("names the last day until one has taken note of it, for that day", async () => {
    // given
    const { userCode, year } = await endingIn(3);
    const { user, page } = await web.open("/myApply", { as: userCode });
    const bar = await screen.findByText(/^您的账号有效期至/u);

    // when
    await user.click(screen.getByRole("button", { name: "今天不再提醒" }));

    // then
    expect(bar.textContent).toContain(year);
    await waitFor(() => expect(screen.queryByText(/^您的账号有效期至/u)).toBeNull());
    expect(page.container.querySelector("main")).not.toBeNull();
    expect(localStorage.getItem("chancery.accountEndSeen")).toContain(year);
  });

  it("speaks the language of the person", async () => {
    // given
    const { userCode } = await endingIn(3);

    // when
    await web.open("/myApply", { as: userCode, language: "ja-JP" });

    // then
    expect(await screen.findByRole("button", { name: "今日は表示しない" })).toBeInTheDocument();
  });

  it("stays away while the end is far off", async () => {
    // given
    const { userCode } = await endingIn(80);

    // when
    await web.open("/myApply", { as: userCode });

    // then
    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "今天不再提醒" })).toBeNull();
  });
});
